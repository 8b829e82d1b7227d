/** What the server sends of Explorers, and how boards read it. */

import type { FaceView, Provision } from './view.gen'

export * from './view.gen'

/** What lies on a square: key, scroll, horse, gem, apple, carrot, fish, temple, nothing. */
export type Lying = 'K' | 'S' | 'H' | 'G' | 'a' | 'c' | 'f' | 'T' | '.'

/** Rows of letters, from the north. */
export type Land = Pick<FaceView, 'terrain' | 'objects'>

/** Their letters among what lies on the squares. */
export const PROVISION_LETTERS: Record<Provision, Lying> = { apple: 'a', carrot: 'c', fish: 'f' }
export const SIDE = 16
const COLUMNS = 'abcdefghijklmnop'

export function squareAt(row: number, column: number): string {
  return `${COLUMNS[column]}${row + 1}`
}

/** The row and column of a square, counted from 0. */
export function whereIs(square: string): [number, number] {
  return [Number(square.slice(1)) - 1, COLUMNS.indexOf(square[0] ?? '')]
}
