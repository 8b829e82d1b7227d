/** What an action would do, as the server foresees it for the seat. */

import { get, tablePath, type Foreseen } from '../shared/api'
import type { SeatInfo } from '../boards/contract'
import { settings } from '../shared/settings.svelte'
import { colon, say } from '../words'

/** What changes on the score sheets, and on whose: one's own need no name. */
export function changesInWords(foreseen: Foreseen, own: number | null, seats: SeatInfo[]): string[] {
  return foreseen.changes.map(({ seat, words, rule, points }) => {
    const name = seat === own ? undefined : seats.find((one) => one.seat === seat)?.name
    return `${name === undefined ? '' : name + colon()}${words} (${rule}) ${say().table.scoreSoFar(points)}`
  })
}

export class Foresight {
  private known = $state.raw<{ notation: string; foreseen: Foreseen } | null>(null)
  private asked = ''

  constructor(private readonly table: string) {}

  async ask(n: number, seat: number, notation: string): Promise<void> {
    const question = `${n} ${seat} ${notation} ${settings.language}`
    if (question === this.asked) return
    this.asked = question
    try {
      const query = { seat, do: notation, language: settings.language }
      const foreseen = await get<Foreseen>(tablePath(this.table, '/preview', query))
      if (question === this.asked) this.known = { notation, foreseen }
    } catch {
      // The action can be played without knowing what it brings.
    }
  }

  of(notation: string | null): Foreseen | null {
    return this.known !== null && this.known.notation === notation ? this.known.foreseen : null
  }
}
