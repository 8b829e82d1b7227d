/** What is said of leaving a table. */

import { both } from '.'
import { settings } from '../shared/settings.svelte'

const words = both(
  {
    goHome: 'Go home, the game stays',
    tableStays: 'The table stays open and the link stays good. You find it among “Your games”.',
    gameWaits: 'The game waits for you as long as you like. You find it among “Your games”.',
    seatStays: 'Your seat stays yours, and the others wait for you. You find the game among “Your games”.',
    clockRuns: 'Your clock goes on running.',
    giveUp: (seats: number): string => (seats === 1 ? 'Give up my seat' : 'Give up our seats'),
    close: 'Close the table',
    end: 'End the game',
    closesTable: 'Nobody else has come: the table is closed, and the link leads nowhere any more.',
    freesSeat: 'Your seat becomes free for somebody else with the link.',
    endsGame: 'Nobody else plays here: the table is closed, and the game cannot be taken up again.',
    leavesSeat: (seats: number): string =>
      seats === 1
        ? 'Your seat becomes free: the others can give it to a bot, or somebody with the link takes it.'
        : 'Your seats become free: the others can give them to bots, or somebody with the link takes them.',
  },
  {
    goHome: 'Aller à l’accueil, la partie reste',
    tableStays: 'La table reste ouverte et le lien reste bon. Vous la retrouvez dans « Vos parties ».',
    gameWaits:
      'La partie vous attend aussi longtemps que vous voulez. Vous la retrouvez dans « Vos parties ».',
    seatStays:
      'Votre place reste à vous, et les autres vous attendent. Vous retrouvez la partie dans « Vos parties ».',
    clockRuns: 'Votre pendule continue de tourner.',
    giveUp: (seats) => (seats === 1 ? 'Abandonner ma place' : 'Abandonner nos places'),
    close: 'Fermer la table',
    end: 'Arrêter la partie',
    closesTable: 'Personne d’autre n’est venu : la table est fermée, et le lien ne mène plus nulle part.',
    freesSeat: 'Votre place se libère pour quelqu’un d’autre qui a le lien.',
    endsGame: 'Personne d’autre ne joue ici : la table est fermée, et la partie ne peut pas être reprise.',
    leavesSeat: (seats) =>
      seats === 1
        ? 'Votre place se libère : les autres peuvent la donner à un bot, ou quelqu’un qui a le lien la prend.'
        : 'Vos places se libèrent : les autres peuvent les donner à des bots, ou ceux qui ont le lien les prennent.',
  },
)

export const leaving = () => words[settings.language]
