/** What is to be seen on a hex, as keys of the glossary. */

import type { HexView, Kind } from './view.gen'

const GROUND: Record<Kind, string> = {
  unexplored: 'hex',
  'base-camp': 'base-camp',
  temple: 'temple',
  jungle: 'jungle',
  treasure: 'treasure-site',
  volcano: 'volcano',
}

const DEEDS = { enter: 'reserve', uncover: 'level', dig: 'treasure', camp: 'camp', guard: 'guard' }

/** What a deed is about. */
export const termOf = (deed: keyof typeof DEEDS): string => DEEDS[deed]

export function termsOf({ kind, temple, camp, figures }: HexView): string {
  const seen = [GROUND[kind]]
  if (kind === 'temple') seen.push('value')
  if (temple?.guard != null) seen.push('guard')
  if (camp !== null) seen.push('camp')
  if (figures.some((group) => group.workers > 0)) seen.push('worker')
  if (figures.some((group) => group.leader)) seen.push('leader')
  if (kind === 'temple' && figures.length > 0) seen.push('strength')
  if (kind !== 'unexplored') seen.push('stone')
  return seen.join(' ')
}
