/** Squares and islands in words: what a screen reader says of them. */

import type { EntdeckerWords } from '../../words/boards/entdecker'
import type { SeatInfo } from '../contract'
import { landSides, landsOf } from './chart'
import type { IslandOf } from './islands'
import type { IslandView, SquareView } from './view'

type Who = (seat: number) => string

export function whoIn(seats: SeatInfo[]): Who {
  return (seat) => seats.find((one) => one.seat === seat)?.name ?? String(seat)
}

export function islandWords(island: IslandView, who: Who, say: EntdeckerWords): string {
  const shares = island.shares.map((share) => say.wouldPay(who(share.seat), share.points)).join(', ')
  const told = [say.island(island.tiles.length)]
  if (island.scored) told.push(say.scored)
  return shares === '' ? told.join(', ') : `${told.join(', ')} (${shares})`
}

/** `offered`: what can be done there, already in words. */
export function squareWords(
  square: SquareView,
  isShip: boolean,
  islandOf: IslandOf,
  who: Who,
  say: EntdeckerWords,
  offered: string[],
): string {
  const { tile } = square
  const told = [square.name.toUpperCase()]
  if (tile === null) told.push(say.undiscovered)
  else {
    told.push(say.kinds[tile.kind])
    const sides = landSides(tile.land).map((side) => say.sides[side])
    if (sides.length > 0 && sides.length < 4) told.push(say.land(sides.join(' ')))
    if (tile.event !== null) told.push(say.happenings[tile.event])
    if (tile.unit !== null) told.push(say.of(say.units[tile.unit.unit], who(tile.unit.seat)))
    const islands = new Set(landsOf(tile.land).map((lands) => islandOf(square.name, lands)))
    for (const island of islands) if (island !== null) told.push(islandWords(island, who, say))
  }
  if (isShip) told.push(say.ship)
  return [...told, ...offered].join(', ')
}
