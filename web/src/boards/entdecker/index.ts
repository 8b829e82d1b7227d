import type { BoardModule } from '../contract'
import Board from './Board.svelte'
import { HIGH, WIDE } from './chart'
import { nouns } from './nouns'
import { staging } from './staging'
import type { EntdeckerView } from './view'

export const board: BoardModule<EntdeckerView> = {
  Board,
  aspect: WIDE / HIGH,
  room: 290,
  ends: (notation) => notation === 'end',
  secrets: false,
  staging,
  nouns,
}
