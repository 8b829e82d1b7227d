/** Between the house in this browser and a server beside it: a game taken along, and one that is over shown there. */

import { post, tablePath, type Opened } from '../shared/api'
import { ask, serverBeside } from '../shared/line'
import { beSomebody } from '../shared/me.svelte'

const JSON_TYPE = { 'content-type': 'application/json' }

async function atServer(path: string, wish: RequestInit = {}): Promise<Response> {
  const answer = await fetch(`${serverBeside}api/${path}`, wish)
  if (!answer.ok) throw new Error(`${answer.status}`)
  return answer
}

/** Play on here what was begun at the server; the address of the table. */
export async function bringTable(id: string): Promise<string> {
  const crossing = (await (await atServer(tablePath(id, '/crossing'))).json()) as unknown
  await beSomebody()
  return `/table/${(await post<Opened>('crossings', crossing)).table.id}`
}

/** Show at the server what was played here; where it is to be seen. */
export async function sendRecord(id: string): Promise<string> {
  const record = await (await ask(tablePath(id, '/record'), { headers: {} })).text()
  await atServer('me', { method: 'POST', headers: JSON_TYPE, body: '{}' })
  const { table } = (await (await atServer('records', { method: 'POST', body: record })).json()) as Opened
  return `${serverBeside}#/table/${table.id}`
}
