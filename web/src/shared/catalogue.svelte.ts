/** The games of the server, in the visitor's language. */

import { get, type Catalogue } from './api'
import { settings, type Language } from './settings.svelte'

const known = new Map<Language, Promise<Catalogue>>()

export function catalogue(language: Language = settings.language): Promise<Catalogue> {
  let asked = known.get(language)
  if (asked === undefined) {
    asked = get<Catalogue>(`games?language=${language}`)
    asked.catch(() => known.delete(language))
    known.set(language, asked)
  }
  return asked
}
