/** Everything the client says. A key that one language lacks fails the type check. */

import { settings, type Language } from '../shared/settings.svelte'

export { say } from './spoken.svelte'

/** Between what is named and what is said of it. */
export function colon(): string {
  return settings.language === 'fr' ? ' : ' : ': '
}

/** The words of a board: the French ones have the same keys as the English ones. */
export function both<W>(english: W, french: NoInfer<W>): Record<Language, W> {
  return { en: english, fr: french }
}
