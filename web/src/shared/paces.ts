/** Clocks that suit a game: by how long it takes, and how many turns that is. */

import type { GameInfo, TableWish } from './api'

type Clock = Pick<NonNullable<TableWish['clock']>, 'kind' | 'seconds' | 'increment'>

export interface Suggestion extends Clock {
  pace: 'quick' | 'steady' | 'slow' | 'total' | 'letter'
}

const A_DAY = 24 * 3600
const ROUND = [5, 10, 15, 20, 30, 45, 60, 90, 120, 180, 240, 300, 420, 600, 900, 1200, 1800, 2700, 3600, 5400, 7200]
/** How much longer than a usual turn one may take. */
const LEEWAY = { quick: 1, steady: 2, slow: 4 } as const
/** The part of a usual turn that comes back after each. */
const INCREMENT = 1 / 4

/** The nearest number of seconds that one would say. */
function rounded(seconds: number): number {
  return ROUND.reduce((best, one) => (Math.abs(one - seconds) < Math.abs(best - seconds) ? one : best))
}

export function suggestions(game: GameInfo, players: number): Suggestion[] {
  const length = 30 * (game.shortest_minutes + game.longest_minutes)
  const turn = length / game.turns
  const own = game.at_once ? length : length / players
  const turns = (['quick', 'steady', 'slow'] as const).map(
    (pace): Suggestion => ({ pace, kind: 'turn', seconds: rounded(LEEWAY[pace] * turn), increment: 0 }),
  )
  return [
    ...turns,
    { pace: 'total', kind: 'total', seconds: rounded(own), increment: rounded(INCREMENT * turn) },
    { pace: 'letter', kind: 'turn', seconds: A_DAY, increment: 0 },
  ]
}
