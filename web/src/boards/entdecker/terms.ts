/** What is to be seen on a square, as keys of the glossary. */

import type { Happening, Kind, SquareView } from './view'

const TILES: Record<Kind, string> = {
  sea: 'open-sea',
  coast: 'coast',
  strait: 'strait',
  corner: 'corner',
  bay: 'bay',
  inland: 'inland',
}

const EVENTS: Record<Happening, string> = {
  storm: 'storm',
  hostile: 'hostile-natives',
  friendly: 'friendly-natives',
  pirates: 'pirates',
  ruins: 'ruins',
  gold: 'gold',
}

export function termsOf({ tile }: SquareView, ship: boolean): string {
  const seen = tile === null ? ['sea'] : [TILES[tile.kind]]
  if (tile !== null && tile.kind !== 'sea') seen.push('island')
  if (tile?.event != null) seen.push(EVENTS[tile.event])
  if (tile?.unit != null) seen.push(tile.unit.unit)
  if (ship) seen.push('ship')
  return seen.join(' ')
}
