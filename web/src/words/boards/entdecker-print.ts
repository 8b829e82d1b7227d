/** What stands on the printed pages of Entdecker. */

import { both } from '..'

export const printWords = both(
  {
    contents: 'What is printed',
    how: 'Print in colour at full size, the tiles on both sides (flip on the short edge), or everything larger on A3. Cut along the lines.',
    sums: (hidden: number, reserve: number, counters: number) =>
      `${hidden} tiles for the piles, ${reserve} for the reserve, ${counters} counters, a wheel, coins, units for four and a ship. In the reserve:`,
    board: 'The board',
    tiles: (n: number) => `${n} tiles for the piles`,
    backs: 'Their backs',
    reserve: (n: number) => `${n} tiles for the reserve, counters, coins and the wheel`,
    units: 'Units for four players, with what they cost, and the ship',
  },
  {
    contents: 'Ce qui est imprimé',
    how: 'Imprimez en couleur, en taille réelle, les tuiles recto verso (retournées sur le petit côté), ou tout en plus grand sur A3. Découpez le long des traits.',
    sums: (hidden, reserve, counters) =>
      `${hidden} tuiles pour les piles, ${reserve} pour la réserve, ${counters} pions, une roue, des pièces, des unités pour quatre et un bateau. Dans la réserve :`,
    board: 'Le plateau',
    tiles: (n) => `${n} tuiles pour les piles`,
    backs: 'Leurs dos',
    reserve: (n) => `${n} tuiles pour la réserve, pions, pièces et roue`,
    units: 'Les unités de quatre joueurs, avec leur prix, et le bateau',
  },
)
