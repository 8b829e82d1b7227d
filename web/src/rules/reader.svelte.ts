/** Where rules are read: on their own page, or beside a table that is not left for it. */

import { getContext, setContext } from 'svelte'
import { go } from '../shared/router.svelte'

const KEY = Symbol('reader')

export class Reader {
  open = $state(false)
  /** The rule that was asked for last. An object: who asks for it again is led there again. */
  wanted = $state.raw<{ number: string } | null>(null)

  constructor(
    readonly game: string,
    private readonly besideTable: boolean,
  ) {}

  show(number: string | null): void {
    if (!this.besideTable && number !== null) go(this.address(number))
    this.wanted = number === null ? null : { number }
    this.open = true
  }

  address(number: string): string {
    return `#/rules/${this.game}/${number}`
  }
}

/** For all rule numbers inside the present component. */
export function layReader(game: string, besideTable: boolean): Reader {
  return setContext(KEY, new Reader(game, besideTable))
}

export function takeReader(): Reader | undefined {
  return getContext<Reader | undefined>(KEY)
}
