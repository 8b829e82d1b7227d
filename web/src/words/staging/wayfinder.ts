import { both } from '..'
import type { StagingWords } from '../../boards/staging'

export const words = both<StagingWords>(
  {
    sources: {
      'own-villages': 'Villages of one’s own colour',
      'other-villages': 'Other villages',
      square: 'Gems on the villages',
    },
  },
  {
    sources: {
      'own-villages': 'Villages de sa couleur',
      'other-villages': 'Autres villages',
      square: 'Gemmes sur les villages',
    },
  },
)
