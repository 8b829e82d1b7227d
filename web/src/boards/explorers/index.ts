import type { BoardModule } from '../contract'
import Board from './Board.svelte'
import { staging } from './staging'
import type { ExplorersView } from './view'

/** X4.2: what is named and marked can be taken back until one is done. */
const DRAFTS = /^(take|scroll|bonus|mark) /

export const board: BoardModule<ExplorersView> = {
  Board,
  aspect: 1,
  room: 236,
  drafts: (notation) => DRAFTS.test(notation),
  secrets: true,
  staging,
}
