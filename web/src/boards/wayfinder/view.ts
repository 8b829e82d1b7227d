/** What the server sends of Wayfinder, and how boards read it. */

import { COLOURS, type Colour, type SquareView } from './view.gen'

export * from './view.gen'

/** The token and shape of each colour: see `<Piece>`. */
export const COLOUR_INDEX: Record<Colour, number> = { g: 3, y: 2, b: 1, r: 0 }

/** The colour of a village in progress. */
export function villageOf(square: SquareView): Colour | undefined {
  return square.kind === 'village' ? COLOURS.find((one) => square.gems[one]) : undefined
}
