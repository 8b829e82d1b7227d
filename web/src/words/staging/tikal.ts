import { both } from '..'
import type { StagingWords } from '../../boards/staging'

export const words = both<StagingWords>(
  {
    sources: {
      temples: 'Temples',
      guards: 'Guarded temples',
      treasures: 'Treasures',
      capital: 'Starting capital',
      bids: 'Paid in auctions',
    },
    round: (n) => `Scoring ${n}`,
    scoring: 'Scoring',
  },
  {
    sources: {
      temples: 'Temples',
      guards: 'Temples gardés',
      treasures: 'Trésors',
      capital: 'Capital de départ',
      bids: 'Payé aux enchères',
    },
    round: (n) => `Pointage ${n}`,
    scoring: 'Pointage',
  },
)
