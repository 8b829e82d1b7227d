import { both } from '..'
import type { StagingWords } from '../../boards/staging'

export const words = both<StagingWords>(
  {
    sources: {
      provisions: 'Provisions',
      gems: 'Gems',
      temple: 'Temples',
      village: 'Villages',
      achievement: 'Achievements',
    },
    reveal: 'What everybody marked',
    scoring: 'The round is over',
  },
  {
    sources: {
      provisions: 'Aliments',
      gems: 'Gemmes',
      temple: 'Temples',
      village: 'Villages',
      achievement: 'Objectifs',
    },
    reveal: 'Ce que chacun a coché',
    scoring: 'La manche est finie',
  },
)
