import type { BoardModule } from '../contract'
import Board from './Board.svelte'
import { staging } from './staging'
import type { TollView } from './view.gen'

export const board: BoardModule<TollView> = {
  Board,
  aspect: 1.5,
  room: 120,
  ends: (notation) => notation === 'commit',
  secrets: true,
  staging,
}
