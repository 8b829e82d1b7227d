import type { BoardModule } from '../contract'
import Board from './Board.svelte'
import type { WayfinderView } from './view'

export const board: BoardModule<WayfinderView> = { Board, secrets: false }
