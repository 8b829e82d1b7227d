/** What is a moment in Wayfinder: a village, and a voyage that comes home. */

import { words } from '../../words/staging/wayfinder'
import type { Staging } from '../staging'

export const staging: Staging = {
  begins: [],
  rounds: [],
  scorings: ['built'],
  asides: [],
  cue: ({ kind }) => {
    switch (kind) {
      case 'sowed':
        return { sound: 'gem' }
      case 'placed':
      case 'ended-early':
        return { sound: 'laid' }
      case 'set-sail':
        return { sound: 'step' }
      case 'came-home':
        return { sound: 'treasure' }
      case 'built':
        return { sound: 'complete', large: true }
      case 'ended':
        return { sound: 'end' }
      default:
        return null
    }
  },
  words,
}
