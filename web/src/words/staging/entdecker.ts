import { both } from '..'
import type { StagingWords } from '../../boards/staging'

export const words = both<StagingWords>(
  {
    sources: {
      island: 'Finished islands',
      'open-island': 'Open islands',
      ruins: 'Ruins',
      counters: 'Most discovery counters',
    },
  },
  {
    sources: {
      island: 'Îles achevées',
      'open-island': 'Îles inachevées',
      ruins: 'Ruines',
      counters: 'Le plus de pions Découverte',
    },
  },
)
