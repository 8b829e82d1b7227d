/** What is to be seen on a hex, as keys of the glossary. */

import type { HexView, Kind } from './view'

const GROUND: Record<Kind, string> = {
  unexplored: 'hex',
  'base-camp': 'base-camp',
  temple: 'temple',
  jungle: 'jungle',
  treasure: 'treasure-site',
  volcano: 'volcano',
}

export function termsOf({ kind, temple, camp, figures }: HexView): string {
  const seen = [GROUND[kind]]
  if (temple?.guard != null) seen.push('guard')
  if (camp !== null) seen.push('camp')
  if (figures.some((group) => group.workers > 0)) seen.push('worker')
  if (figures.some((group) => group.leader)) seen.push('leader')
  return seen.join(' ')
}
