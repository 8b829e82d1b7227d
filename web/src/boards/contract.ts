/**
 * What the table asks of a board, and what it gives it.
 *
 * A board draws one game's view and offers its legal actions at their places. It knows no rules: an
 * action is possible if, and only if, it stands in `legal`. It asks for an action with `act(do)`; the
 * table does what can be undone, shows what else would happen and lets the player confirm (unless
 * that is switched off), and comes back with a new `view`. The server is the only authority; a board keeps nothing but
 * what belongs to the hand on the mouse: a tile's turn, what is unfolded, where one looks.
 *
 * Duties of a board
 * - It arranges nothing: it gives its parts to the table with `{@render place(parts)}`, and the table
 *   lays them out for the screen at hand. The drawing is a `<Stage>` (pan, pinch, zoom).
 * - No text is smaller than 12 px as the board fits: `max(18px, var(--legible) * var(--unit))`.
 * - `turned`: the drawing stands upright, north to the right; what has the class `upright` keeps its
 *   head up.
 * - Places are `<g role="gridcell" class="place" data-place="c4" aria-label="C4, mountain, gem, can be
 *   marked">` inside `<g role="row">` inside a `<g role="grid">` with `use:roving`. A place with a legal
 *   action also has `data-legal`. Enter and Space click the focused place.
 * - `lit` places (from the log) and the `chosen` action are drawn clearly. Colour never stands alone:
 *   `<Piece>` gives each colour a shape.
 * - Colours come from the tokens in app.css, texts from src/words/boards/GAME.ts (both languages,
 *   same keys), no inline `style="..."` attribute (the server forbids it): use classes, SVG
 *   attributes and `style:name={value}`.
 * - `recent` are the newest events, those of other seats included; a board may animate them when
 *   `motion` is true. Nothing may wait for an animation.
 */

import type { Component, Snippet } from 'svelte'
import type { Language } from '../shared/settings.svelte'
import type { Nouns } from './nouns'
import type { Staging } from './staging'

export interface LegalAction {
  /** The action in its notation (docs/records.md). */
  do: string
  /** The same in the player's language. */
  words: string
  /** The places it touches, if the game says so. */
  places: string[]
  /** Of a choice that only leads to others: the places that these have. None of them: it is dead. */
  opens: string[] | null
  /** Why it leads to nothing, for what does. */
  dead: string | null
  /** Something is lost by it for good: it is asked about, even by a button. */
  grave: boolean
}

export interface SeatInfo {
  /** Counted from 1. */
  seat: number
  name: string
  /** 0 to 3: the tokens --seat-0 to --seat-3, and the shape of `<Piece>`. */
  colour: number
  /** Yours, on this device. */
  own: boolean
  bot: boolean
}

export interface EventInfo {
  /** Rises by one with every event that this table page was told. */
  id: number
  /** The entry of the table that it belongs to. */
  n: number
  /** Who acted: a seat counted from 1. */
  seat: number | 'chance' | 'clock' | null
  kind: string
  data: Record<string, unknown>
  words: string | null
  places: string[]
}

export interface BoardProps<View> {
  view: View
  legal: LegalAction[]
  /** The seat that looks, counted from 1; null for a spectator. */
  seat: number | null
  seats: SeatInfo[]
  /** Seats that may act now. */
  toAct: number[]
  /** Places to draw attention to, from the log or a hint. */
  lit: string[]
  /**
   * The action waiting for confirmation: draw it as if half done. Asking for it again confirms it.
   * Of several asked for at once it is all of them, as `inOne` writes them.
   */
  chosen: string | null
  /** What happened last, the newest at the end. */
  recent: EventInfo[]
  language: Language
  /** False: nothing moves. */
  motion: boolean
  /** The drawing stands upright, a quarter to the right. */
  turned: boolean
  /**
   * Ask for an action. What can be undone is done at once; else the table asks first, unless a button
   * that `said` what it does was pressed. One that is not legal is refused by the server, and the
   * table says why.
   */
  act: (notation: string, said?: boolean) => void
  /**
   * Ask for several actions, to be played one after the other as one choice, such as the moves of a
   * journey; `words` says in the player's language what they do. If one of them is refused, those
   * after it are dropped.
   */
  actAll: (notations: string[], words: string) => void
  /** The pointer or focus rests on what would do this (null: no more): the table says it in words. */
  preview: (notation: string | null) => void
  /** The pointer or focus rests on a place (null: no more): the table says what is there. */
  tell: (words: string | null) => void
  /** The table takes the parts and puts them where they belong. */
  place: Snippet<[Parts]>
}

/** What a board is made of. */
export interface Parts {
  drawing: Snippet
  /** Small, and always in sight beside the sentence: action points, round and turn. */
  status?: Snippet
  /** What one chooses now: a row of chips on a phone, else at the top of a column. */
  choices: Snippet
  /** What one owns, and what else lies beside the board; it scrolls, or is a sheet. */
  belongings: Snippet
  /** What matters of a seat at a glance, in its plate. */
  card: Snippet<[SeatInfo]>
  /** All that may be seen of a seat, large. */
  rival: Snippet<[SeatInfo]>
  /** What ends the turn, if that can be done: the button stands where the others are confirmed. */
  ending: Ending | null
}

export interface Ending {
  do: string
  words: string
  /** What is given up by it. */
  note: string
  /** Nothing better is left to do. */
  due: boolean
}

/** The action that ends the turn, in the game's own words. */
export function endingOf(legal: LegalAction[], notation: string): Ending | null {
  const found = legal.find((action) => action.do === notation)
  if (found === undefined) return null
  return { do: notation, words: found.words, note: '', due: legal.length === 1 }
}

/** Several actions as one text, as they stand in `chosen`. */
export function inOne(notations: string[]): string {
  return notations.join('; ')
}

export function oneByOne(chosen: string): string[] {
  return chosen.split('; ')
}

export interface BoardModule<View> {
  Board: Component<BoardProps<View>>
  /** Width of the drawing over its height. */
  aspect: number
  /** How high its choices usually are at most, in pixels, in a column beside the board. */
  room: number
  /** The colour (0 to 3) of each seat, where the view says; otherwise seat 1 has 0, and so on. */
  colours?: (view: View) => number[]
  /** The action that ends the turn: it waits for the player even where it is the only one. */
  ends?: (notation: string) => boolean
  /** True if seats see different things: one device that is passed on then hides the board between. */
  secrets: boolean
  /** What its events are to the table: turns of the story, moments, sounds. */
  staging?: Staging
  /** What is drawn beside the nouns of its glossary. */
  nouns?: Nouns
}
