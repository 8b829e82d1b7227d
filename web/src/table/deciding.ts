/** What a game was decided by: where the winner was ahead of the best of the others, and since when. */

import type { Score } from '../shared/api'

export interface Difference {
  source: string
  /** The winner's minus the rival's. */
  points: number
}

/** What is scored, in the order of the sheet. */
export function sourcesOf(score: Score): string[] {
  return [...new Set(score.lines.filter((line) => line.points !== 0).map((line) => line.item))]
}

export function pointsOf(score: Score, source: string, seat: number): number {
  return score.lines
    .filter((line) => line.item === source && line.seat === seat)
    .reduce((sum, line) => sum + line.points, 0)
}

/** The largest first, whoever they favour. */
export function differences(score: Score, winner: number, rival: number): Difference[] {
  return sourcesOf(score)
    .map((source) => ({ source, points: pointsOf(score, source, winner) - pointsOf(score, source, rival) }))
    .filter((one) => one.points !== 0)
    .sort((a, b) => Math.abs(b.points) - Math.abs(a.points))
}

/**
 * After how many actions the winner was ahead of all the others and stayed so; null: not even at the
 * end. `totals` are everybody's points after 0, 1, 2 ... actions.
 */
export function leadForGood(totals: number[][], winner: number): number | null {
  const leads = (points: number[]) =>
    points.every((of, index) => index === winner - 1 || of < (points[winner - 1] ?? 0))
  const last = totals.findLastIndex((points) => !leads(points))
  return last === totals.length - 1 ? null : last + 1
}

/** Whether somebody else was ahead of the winner before that action. */
export function wasBehind(totals: number[][], winner: number, before: number): boolean {
  return totals.slice(0, before).some((points) => points.some((of) => of > (points[winner - 1] ?? 0)))
}
