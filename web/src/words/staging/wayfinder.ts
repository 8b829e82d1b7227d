import { both } from '..'
import type { StagingWords } from '../../boards/staging'

export const words = both<StagingWords>(
  {
    sources: {
      'own-villages': 'Villages of one’s own colour',
      'other-villages': 'Other villages',
      square: 'Villages in progress',
    },
  },
  {
    sources: {
      'own-villages': 'Villages de sa couleur',
      'other-villages': 'Autres villages',
      square: 'Villages en construction',
    },
  },
)
