/** What is a moment in Explorers: the reveal of a turn, a temple, a race won, the end of a round. */

import type { Language } from '../../shared/settings.svelte'
import { explorers as map } from '../../words/boards/explorers'
import { words } from '../../words/staging/explorers'
import type { EventInfo } from '../contract'
import type { Staging } from '../staging'

/** Objects as the events call them, by the letters of the view. */
const LETTERS: Record<string, keyof typeof map.en.objects> = {
  nothing: '.',
  key: 'K',
  scroll: 'S',
  horse: 'H',
  gem: 'G',
  apple: 'a',
  carrot: 'c',
  fish: 'f',
  temple: 'T',
}

function revealed({ kind, data }: EventInfo, language: Language): string {
  const { terrains, objects } = map[language]
  if (kind === 'shown-terrain')
    return [...String(data['terrains'])].map((letter) => terrains[letter as keyof typeof terrains]).join(', ')
  const found = LETTERS[String(data['object'])]
  return `${String(data['square'])} ${found === undefined ? '' : objects[found]}`.trim()
}

export const staging: Staging = {
  begins: ['card'],
  rounds: ['round'],
  scorings: ['scored'],
  asides: [],
  together: true,
  drafts: ['taken', 'scroll', 'bonus', 'marked', 'committed'],
  reveals: ['shown', 'shown-terrain'],
  revealed,
  cue: ({ kind, data }) => {
    switch (kind) {
      case 'marked':
        return { sound: 'survey' }
      case 'shown':
        return data['object'] === 'nothing' ? { sound: 'survey' } : { sound: 'treasure' }
      case 'card':
      case 'laid':
        return { sound: 'laid' }
      case 'explored':
        return { sound: 'stone', large: data['place'] === 1 }
      case 'race':
        return { sound: 'complete', large: true, points: Number(data['points']) }
      case 'scored': {
        const parts = { provisions: Number(data['provisions']), gems: Number(data['gems']) }
        return { sound: 'points', large: true, points: parts.provisions + parts.gems, parts }
      }
      case 'round':
        return { sound: 'step', large: true }
      case 'ended':
        return { sound: 'end' }
      default:
        return null
    }
  },
  words,
}
