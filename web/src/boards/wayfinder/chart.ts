/** Where things lie: squares, steps, and the voyage as a line. */

import type { EventInfo, LegalAction } from '../contract'
import type { Colour, Heading, SquareView, WayfinderView } from './view'

export const SIZE = 112
/** Around the squares: a rim of sea, and a band of bark cloth with the coordinates. */
const RIM = 4
export const BAND = 40
export const EDGE = BAND + RIM
export const SPAN = 6 * SIZE + 2 * EDGE

/** So many gems make a village. */
export const COMPLETE = 5
/** What it pays who lays the last one. */
export const OWN_VILLAGE = 25
export const OTHER_VILLAGE = 5
/** From the middle of an isle to the channel beside it. */
const CHANNEL = SIZE / 2

const STEPS: Record<Heading, [number, number]> = { n: [0, -1], e: [1, 0], s: [0, 1], w: [-1, 0] }

export type Laying = Colour | 'end' | 'home'

/** A legal action with the square it leads to and, on a voyage, what is left there. */
export interface Target {
  do: string
  words: string
  square: string
  laying: Laying | null
  /** Why it leads to nothing, for what does. */
  dead: string | null
}

/** The middle of a square in the drawing. */
export function middle(square: string): [number, number] {
  const column = square.charCodeAt(0) - 97
  const row = Number(square[1]) - 1
  return [EDGE + (column + 0.5) * SIZE, EDGE + (row + 0.5) * SIZE]
}

/** No farther west than where it is whole without the band, too. */
export function inSight(x: number, half: number): number {
  return Math.max(x, BAND + half)
}

export function beyond(square: string, heading: Heading): string {
  const [dx, dy] = STEPS[heading]
  return String.fromCharCode(square.charCodeAt(0) + dx) + (Number(square[1]) + dy)
}

export function targets(view: WayfinderView, legal: LegalAction[]): Target[] {
  return legal.flatMap(({ do: notation, words, dead }): Target[] => {
    const [first = '', second = ''] = notation.split(' ')
    if (first === 'place') return [{ do: notation, words, square: second, laying: null, dead }]
    if (view.voyage === null || !(first in STEPS)) return []
    const square = beyond(view.voyage.at, first as Heading)
    return [{ do: notation, words, square, laying: second as Laying, dead }]
  })
}

/** What somebody who points at a square wants to do there, possible or not. */
export function attemptOn(view: WayfinderView, square: string): string | null {
  if (view.voyage === null) return `place ${square}`
  const { at, hand } = view.voyage
  const heading = (Object.keys(STEPS) as Heading[]).find((one) => beyond(at, one) === square)
  const gem = Object.keys(hand)[0]
  return heading === undefined || gem === undefined ? null : `${heading} ${gem}`
}

/** What a village is worth with one gem more; null where that one completes it. */
export function oneMore(square: SquareView, village: Colour): number | null {
  const pieces = Math.round(Math.sqrt(square.points))
  return (square.gems[village] ?? 0) + 1 < COMPLETE ? (pieces + 1) ** 2 : null
}

/** What a gem of the village's colour brings: to its player, or to who completes it. */
export function gain(square: SquareView, village: Colour, sailor: Colour): number {
  const next = oneMore(square, village)
  if (next !== null) return next - square.points
  return village === sailor ? OWN_VILLAGE : OTHER_VILLAGE
}

/**
 * The way of a voyage as a line, through the channels to its right hand, so that it crosses no isle.
 * It begins where it set sail.
 */
export function wake(squares: string[]): string {
  const middles = squares.map(middle)
  const right = (n: number): [number, number] => {
    const [from, to] = [middles[n], middles[n + 1]]
    if (from === undefined || to === undefined) return [0, 0]
    return [Math.sign(from[1] - to[1]), Math.sign(to[0] - from[0])]
  }
  return middles
    .map(([x, y], n) => {
      const [before, after] = [right(n - 1), right(n)]
      const aside = (axis: 0 | 1) => CHANNEL * Math.sign(before[axis] + after[axis])
      return `${x + aside(0)},${y + aside(1)}`
    })
    .join(' ')
}

/** The squares of the latest voyage, in order, as far as it has gone. */
export function course(view: WayfinderView, recent: EventInfo[]): string[] {
  const line: string[] = []
  for (const { kind, data } of recent) {
    const square = data.square as string
    if (kind === 'set-sail') line.splice(0, line.length, square)
    else if (['sowed', 'ended-early', 'came-home'].includes(kind) && line.at(-1) !== square)
      line.push(square)
  }
  if (view.voyage === null) return line
  const at = line.lastIndexOf(view.voyage.at) // steps that were undone lie beyond it
  return at >= 0 ? line.slice(0, at + 1) : [view.voyage.at]
}
