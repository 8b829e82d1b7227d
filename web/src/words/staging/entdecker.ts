import { both } from '..'
import type { StagingWords } from '../../boards/staging'

export const words = both<StagingWords>(
  {
    sources: {
      island: 'Complete islands',
      'open-island': 'Open islands',
      ruins: 'Ruins',
      counters: 'Most discovery counters',
    },
  },
  {
    sources: {
      island: 'Îles complètes',
      'open-island': 'Îles ouvertes',
      ruins: 'Ruines',
      counters: 'Le plus de pions Découverte',
    },
  },
)
