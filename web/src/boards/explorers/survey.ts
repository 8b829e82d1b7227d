/** What a journey has surveyed: the land around its Xs, and the way that joins them. */

import { middle, outline } from './ground'
import { SIDE, squareAt, whereIs } from './view'

export function surveyed(xs: string[]): string {
  const marked = new Set(xs)
  return outline(SIDE, (row, column) => marked.has(squareAt(row, column)))
}

/** From the start village to every X, each joined to the one beside it that is nearer. */
export function trail(xs: string[], home: string | null): string {
  if (home === null) return ''
  const left = new Set(xs)
  left.delete(home)
  const legs: string[] = []
  const reached = [home]
  for (const from of reached) {
    const [row, column] = whereIs(from)
    for (const [r, c] of [[row - 1, column], [row, column + 1], [row + 1, column], [row, column - 1]] as const) {
      const to = squareAt(r, c)
      if (!left.delete(to)) continue
      reached.push(to)
      legs.push(`M${middle(column)} ${middle(row)}L${middle(c)} ${middle(r)}`)
    }
  }
  return legs.join('')
}
