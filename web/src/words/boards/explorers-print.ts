/** What stands on the printed sheets of Explorers, and beside them. */

import { both } from '..'

export const printWords = both(
  {
    players: 'Players',
    sides: 'Sides',
    base: 'base',
    expert: 'expert',
    another: 'Another map',
    map: (tiles: string) => `Map ${tiles}`,
    name: 'Name',
    round: (n: number) => `Round ${n}`,
    firstPlayer: 'First player',
    total: 'Total',
    cards: 'The cards, to be cut out',
    shuffle: 'Shuffle them at the start of each round; the last card stays unseen.',
    crossOut: 'With 3 players cross out the second number, with 2 players the second and the fourth.',
    achievements: 'Achievements',
    table: 'For the middle of the table',
  },
  {
    players: 'Joueurs',
    sides: 'Faces',
    base: 'base',
    expert: 'avancée',
    another: 'Une autre carte',
    map: (tiles) => `Carte ${tiles}`,
    name: 'Nom',
    round: (n) => `Manche ${n}`,
    firstPlayer: 'Premier joueur',
    total: 'Total',
    cards: 'Les cartes à découper',
    shuffle: 'Mélangez-les au début de chaque manche ; la dernière reste cachée.',
    crossOut: 'À 3 joueurs, barrez le deuxième nombre ; à 2, le deuxième et le quatrième.',
    achievements: 'Objectifs',
    table: 'Pour le milieu de la table',
  },
)
