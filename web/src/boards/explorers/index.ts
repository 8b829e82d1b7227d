import type { BoardModule } from '../contract'
import Board from './Board.svelte'
import { nouns } from './nouns'
import { staging } from './staging'
import type { ExplorersView } from './view'

export const board: BoardModule<ExplorersView> = {
  Board,
  aspect: 1,
  room: 236,
  ends: (notation) => notation === 'commit',
  secrets: true,
  staging,
  nouns,
}
