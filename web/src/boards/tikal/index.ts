import type { BoardModule } from '../contract'
import Board from './Board.svelte'
import { HIGH, WIDE } from './chart'
import { nouns } from './nouns'
import { staging } from './staging'
import type { TikalView } from './view.gen'

export const board: BoardModule<TikalView> = {
  Board,
  aspect: WIDE / HIGH,
  room: 230,
  ends: (notation) => notation === 'end',
  secrets: false,
  staging,
  nouns,
}
