/** The house in this browser, as a page knows it: begun when it is first needed. */

import { remember } from '../shared/me.svelte'
import { settings, settleFor } from '../shared/settings.svelte'
import type { FromHouse, Kept, ToHouse } from './messages'

/** How far the house is. */
export type Stage = 'asleep' | 'loading' | 'elsewhere' | 'ready' | 'failed'

interface Answer {
  status: number
  kind: string
  content: Uint8Array
}

export const house = $state<{ stage: Stage; done: number; total: number; kept: Kept; full: boolean; why: string }>({
  stage: 'asleep',
  done: 0,
  total: 0,
  kept: 'kept',
  full: false,
  why: '',
})

/** What the house always answers in the same way lies beside it: nothing has to be begun for it. */
const WRITTEN: [RegExp, (found: RegExpMatchArray) => string][] = [
  [/^games\?language=(\w+)$/, ([, language]) => `games.${language}.json`],
  [/^games\/(\w+)\/rules\?language=(\w+)$/, ([, game, language]) => `rules.${game}.${language}.json`],
  [/^tables\?status=/, () => 'tables.json'],
]

const base = new URL('.', location.href).href
const answers = new Map<number, (answer: Answer) => void>()
const lines = new Map<number, { told: (text: string) => void; closed: () => void }>()
let worker: Worker | null = null
let ids = 0

function tell(message: ToHouse, moved: Transferable[] = []): void {
  begin().postMessage(message, moved)
}

export function begin(): Worker {
  if (worker !== null) return worker
  house.stage = 'loading'
  worker = new Worker(new URL('./house.worker.ts', import.meta.url), { type: 'module' })
  worker.onmessage = ({ data }: MessageEvent<FromHouse>) => hear(data)
  worker.onerror = (event) => hear({ type: 'failed', why: event.message, full: false })
  worker.postMessage({ type: 'begin', base } satisfies ToHouse)
  return worker
}

function hear(message: FromHouse): void {
  if (message.type === 'answer') {
    answers.get(message.id)?.(message)
    answers.delete(message.id)
  } else if (message.type === 'told') lines.get(message.line)?.told(message.text)
  else if (message.type === 'closed') {
    const line = lines.get(message.line)
    lines.delete(message.line)
    line?.closed()
  } else if (message.type === 'loading') Object.assign(house, { stage: 'loading', done: message.done, total: message.total })
  else if (message.type === 'ready') {
    Object.assign(house, { stage: 'ready', kept: message.kept })
    if (message.kept === 'kept') void navigator.storage.persist?.()
  } else if (message.type === 'elsewhere') house.stage = 'elsewhere'
  else if (message.type === 'full') house.full = message.full
  else fail(message.why, message.full)
}

function fail(why: string, full: boolean): void {
  console.error(why)
  Object.assign(house, { stage: 'failed', why, full })
  for (const answer of answers.values()) answer({ status: 503, kind: '', content: new Uint8Array() })
  answers.clear()
}

function answered(message: (id: number) => ToHouse): Promise<Answer> {
  const id = ++ids
  return new Promise((done) => {
    answers.set(id, done)
    tell(message(id))
  })
}

export async function ask(path: string, wish: RequestInit & { headers: Record<string, string> }): Promise<Response> {
  for (const [shape, file] of WRITTEN) {
    const found = path.match(shape)
    if (found !== null) return await fetch(new URL(`afloat/answers/${file(found)}`, base))
  }
  const body = wish.body == null ? null : new Uint8Array(await new Response(wish.body).arrayBuffer())
  const { status, kind, content } = await answered((id) => ({
    type: 'ask',
    id,
    method: wish.method ?? 'GET',
    path: `/api/${path}`,
    language: wish.headers['accept-language'] ?? 'en',
    kind: wish.headers['content-type'] ?? 'application/octet-stream',
    body,
  }))
  const empty = status === 204
  return new Response(empty ? null : (content as BodyInit), { status, headers: { 'content-type': kind } })
}

export function openLine(path: string, told: (text: string) => void, closed: () => void) {
  const line = ++ids
  lines.set(line, { told, closed })
  tell({ type: 'open', line, path: `/api/${path}` })
  return {
    send: (text: string) => tell({ type: 'say', line, text }),
    close: () => {
      lines.delete(line)
      tell({ type: 'hang-up', line })
    },
  }
}

/** Everything that is kept, as one file. */
export async function exportAll(): Promise<Blob | null> {
  const { status, content } = await answered((id) => ({ type: 'export', id, settings: JSON.stringify(settings) }))
  return status === 200 ? new Blob([content as BlobPart], { type: 'application/vnd.sqlite3' }) : null
}

/** Begin anew with what such a file holds; says what is wrong if it cannot be. */
export async function importAll(file: Blob): Promise<'full' | 'not-ours' | null> {
  const brought = new Uint8Array(await file.arrayBuffer())
  const { status, content } = await answered((id) => ({ type: 'import', id, content: brought }))
  if (status !== 200) return status === 507 ? 'full' : 'not-ours'
  settleFor(new TextDecoder().decode(content))
  remember()
  location.reload()
  return null
}
