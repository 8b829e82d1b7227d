import type { BoardModule } from '../contract'
import Board from './Board.svelte'
import { nouns } from './nouns'
import { staging } from './staging'
import { COLOUR_INDEX, type WayfinderView } from './view'

export const board: BoardModule<WayfinderView> = {
  Board,
  aspect: 1,
  room: 170,
  colours: (view) => {
    const colours: number[] = []
    for (const explorer of view.explorers) colours[explorer.seat - 1] ??= COLOUR_INDEX[explorer.colour]
    return colours
  },
  secrets: false,
  staging,
  nouns,
}
