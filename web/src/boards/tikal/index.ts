import type { BoardModule } from '../contract'
import Board from './Board.svelte'
import { staging } from './staging'
import type { TikalView } from './view'

export const board: BoardModule<TikalView> = { Board, secrets: false, staging }
