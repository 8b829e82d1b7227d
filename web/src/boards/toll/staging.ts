/** What is a moment in Toll: the bids are shown, and a card is taken. */

import { words } from '../../words/staging/toll'
import type { Staging } from '../staging'

export const staging: Staging = {
  begins: ['revealed'],
  rounds: ['revealed'],
  scorings: ['won'],
  asides: [],
  together: true,
  drafts: ['bid'],
  cue: ({ kind }) => {
    if (kind === 'revealed') return { sound: 'laid' }
    if (kind === 'paid') return { sound: 'coin' }
    return kind === 'won' ? { sound: 'points', large: true } : null
  },
  words,
}
