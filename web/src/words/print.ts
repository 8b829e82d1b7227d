/** What is said around what is printed. */

import { both } from '.'
import { de } from './french'

export const print = both(
  {
    title: (game: string) => `${game} on paper`,
    about: 'For A4 and Letter; in black and white it can be read as well.',
    print: 'Print',
    rules: 'The rules',
    link: 'On paper',
    linkLong: (game: string) => `${game} on paper, to be printed`,
  },
  {
    title: (game) => `${game} sur papier`,
    about: 'Pour A4 et Letter ; lisible aussi en noir et blanc.',
    print: 'Imprimer',
    rules: 'Les règles',
    link: 'Sur papier',
    linkLong: (game) => `Imprimer le matériel ${de(game)}`,
  },
)
