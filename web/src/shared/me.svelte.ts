/** The visitor, as the server knows them: nobody until something needs a name. */

import { arrive, comeBack, get, Refused, signOutElsewhere, type Me } from './api'
import { isAfloat } from './line'
import { settings } from './settings.svelte'

/** Somebody whom this browser was before: the way back. */
export interface Former {
  id: string
  name: string
  token: string
}

const KNOWN = isAfloat ? 'incognita-resident' : 'incognita-known' // both may stand at one address
const FORMER = 'incognita-former'

let me = $state.raw<Me | null>(null)
let asked: Promise<Me> | null = null
let formers = $state.raw<Former[]>(keptFormers())

export function whoAmI(): Me | null {
  return me
}

/** Be somebody: the guest of this browser, or a new one. */
export async function beSomebody(): Promise<Me> {
  asked ??= arrive().catch((problem: unknown) => {
    asked = null
    throw problem
  })
  me = await asked
  remember()
  return me
}

/** Recognised from an earlier visit? Asks without becoming anybody. */
export async function recallMe(): Promise<Me | null> {
  if (me !== null) return me
  try {
    if (localStorage.getItem(KNOWN) === null) return null
    me = await get<Me>('me')
  } catch {
    return null
  }
  return me
}

/** That there is somebody to recall; who it is stands in a cookie that no script can read. */
export function remember(): void {
  try {
    localStorage.setItem(KNOWN, '1')
  } catch {
    // A browser that keeps nothing asks for a new guest next time.
  }
}

export async function changeMe(name: string): Promise<void> {
  me = await arrive({ name })
  asked = Promise.resolve(me)
  remember()
}

/** Be somebody of this name; an empty one is any. */
export async function callMe(name: string): Promise<void> {
  const wish = name.trim()
  if (wish === '') await beSomebody()
  else if (wish !== me?.name) await changeMe(wish)
}

export async function tellLanguage(): Promise<void> {
  if (me !== null && me.language !== settings.language)
    me = await arrive({ language: settings.language })
}

/** Be somebody else from now on; whoever one was is kept, so that there is a way back. */
export async function returnAs(token: string, was: Me | null = me): Promise<void> {
  const now = await comeBack(token)
  const old = was === null ? [] : [{ id: was.id, name: was.name, token: was.token }]
  const others = formers.filter((former) => former.id !== was?.id)
  keepFormers([...old, ...others].filter((former) => former.id !== now.id))
  settle(now)
}

/** Back to whom one was. A way that no longer holds is forgotten. */
export async function goBackTo(former: Former): Promise<void> {
  try {
    await returnAs(former.token)
  } catch (problem) {
    if (problem instanceof Refused && problem.code === 'unknown-person')
      keepFormers(formers.filter((other) => other.id !== former.id))
    throw problem
  }
}

export function whomIWas(): Former[] {
  return formers
}

export async function signOutOthers(): Promise<void> {
  settle(await signOutElsewhere())
}

function settle(now: Me): void {
  me = now
  asked = Promise.resolve(now)
  remember()
}

function keepFormers(now: Former[]): void {
  formers = now
  try {
    localStorage.setItem(FORMER, JSON.stringify(now))
  } catch {
    // A browser that keeps nothing knows the way back until the page is left.
  }
}

function keptFormers(): Former[] {
  try {
    return JSON.parse(localStorage.getItem(FORMER) ?? '[]') as Former[]
  } catch {
    return []
  }
}
