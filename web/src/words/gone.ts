/** What is said where there is no table, or no seat at it. */

import { both } from '.'
import { settings } from '../shared/settings.svelte'

const words = both(
  {
    title: 'This table cannot be shown',
    lostSeat: 'Your seat here is no longer yours. You can go on watching.',
    lostSeatAbout: 'Somebody else or a bot plays on in your place, and only those at the table see it.',
    known: {
      'no-such-table': {
        title: 'There is no such table',
        about: 'It may be long over and put away, or a part of the link is missing.',
      },
      'by-invitation': {
        title: 'This table is by invitation',
        about:
          'Ask whoever plays there for the whole link. If you sit there yourself, open your personal link (under Settings on your other device) here first.',
      },
      removed: {
        title: 'This table is closed to you',
        about: 'Who opened it has taken your seat away; you cannot come back.',
      },
      'other-rules': {
        title: 'This table rests',
        about: 'It was begun under other rules of the game than this server has now, and cannot go on.',
      },
      offline: {
        title: 'The server does not answer',
        about: 'Nothing is lost: the table is kept, and goes on when the server is back.',
      },
    } as Record<string, { title: string; about: string }>,
  },
  {
    title: 'Impossible de montrer cette table',
    lostSeat: 'Votre place à cette table n’est plus à vous. Vous pouvez continuer à regarder.',
    lostSeatAbout:
      'Quelqu’un d’autre ou un bot continue à votre place, et seuls ceux de la table y ont accès.',
    known: {
      'no-such-table': {
        title: 'Cette table n’existe pas',
        about: 'Elle est peut-être finie et rangée depuis longtemps, ou il manque une partie du lien.',
      },
      'by-invitation': {
        title: 'Cette table est sur invitation',
        about:
          'Demandez le lien entier à qui y joue. Si c’est vous, ouvrez d’abord ici votre lien personnel (dans les Réglages de votre autre appareil).',
      },
      removed: {
        title: 'Cette table vous est fermée',
        about: 'La personne qui l’a ouverte vous a retiré votre place ; vous ne pouvez pas revenir.',
      },
      'other-rules': {
        title: 'Cette table est au repos',
        about:
          'Elle a été commencée avec d’autres règles du jeu que celles de ce serveur, et ne peut pas continuer.',
      },
      offline: {
        title: 'Le serveur ne répond pas',
        about: 'Rien n’est perdu : la table est gardée et continuera au retour du serveur.',
      },
    },
  },
)

export const gone = () => words[settings.language]
