/** How a game went, as the graph shows it: a value for every seat at the end of each turn, and what lay between. */

import type { Review } from './answer'

/** Expected points, or the chance to win. */
export type Scale = 'points' | 'chance'

export interface Moment {
  /** After so many actions. */
  move: number
  turn: number
  points: number[]
  chance: number[]
}

export interface Mark {
  kind: 'round' | 'scoring' | 'lead' | 'cost' | 'gain'
  move: number
  /** Whose it is, of a lead or a decision. */
  seat: number | null
  words: string
}

/** The beginning, and the ends of the turns. */
export function momentsOf(review: Review): Moment[] {
  const { moments } = review
  return moments
    .filter(({ n, turn }) => n === 0 || (turn > 0 && turn !== moments[n + 1]?.turn))
    .map(({ n, turn, expected, winning }) => ({ move: n, turn, points: expected, chance: winning }))
}

/** What the graph says beside its lines: of a turn the last lead alone, and the decisions of the seat that looks. */
export function marksOf(review: Review, seat: number): Mark[] {
  const turnOf = (n: number) => review.moments[n]?.turn ?? 0
  let leader: number | null = null
  const told = review.marks.flatMap(({ n, kind, seat, words }, index): Mark[] => {
    if (kind === 'end') return []
    if (kind !== 'lead') return [{ kind, move: n, seat, words }]
    const again = review.marks.slice(index + 1).some((one) => one.kind === 'lead' && turnOf(one.n) === turnOf(n))
    if (again || seat === leader) return []
    const isFirst = leader === null // somebody is ahead from the beginning: nobody took the lead
    leader = seat
    return isFirst ? [] : [{ kind, move: n, seat, words }]
  })
  const costly = review.costly
    .filter((one) => one.seat === seat)
    .map(({ n, played }) => ({ kind: 'cost' as const, move: n, seat, words: played.words }))
  const best = review.best
    .filter((one) => one.seat === seat)
    .map(({ n, played }) => ({ kind: 'gain' as const, move: n, seat, words: played.words }))
  return [...told, ...costly, ...best].sort((a, b) => a.move - b.move)
}

/** What is nearer than this is the same to anybody who reads it. */
const EVEN = 0.005

/** The one seat that is ahead of all others; null: nobody is. */
export function leaderOf(values: number[]): number | null {
  const most = Math.max(...values)
  const ahead = values.flatMap((value, index) => (most - value < EVEN ? [index + 1] : []))
  return ahead.length === 1 ? (ahead[0] ?? null) : null
}

/** Round numbers from the least to the most, about five of them. */
export function ticksOf(values: number[]): number[] {
  const least = Math.min(0, ...values)
  const most = Math.max(1, ...values)
  const rough = (most - least) / 5
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = Math.max(1, [1, 2, 5, 10].map((times) => times * power).find((one) => one >= rough) ?? power)
  const first = Math.floor(least / step)
  const last = Math.ceil(most / step)
  return Array.from({ length: last - first + 1 }, (_, index) => (first + index) * step)
}

/** What a source had brought by then; its series lists changes alone. */
export function broughtAt(series: [number, number][], move: number): number {
  return series.findLast(([from]) => from <= move)?.[1] ?? 0
}
