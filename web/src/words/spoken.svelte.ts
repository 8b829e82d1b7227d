/** The language that is spoken: each is fetched only by those who read it. */

import { settings, type Language } from '../shared/settings.svelte'
import type { Words } from './en'

const fetched: Record<Language, () => Promise<Words>> = {
  en: async () => (await import('./en')).en,
  fr: async () => (await import('./fr')).fr,
}

let words = $state.raw<Words>()

export function say(): Words {
  return words!
}

/** To be awaited before anything is shown. */
export async function learnLanguage(language: Language): Promise<void> {
  const learnt = await fetched[language]()
  if (settings.language === language) words = learnt
}

/** Called once, inside the root component; a language that cannot be fetched is not spoken. */
export function followLanguage(): void {
  $effect(() => {
    learnLanguage(settings.language).catch(() => undefined)
  })
}
