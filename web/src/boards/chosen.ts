/** What was chosen for the options of a game, in words. */

import type { OptionInfo } from '../shared/api'
import { catalogue } from '../shared/catalogue.svelte'
import type { Language } from '../shared/settings.svelte'
import { loadOptions } from './options'

export type Value = NonNullable<OptionInfo['default']>

export interface Chosen {
  key: string
  title: string
  words: string
  /** As it is when nobody chooses. */
  usual: boolean
}

/** A value as it is typed. */
export function typed(value: Value): string {
  return typeof value === 'boolean' ? (value ? 'yes' : 'no') : String(value)
}

/** In the order of the options; `names` of who sits where tell who begins. */
export async function inWords(
  game: string,
  options: Record<string, Value>,
  names: string[],
  language: Language,
): Promise<Chosen[]> {
  const [{ games }, module] = await Promise.all([catalogue(language), loadOptions(game)])
  const known = games.find((one) => one.name === game)?.options ?? []
  return known.flatMap(({ key, title, default: usual, choices }) => {
    const given = options[key]
    if (given === undefined || key === 'players') return []
    const value = typed(given)
    const label = choices.find((choice) => typed(choice.value) === value)?.label
    const who = key === 'first' ? names[Number(value) - 1] : undefined
    const words = who ?? label ?? module?.told[key]?.(value, language)
    return [{ key, title, words: words || value, usual: usual !== null && typed(usual) === value }]
  })
}
