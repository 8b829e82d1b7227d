import { both } from '..'
import type { StagingWords } from '../../boards/staging'

export const words = both<StagingWords>({ sources: { cards: 'Cards' } }, { sources: { cards: 'Cartes' } })
