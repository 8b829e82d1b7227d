/** Who of the others has gone away and who is back, each told once. */

import type { SeatInfo } from '../boards/contract'
import type { Words } from '../words/en'

export class Company {
  private before: number[] | null = null
  private readonly away = new Set<number>()

  /** What is to be said when these seats are there now. Who comes for the first time is in the log. */
  news(here: number[], others: SeatInfo[], words: Words): string {
    const { before } = this
    this.before = here
    if (before === null) return ''
    const went = others.filter(({ seat }) => before.includes(seat) && !here.includes(seat))
    const back = others.filter(({ seat }) => this.away.has(seat) && here.includes(seat))
    for (const { seat } of went) this.away.add(seat)
    for (const { seat } of back) this.away.delete(seat)
    return [...went.map(({ name }) => words.seats.went(name)), ...back.map(({ name }) => words.seats.back(name))].join(' ')
  }
}
