/** What a server says of playing without it. */

import { both } from '.'

export const ashore = both(
  {
    title: 'Play offline',
    about: 'The same games in this browser alone: against bots or at one screen, with no network after the first visit.',
    go: 'Play offline',
    takeAlong: (game: string) => `Take along: ${game}`,
  },
  {
    title: 'Jouer hors ligne',
    about: 'Les mêmes jeux dans ce seul navigateur : contre des bots ou devant un même écran, sans réseau après la première visite.',
    go: 'Jouer hors ligne',
    takeAlong: (game: string) => `Emporter : ${game}`,
  },
)
