/** The visitor, as the server knows them: nobody until something needs a name. */

import { arrive, comeBack, get, type Me } from './api'
import { settings } from './settings.svelte'

const KNOWN = 'incognita-known'

let me = $state.raw<Me | null>(null)
let asked: Promise<Me> | null = null

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
function remember(): void {
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

export async function returnAs(token: string): Promise<void> {
  me = await comeBack(token)
  asked = Promise.resolve(me)
  remember()
}
