/** The server over HTTP. Shapes come from its own description: `npm run types`. */

import { say } from '../words'
import { typeset } from '../words/french'
import type { components } from './api.gen'
import { ask as reach } from './line'
import { route } from './router.svelte'
import { settings } from './settings.svelte'

type Schemas = components['schemas']

export type Catalogue = Schemas['CatalogueAnswer']
export type Chapter = Schemas['ChapterAnswer']
export type Course = Schemas['CourseAnswer']
export type Entry = Schemas['EntryAnswer']
export type GameInfo = Schemas['GameAnswer']
export type Foreseen = Schemas['PreviewAnswer']
export type Hint = Schemas['HintAnswer']
export type Opened = Schemas['OpenedAnswer']
export type OptionInfo = Schemas['OptionAnswer']
export type Past = Schemas['PastAnswer']
export type Invitation = Schemas['InvitationAnswer']
export type Lessons = Schemas['LessonsAnswer']
export type LessonSteps = Schemas['StepsAnswer']
export type LessonStep = Schemas['StepAnswer']
export type Me = Schemas['PersonAnswer']
export type Picture = Schemas['PictureAnswer']
export type Play = Schemas['PlayAnswer']
export type Rule = Schemas['RuleAnswer']
export type Rulebook = Schemas['RulebookAnswer']
/** Why a bot forfeits a move: the text of such an entry. */
export type Forfeit = 'slow' | 'illegal' | 'broken'
export type RunOut = Schemas['ClockAnswer']['run_out']
export type Score = Schemas['ScoreAnswer']
export type ScoreLine = Schemas['LineAnswer']
export type Seat = Schemas['SeatAnswer']
export type SeatWish = Schemas['SeatWish']
export type State = Schemas['StateAnswer']
export type Table = Schemas['TableAnswer']
export type TableWish = Schemas['TableWish']
export type Term = Schemas['TermAnswer']
export type Whose = Schemas['WhoseAnswer']

/** The server said no, or nothing. `words` are for people. */
export class Refused extends Error {
  constructor(
    readonly code: string,
    readonly words: string,
  ) {
    super(`${code}: ${words}`)
  }
}

async function ask(method: string, path: string, body?: BodyInit, json = true): Promise<Response> {
  const headers: Record<string, string> = { 'accept-language': settings.language }
  if (body !== undefined && json) headers['content-type'] = 'application/json'
  let answer: Response
  try {
    answer = await reach(path, { method, headers, body: body ?? null })
  } catch {
    throw new Refused('offline', say().errors.offline)
  }
  if (answer.ok) return answer
  let told: { code?: string; words?: string } = {}
  try {
    told = (await answer.json()) as typeof told
  } catch {
    // Not an answer of ours: a proxy's page.
  }
  throw new Refused(told.code ?? `${answer.status}`, told.words ?? say().errors.unexpected)
}

export async function get<T>(path: string): Promise<T> {
  const told = await (await ask('GET', path)).text()
  return JSON.parse(settings.language === 'fr' ? typeset(told) : told) as T
}

export async function post<T>(path: string, wish: unknown = {}): Promise<T> {
  return (await (await ask('POST', path, JSON.stringify(wish))).json()) as T
}

/** The address of a table's part, with what is asked in the query. */
export function tablePath(
  table: string,
  part = '',
  query: Record<string, string | number | null | undefined> = {},
): string {
  const given = Object.entries(query).flatMap(([key, value]) =>
    value === null || value === undefined ? [] : [[key, String(value)]],
  )
  const asked = given.length > 0 ? `?${new URLSearchParams(given).toString()}` : ''
  return `tables/${encodeURIComponent(table)}${part}${asked}`
}

export async function importRecord(file: File): Promise<Opened> {
  return (await (await ask('POST', 'records', file, false)).json()) as Opened
}

/** Who one is; a guest is made silently when one is needed. */
export async function arrive(wish: { name?: string; language?: string } = {}): Promise<Me> {
  return await post<Me>('me', { language: settings.language, ...invited(), ...wish })
}

/** Some houses take nobody but those who were invited: what the page's address says of that. */
function invited(): { table?: string; invitation?: string } {
  const { path, query } = route()
  const [page, table] = path
  const invitation = query.get('invitation')
  return page === 'table' && table !== undefined && invitation !== null ? { table, invitation } : {}
}

export async function comeBack(token: string): Promise<Me> {
  return await post<Me>('me/return', { token })
}

/** Who a personal link would make one; nobody is changed by asking. */
export async function askWhose(token: string): Promise<Whose> {
  return await post<Whose>('me/whose', { token })
}

export async function signOutElsewhere(): Promise<Me> {
  return await post<Me>('me/sign-out-elsewhere')
}

export function wordsOf(problem: unknown): string {
  return problem instanceof Refused ? problem.words : say().errors.unexpected
}
