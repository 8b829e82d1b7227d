/** What is a moment in Entdecker: an island that closes, what happens at sea, ruins and counters. */

import { words } from '../../words/staging/entdecker'
import type { EventInfo } from '../contract'
import type { Cue, Staging } from '../staging'

function happened(event: EventInfo): Cue {
  switch (event.data['event']) {
    case 'storm':
    case 'pirates':
      return { sound: 'storm', large: true }
    case 'ruins':
      return { sound: 'treasure', large: true, points: Number(event.data['amount']) }
    case 'gold':
      return { sound: 'coin', large: true }
    default:
      return { sound: 'step', large: true }
  }
}

export const staging: Staging = {
  begins: [],
  rounds: ['income'],
  scorings: ['island-scored'],
  asides: ['island-scored', 'counter-drawn'],
  cue: (event) => {
    switch (event.kind) {
      case 'placed':
      case 'filled':
        return { sound: 'laid' }
      case 'landed':
        return { sound: 'built' }
      case 'set-out':
        return { sound: 'step' }
      case 'income':
        return { sound: 'coin' }
      case 'happened':
        return happened(event)
      case 'counter-drawn':
        return { sound: 'treasure' }
      case 'island-scored':
        return { sound: 'complete', large: true, points: Number(event.data['points']) }
      case 'ended':
        return { sound: 'end' }
      default:
        return null
    }
  },
  words,
}
