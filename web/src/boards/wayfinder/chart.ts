/** Where things lie: squares, steps, and the voyage as a line. */

import type { EventInfo, LegalAction } from '../contract'
import type { Colour, Heading, WayfinderView } from './view'

export const SIZE = 100
/** Around the squares: a rim of sea, and a band for the coordinates. */
export const RIM = 8
export const BAND = 20
export const EDGE = BAND + RIM
export const SPAN = 6 * SIZE + 2 * EDGE

const STEPS: Record<Heading, [number, number]> = { n: [0, -1], e: [1, 0], s: [0, 1], w: [-1, 0] }

export type Laying = Colour | 'end' | 'home'

/** A legal action with the square it leads to and, on a voyage, what is left there. */
export interface Target {
  do: string
  words: string
  square: string
  laying: Laying | null
}

/** The middle of a square in the drawing. */
export function middle(square: string): [number, number] {
  const column = square.charCodeAt(0) - 97
  const row = Number(square[1]) - 1
  return [EDGE + (column + 0.5) * SIZE, EDGE + (row + 0.5) * SIZE]
}

export function beyond(square: string, heading: Heading): string {
  const [dx, dy] = STEPS[heading]
  return String.fromCharCode(square.charCodeAt(0) + dx) + (Number(square[1]) + dy)
}

export function targets(view: WayfinderView, legal: LegalAction[]): Target[] {
  return legal.flatMap(({ do: notation, words }): Target[] => {
    const [first = '', second = ''] = notation.split(' ')
    if (first === 'place') return [{ do: notation, words, square: second, laying: null }]
    if (view.voyage === null || !(first in STEPS)) return []
    const square = beyond(view.voyage.at, first as Heading)
    return [{ do: notation, words, square, laying: second as Laying }]
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
