/** A hex in words: what a screen reader says of it. */

import type { TikalWords } from '../../words/boards/tikal'
import type { SeatInfo } from '../contract'
import type { FiguresView, HexView, Side } from './view.gen'

function figures(group: FiguresView, say: TikalWords): string {
  if (!group.leader) return say.workers(group.workers)
  return group.workers === 0 ? say.leader : say.both(say.workers(group.workers), say.leader)
}

/** `offered`: what can be done there, already in words. */
export function nameOf(hex: HexView, seats: SeatInfo[], say: TikalWords, offered: string[]): string {
  const who = (seat: number) => seats.find((one) => one.seat === seat)?.name ?? String(seat)
  const { temple } = hex
  const told = [
    hex.name.toUpperCase(),
    temple === undefined ? say.kinds[hex.kind] : say.temple(temple.value),
  ]
  if (hex.treasures !== undefined) told.push(say.treasures(hex.treasures))
  if (hex.camp !== null) told.push(say.camp(who(hex.camp)))
  for (const group of hex.figures) told.push(say.of(figures(group, say), who(group.seat)))
  if (temple !== undefined) {
    const strong = temple.strength.filter((strength) => strength > 0)
    if (strong.length > 1)
      told.push(
        say.strength(
          temple.strength
            .flatMap((strength, index) => (strength > 0 ? [`${who(index + 1)} ${strength}`] : []))
            .join(' : '),
        ),
      )
    if (temple.guard !== null) told.push(say.guard(who(temple.guard)))
    else if (temple.scores_now !== null) told.push(say.leads(who(temple.scores_now)))
    else if (hex.figures.length > 0) told.push(say.contested)
  }
  const sides = Object.entries(hex.stones).map(([side, count]) => `${say.sides[side as Side]} ${count}`)
  const stones = sides.length > 0 ? [say.stones(sides.join(', '))] : []
  return [...told, ...offered, ...stones].join(', ')
}
