/** The games of the server, in the visitor's language. */

import { get, type Catalogue } from './api'
import { settings, type Language } from './settings.svelte'

const known = new Map<Language, Promise<Catalogue>>()
const titles = $state<Record<Language, Record<string, string> | null>>({ en: null, fr: null })

export function catalogue(language: Language = settings.language): Promise<Catalogue> {
  let asked = known.get(language)
  if (asked === undefined) {
    asked = get<Catalogue>(`games?language=${language}`)
    asked
      .then(({ games }) => (titles[language] = Object.fromEntries(games.map(({ name, title }) => [name, title]))))
      .catch(() => known.delete(language))
    known.set(language, asked)
  }
  return asked
}

/** What a game is called, once the server has said so; one that it does not know by its name. */
export function titleOf(game: string): string {
  const told = titles[settings.language]
  if (told === null) void catalogue().catch(() => null)
  const spare = titles.en ?? titles.fr
  return told?.[game] ?? spare?.[game] ?? (told === null ? '\u00a0' : game)
}
