/** What is drawn beside a noun of a game's glossary: its board's own drawings, laid over each other. */

import type { Component } from 'svelte'

/** One of them, around (x, y) on a square of 150 units with (0, 0) in its middle. */
export interface Layer {
  /** A drawing of the board, by its name. */
  use?: string
  /** A part of the board, with what it asks for. */
  part?: Component<any>
  props?: Record<string, unknown>
  /** A way, drawn as a dotted line. */
  way?: string
  /** A number or a sign. */
  text?: string
  x?: number
  y?: number
  scale?: number
  /** Whose it is: the colour of a seat, 0 to 3. */
  seat?: number
}

export interface Nouns {
  /** The drawings themselves. */
  Symbols: Component
  /** The class that gives them the colours of their board. */
  colours: string
  /** By the keys of the glossary. */
  drawn: Record<string, Layer[]>
}
