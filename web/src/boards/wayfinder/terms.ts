/** What is to be seen on a square, as keys of the glossary. */

import type { SquareView } from './view'

export function termsOf({ kind, gems, huts }: SquareView, explorer: boolean): string {
  const seen = [kind === 'village' ? 'village-in-progress village' : kind]
  if (Object.values(gems).some((count) => count > 0)) seen.push('gem')
  if (Object.values(huts).some((count) => count > 0)) seen.push('hut')
  if (explorer) seen.push('explorer')
  return [...seen, 'target'].join(' ')
}
