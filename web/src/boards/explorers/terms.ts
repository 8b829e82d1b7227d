/** What is to be seen, as keys of the glossary: by the letter of its icon. */

import type { Lying } from './view'

const ICONS: Record<string, string> = {
  K: 'key',
  S: 'scroll',
  H: 'horse',
  G: 'gem',
  a: 'provisions',
  c: 'provisions',
  f: 'provisions',
  T: 'temple',
  V: 'village',
}

export const termOf = (icon: string): string | undefined => ICONS[icon]

export function termsOf(terrain: string, lying: Lying, home: boolean, marked: boolean): string {
  const seen = home ? ['start-village'] : [terrain === 'v' ? 'village' : 'terrain']
  const thing = termOf(lying)
  if (thing !== undefined) seen.unshift(thing)
  if (marked) seen.push('x')
  return seen.join(' ')
}
