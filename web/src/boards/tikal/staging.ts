/** What is a moment in Tikal: the volcano, a scoring turn, a temple that rises, a treasure. */

import { words } from '../../words/staging/tikal'
import type { Staging } from '../staging'
import type { TikalView } from './view.gen'

export const staging: Staging = {
  begins: ['revealed'],
  rounds: ['scoring-began'],
  scorings: ['scored'],
  asides: ['bid', 'passed', 'won', 'took'],
  cue: ({ kind, data }) => {
    switch (kind) {
      case 'revealed':
        return data['kind'] === 'volcano' ? { sound: 'volcano', large: true } : null
      case 'scoring-began':
        return { sound: 'volcano', large: true }
      case 'placed':
        return { sound: 'laid' }
      case 'moved':
      case 'trailed':
      case 'entered':
        return { sound: 'step' }
      case 'uncovered':
        return { sound: 'stone' }
      case 'built':
      case 'guarded':
        return { sound: 'built' }
      case 'found':
        return { sound: 'treasure', large: true }
      case 'exchanged':
        return { sound: 'treasure' }
      case 'won':
        return Number(data['price']) > 0 ? { sound: 'coin' } : null
      case 'scored': {
        const parts = { temples: 0, guards: 0, treasures: 0 }
        for (const part of Object.keys(parts) as (keyof typeof parts)[]) parts[part] = Number(data[part])
        return { sound: 'points', large: true, points: Number(data['total']), parts }
      }
      case 'ended':
        return { sound: 'end' }
      default:
        return null
    }
  },
  pays: (event, view) =>
    (view as TikalView).hexes.flatMap(({ name, temple }) =>
      temple !== undefined && temple.scores_now === event.data['seat'] ? [{ place: name, points: temple.value }] : [],
    ),
  words,
}
