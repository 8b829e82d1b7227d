/** Each board is a part of its own, fetched when its game is looked at. */

import type { BoardModule } from './contract'

// A view is what its board says it is: the server sends the one that belongs to the game's name.
export type AnyBoard = BoardModule<any>

const BOARDS: Record<string, () => Promise<{ board: AnyBoard }>> = {
  entdecker: () => import('./entdecker'),
  explorers: () => import('./explorers'),
  tikal: () => import('./tikal'),
  wayfinder: () => import('./wayfinder'),
}

export async function loadBoard(game: string): Promise<AnyBoard | null> {
  const load = BOARDS[game]
  return load === undefined ? null : (await load()).board
}
