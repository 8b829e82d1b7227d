/**
 * What the events of a game are to the table around its board: where a turn of the story begins, what
 * is a moment and how big, what it sounds like, what a source of points is called.
 */

import type { Language } from '../shared/settings.svelte'
import type { EventInfo } from './contract'

/** The sounds of all tables: `table/sounds.ts` says how each is made. */
export type Sound =
  | 'laid'
  | 'gem'
  | 'step'
  | 'survey'
  | 'built'
  | 'stone'
  | 'treasure'
  | 'coin'
  | 'storm'
  | 'volcano'
  | 'complete'
  | 'points'
  | 'refused'
  | 'end'

export interface Cue {
  sound?: Sound
  /** `large`: a banner over the board, and what follows waits a breath. */
  large?: boolean
  /** What the event's seat gains; without it, by how much its total rises. */
  points?: number
  /** What the points are made of, by their source: a row each of the sheet that closes a scoring. */
  parts?: Record<string, number>
}

export interface StagingWords {
  /** The items of the score sheet, and those of `parts`, in a word or two. */
  sources: Record<string, string>
  /** What the rounds are called, where it is not that. */
  round?: (n: number) => string
  /** Above what everybody reveals at once. */
  reveal?: string
  /** Above the sheet of a scoring. */
  scoring?: string
}

export interface Staging {
  /** Kinds of events that begin a turn before anybody has acted in it: a card, a tile turned up. */
  begins: readonly string[]
  /** Kinds that begin a round. */
  rounds: readonly string[]
  /** Kinds by which points are won: stops of a replay. */
  scorings: readonly string[]
  /** Kinds that tell of a seat in the turn of another one. */
  asides: readonly string[]
  /** All act at once: a turn is nobody's. */
  together?: boolean
  /** Kinds that only their seat is told while it drafts, and those that tell everybody the same. */
  drafts?: readonly string[]
  reveals?: readonly string[]
  /** One thing that was revealed, in as few words as possible. */
  revealed?: (event: EventInfo, language: Language) => string
  cue: (event: EventInfo) => Cue | null
  /** The places that pay for a scoring, where its event does not name them. */
  pays?: (event: EventInfo, view: unknown) => { place: string; points: number }[]
  words: Record<Language, StagingWords>
}

/** A game that says nothing of its events: every seat's run of actions is a turn. */
export const PLAIN: Staging = {
  begins: [],
  rounds: [],
  scorings: [],
  asides: [],
  cue: () => null,
  words: { en: { sources: {} }, fr: { sources: {} } },
}
