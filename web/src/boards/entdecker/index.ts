import type { BoardModule } from '../contract'
import Board from './Board.svelte'
import { staging } from './staging'
import type { EntdeckerView } from './view'

export const board: BoardModule<EntdeckerView> = { Board, secrets: false, staging }
