/** The rulebook of a game, fetched when somebody opens it. */

import { loadBoard, type AnyBoard } from '../boards'
import { get, type Chapter, type Rule, type Rulebook, type Table, type Term } from '../shared/api'
import type { Language } from '../shared/settings.svelte'

/** What a table is played with. */
export type Options = Table['options']

const fetched = new Map<string, Promise<Rulebook>>()

export function rulebook(game: string, language: Language): Promise<Rulebook> {
  const key = `${game} ${language}`
  const book = fetched.get(key) ?? get<Rulebook>(`games/${encodeURIComponent(game)}/rules?language=${language}`)
  fetched.set(key, book)
  book.catch(() => fetched.delete(key))
  return book
}

/** With the board that draws its pictures: a page that knows their size does not jump. */
export async function illustrated(game: string, language: Language): Promise<[Rulebook, AnyBoard | null]> {
  return await Promise.all([rulebook(game, language), loadBoard(game)])
}

/** Whether a rule or a chapter is played; without a table all of them are. */
export function isPlayed({ only, unless }: Pick<Rule, 'only' | 'unless'>, options: Options | null): boolean {
  if (options === null) return true
  const has = ([key, values]: [string, unknown[]]) => values.includes(options[key])
  return Object.entries(only).every(has) && !Object.entries(unless).some(has)
}

export interface Found {
  rules: { chapter: Chapter; rule: Rule }[]
  terms: Term[]
}

/** What holds all the words, in whichever of the books: who reads French may search in English. */
export function find(words: string, book: Rulebook, others: Rulebook[]): Found {
  const wanted = plain(words).split(/\s+/).filter(Boolean)
  const holds = (texts: string[]) => texts.some((text) => wanted.every((word) => plain(text).includes(word)))
  const inOthers = others.map((other) => ({
    rules: new Map(other.chapters.flatMap((chapter) => chapter.rules.map((rule) => [rule.number, toldOf(chapter, rule)]))),
    terms: new Map(other.glossary.map((term) => [term.piece, `${term.word} ${term.text}`])),
  }))
  return {
    rules: book.chapters.flatMap((chapter) =>
      chapter.rules
        .filter((rule) =>
          holds([toldOf(chapter, rule), ...inOthers.map((other) => other.rules.get(rule.number) ?? '')]),
        )
        .map((rule) => ({ chapter, rule })),
    ),
    terms: book.glossary.filter((term) =>
      holds([`${term.word} ${term.text}`, ...inOthers.map((other) => other.terms.get(term.piece) ?? '')]),
    ),
  }
}

function toldOf(chapter: Chapter, rule: Rule): string {
  return [rule.number, chapter.title, rule.text, ...rule.table.flat()].join(' ')
}

/** Small letters without accents. */
export function plain(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/’/g, "'")
    .replace(/œ/g, 'oe')
    .toLowerCase()
}
