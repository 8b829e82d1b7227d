/** What stands on the printed pages of Wayfinder. */

import { both } from '..'

export const printWords = both(
  {
    need: (gems: number) => `You need ${gems} gems of each of four colours, huts and an explorer of each colour.`,
    pad: 'Score pad',
    name: 'Name',
    game: (n: number) => `Game ${n}`,
    ladder: 'a village in progress: 1, 4, 9, 16 points',
    total: 'Total',
  },
  {
    need: (gems) => `Il vous faut ${gems} gemmes de chacune des quatre couleurs, des huttes et un explorateur par couleur.`,
    pad: 'Feuille de score',
    name: 'Nom',
    game: (n) => `Partie ${n}`,
    ladder: 'un village en construction : 1, 4, 9, 16 points',
    total: 'Total',
  },
)
