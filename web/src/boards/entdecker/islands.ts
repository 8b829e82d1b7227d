/** Which island each land belongs to: lands that touch side by side are one. */

import { AWAY, gridded, landsOf, squareAt } from './chart'
import { SIDES, type EntdeckerView, type IslandView, type Side } from './view'

export type IslandOf = (square: string, sides: Side[]) => IslandView | null

interface Land {
  square: string
  sides: Side[]
  /** As the view names it. */
  name: string
}

export function islandsOf(view: EntdeckerView): IslandOf {
  const landAt = new Map<string, Land>()
  for (const { name: square, tile } of view.squares) {
    const lands = landsOf(tile?.land ?? 'sea')
    for (const sides of lands) {
      const name = lands.length === 2 ? `${square} ${sides[0]}` : square
      for (const side of sides) landAt.set(`${square} ${side}`, { square, sides, name })
    }
  }
  const named = new Map(view.islands.map((island) => [island.name, island]))
  const found = new Map<string, IslandView>()
  // An island is called by one of its lands: from there it is followed.
  for (const land of landAt.values()) {
    const island = named.get(land.name)
    if (island !== undefined && !found.has(land.name)) spread(land, island, landAt, found)
  }
  return (square, sides) => found.get(landAt.get(`${square} ${sides[0]}`)?.name ?? '') ?? null
}

function spread(
  from: Land,
  island: IslandView,
  landAt: Map<string, Land>,
  found: Map<string, IslandView>,
) {
  const waiting = [from]
  for (let land = waiting.pop(); land !== undefined; land = waiting.pop()) {
    if (found.has(land.name)) continue
    found.set(land.name, island)
    for (const side of land.sides) {
      const next = landAt.get(`${beyond(land.square, side)} ${opposite(side)}`)
      if (next !== undefined) waiting.push(next)
    }
  }
}

function beyond(square: string, side: Side): string | null {
  const [column, row] = gridded(square)
  const [dx, dy] = AWAY[side]
  return squareAt(column + dx, row + dy)
}

function opposite(side: Side): Side {
  return SIDES[(SIDES.indexOf(side) + 2) % 4] ?? side
}

/** How an island is drawn: by who leads there, or as one that rests because nothing is to be won any more. */
export function tintOf(island: IslandView | null, ship: string | null, colourOf: (seat: number) => number): string {
  if (island === null) return 'nobody'
  if (island.scored || isDeserted(island, ship)) return 'rested'
  const [first] = island.explorers
  if (first === undefined) return 'nobody'
  return island.explorers.length > 1 ? 'tied' : `seat-${colourOf(first)}`
}

/** Closed before anybody came, and nobody can any more. */
function isDeserted({ complete, shares, tiles }: IslandView, ship: string | null): boolean {
  return complete && shares.length === 0 && !(ship !== null && tiles.includes(ship))
}
