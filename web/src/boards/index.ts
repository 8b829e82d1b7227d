/** Each board is a part of its own, found by its folder and fetched when its game is looked at. */

import type { BoardModule } from './contract'

// A view is what its board says it is: the server sends the one that belongs to the game's name.
export type AnyBoard = BoardModule<any>

const BOARDS = import.meta.glob<{ board: AnyBoard }>('./*/index.ts')

/** Null for a game without a board: the table draws it in plain text. */
export async function loadBoard(game: string): Promise<AnyBoard | null> {
  const load = BOARDS[`./${game}/index.ts`]
  return load === undefined ? null : (await load()).board
}
