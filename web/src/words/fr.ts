/** Français. Les mêmes clés que `en.ts`. */

import type { Words } from './en'

export const fr: Words = {
  title: 'Terra Incognita',
  language: 'English',
  switchLanguage: 'Switch to English',

  board: {
    turnLeft: 'Tourner à gauche (Q ou Maj R)',
    turnRight: 'Tourner à droite (E ou R)',
    zoomIn: 'Agrandir',
    zoomOut: 'Réduire',
    fit: 'Tout montrer',
  },

  header: {
    home: 'Tous les jeux',
    settings: 'Réglages',
    skip: 'Aller au contenu',
  },

  home: {
    lead: 'Quatre jeux d’exploration, contre un bot, entre amis devant un écran ou en ligne.',
    games: 'Les jeux',
    playNow: 'Jouer',
    playNowLong: (game) => `Jouer à ${game} contre un bot`,
    otherWays: 'Autrement…',
    otherWaysLong: (game) => `${game} : à plusieurs, options`,
    players: (low, high) => `${low}–${high} joueurs`,
    minutes: (low, high) => `${low}–${high} min`,
    mine: 'Vos parties',
    open: 'Tables ouvertes',
    openNone: 'Aucune table n’attend de joueurs. Ouvrez-en une : choisissez un jeu puis « Autrement ».',
    running: 'Parties en cours',
    runningNone: 'Personne ne joue en ce moment à une table ouverte.',
    yourTurn: 'À vous',
    join: 'Rejoindre',
    watch: 'Regarder',
    goOn: 'Continuer',
    look: 'Revoir',
    finished: 'Terminée',
    closed: 'Fermée',
    waiting: 'Attend des joueurs',
    free: (count) => (count === 1 ? '1 place libre' : `${count} places libres`),
    moves: (count) => (count < 2 ? `${count} coup` : `${count} coups`),
    showAll: (count) => `Tout montrer (${count})`,
    importTitle: 'Revoir une partie enregistrée',
    importAbout: 'Ouvrez un fichier de partie (.jsonl), téléchargé ou écrit par le simulateur.',
    importButton: 'Choisir un fichier…',
    credit:
      'Les jeux appartiennent à leurs auteurs et éditeurs ; ce projet n’a aucun lien avec eux. Textes des règles, dessins et programme sont les nôtres.',
    sentence: {
      entdecker: 'Achetez des découvertes, voguez vers l’inconnu et peuplez les îles qui grandissent.',
      explorers: 'Tracez votre route avec les cartes communes à tous, vers gemmes, temples et villages.',
      tikal: 'Ouvrez la jungle, dégagez les temples et tenez-les quand le volcan gronde.',
      wayfinder: 'Semez vos gemmes une à une au fil du voyage et bâtissez des villages.',
    },
  },

  open: {
    title: 'Nouvelle partie',
    how: 'Comment voulez-vous jouer ?',
    bots: 'Contre des bots',
    botsAbout: 'Le programme prend les autres places.',
    hotSeat: 'À tour de rôle',
    hotSeatAbout: 'Tous devant cet écran, l’un après l’autre.',
    online: 'Inviter par un lien',
    onlineAbout: 'Envoyez un lien ; on commence quand tout le monde est là.',
    who: 'Qui peut venir ?',
    byLink: 'Qui a le lien',
    byLinkAbout: 'La table n’apparaît nulle part.',
    toAll: 'Ouverte à tous',
    toAllAbout: 'Tout le monde la trouve sur la page d’accueil et peut s’y asseoir ou regarder.',
    alone: 'En solitaire',
    aloneAbout: 'Les règles pour un joueur.',
    seats: 'Places',
    seat: (n) => `Place ${n}`,
    seatKind: (n) => `Qui joue à la place ${n}`,
    seatName: (n) => `Nom à la place ${n}`,
    players: 'Nombre de joueurs',
    you: 'Vous',
    beside: 'Quelqu’un devant cet écran',
    bot: (level) => `Bot : ${level}`,
    open: 'Qui voudra',
    player: (n) => `Joueur ${n}`,
    options: 'Options',
    clock: 'Pendule',
    clocks: {
      none: 'Sans pendule',
      turn: 'Par tour',
      total: 'Au total, avec incrément',
    },
    seconds: 'Secondes',
    increment: 'Incrément (secondes)',
    runOut: 'Temps écoulé',
    runOuts: { bot: 'un bot prend la suite', pass: 'le tour est passé', lose: 'la place perd' },
    start: 'Commencer la partie',
    create: 'Ouvrir la table',
  },

  played: {
    title: 'Options de la table',
    one: (title, words) => `${title} : ${words}`,
    clock: (seconds, increment, runOut) =>
      ` : ${seconds} s${increment > 0 ? ` + ${increment} s` : ''} ; une fois écoulé, ${runOut}`,
  },

  bots: {
    random: 'joue au hasard',
    greedy: 'pense à un seul tour',
    novice: 'débutant',
    skilled: 'habile',
    expert: 'expert',
    master: 'maître',
  },

  seats: {
    title: 'Joueurs',
    you: 'vous',
    bot: 'bot',
    beside: 'devant cet écran',
    free: 'place libre',
    toAct: 'à jouer',
    points: (points) => (Math.abs(points) < 2 ? `${points} point` : `${points} points`),
    lost: 'temps écoulé',
    winner: 'gagne',
  },

  table: {
    and: ' et ',
    closed: 'Cette table a été fermée.',
    notBegun: 'La partie commence quand toutes les places sont prises.',
    watching: 'Vous regardez.',
    confirm: 'Confirmer',
    cancel: 'Annuler',
    undo: 'Reprendre',
    hint: 'Conseil',
    score: 'Points',
    log: 'Journal',
    chat: 'Discuter',
    skip: 'Passer',
    skipLong: 'Montrer tout de suite ce que les autres ont fait',
    close: 'Fermer',
    leave: 'Quitter la table',
    stay: 'Rester',
    connecting: 'Connexion…',
    lost: 'La connexion est perdue. Nouvel essai automatique…',
    back: 'De nouveau connecté.',
    undone: 'Des coups ont été repris à cette table.',
    takeSeat: 'Prendre une place',
    giveToBot: 'La donner à un bot',
    rematchOpened: 'Une revanche est ouverte.',
    rematchWaits: 'Une revanche vous attend ; votre place y est gardée.',
    rematchJoin: 'Jouer la revanche',
    goThere: 'Y aller',
    scoreSoFar: (points) =>
      `${points > 0 ? '+' : ''}${points} ${Math.abs(points) < 2 ? 'point' : 'points'}`,
    unsettled: 'Le reste dépend du hasard ou des autres.',
    noBoard: 'Ce jeu n’a pas encore de plateau ici.',
    failed: 'Cette page n’a pas pu être chargée. Le serveur tourne-t-il ?',
    again: 'Réessayer',
  },

  invite: {
    title: 'On attend des joueurs',
    about: 'Envoyez ce lien à qui doit jouer.',
    begins: 'La partie commence d’elle-même quand toutes les places sont prises.',
    link: 'Lien d’invitation',
    code: 'Le lien en code QR',
    scan: 'Pour les téléphones dans la pièce',
    onlyHere: 'Seul cet ordinateur peut ouvrir ce lien.',
    onlyHereHow: 'Pour les autres appareils de votre réseau, relancez le serveur avec',
    copy: 'Copier',
    copied: 'Copié',
  },

  invited: {
    invites: (host, game) => `${host} vous invite à jouer à ${game}`,
    players: (count) => (count < 2 ? `${count} joueur` : `${count} joueurs`),
    company: (names) => (names === '' ? 'Personne n’est encore à la table.' : `À la table : ${names}`),
    anyName: 'N’importe quel nom convient',
    sit: 'S’asseoir et jouer',
    watch: 'Seulement regarder',
  },

  gone: {
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
      'other-rules': {
        title: 'Cette table est au repos',
        about:
          'Elle a été commencée avec d’autres règles du jeu que celles de ce serveur, et ne peut pas continuer.',
      },
      offline: {
        title: 'Le serveur ne répond pas',
        about: 'Rien n’est perdu : la table est gardée et continuera au retour du serveur.',
      },
    },
  },

  leaving: {
    goHome: 'Rentrer, garder la partie',
    tableStays: 'La table reste ouverte et le lien reste bon. Vous la retrouvez dans « Vos parties ».',
    gameWaits:
      'La partie vous attend aussi longtemps que vous voulez. Vous la retrouvez dans « Vos parties ».',
    seatStays:
      'Votre place reste à vous, et les autres vous attendent. Vous retrouvez la partie dans « Vos parties ».',
    clockRuns: 'Votre pendule continue de tourner.',
    giveUp: (seats) => (seats === 1 ? 'Abandonner ma place' : 'Abandonner nos places'),
    close: 'Fermer la table',
    end: 'Arrêter la partie',
    closesTable: 'Personne d’autre n’est venu : la table est fermée, et le lien ne mène plus nulle part.',
    freesSeat: 'Votre place se libère pour quelqu’un d’autre qui a le lien.',
    endsGame: 'Personne d’autre ne joue ici : la table est fermée, et la partie ne peut pas être reprise.',
    leavesSeat: (seats) =>
      seats === 1
        ? 'Votre place se libère : les autres peuvent la donner à un bot, ou quelqu’un qui a le lien la prend.'
        : 'Vos places se libèrent : les autres peuvent les donner à des bots, ou ceux qui ont le lien les prennent.',
  },

  log: {
    title: 'Ce qui s’est passé',
    panels: 'Journal et discussion',
    empty: 'Il ne s’est encore rien passé.',
    sat: (name, n) => `${name} prend la place ${n}.`,
    left: (name) => `${name} quitte la table.`,
    began: 'La partie commence.',
    undid: (name) => `${name} reprend un coup.`,
    ranOut: (name) => `${name} n’a plus de temps.`,
    closed: 'La table est fermée.',
    rematched: 'Une revanche commence à une autre table.',
    chance: 'Le hasard',
    clock: 'L’horloge',
    secret: (name) => `${name} choisit en secret.`,
    show: 'Montrer sur le plateau',
  },

  chat: {
    title: 'Discussion à la table',
    write: 'Écrire à toute la table',
    send: 'Envoyer',
    onlySeated: 'Seuls les joueurs de la table peuvent y parler.',
  },

  score: {
    title: 'Feuille de score',
    provisional: 'Comme si la partie finissait maintenant.',
    final: 'Score final',
    nothing: 'Rien encore.',
    zero: (count) => (count === 1 ? '1 ligne à 0 point' : `${count} lignes à 0 point`),
  },

  end: {
    title: 'La partie est finie',
    youWin: 'Vous gagnez !',
    wins: (names) => `${names} gagne`,
    share: (names) => `${names} se partagent la victoire`,
    alone: (points) => `Vous avez ${points} points`,
    place: (n) => (n === 1 ? '1er' : `${n}e`),
    decided: 'Ce qui a fait la différence :',
    decidedBy: (name, margin, rule) => `${name} a pris ${margin} points d’avance par la règle ${rule} :`,
    decidedTie: 'Rien : égalité jusqu’au bout.',
    rematch: 'Rejouer',
    record: 'Télécharger la partie',
    replay: 'Revoir',
    summary: 'Résultat',
  },

  replay: {
    title: 'Retour en arrière',
    at: (move, of) => `Après ${move} coups sur ${of}`,
    slider: 'Coup',
    before: 'Un coup en arrière',
    next: 'Un coup en avant',
    play: 'Lire',
    pause: 'Pause',
  },

  handOver: {
    title: (name) => `Passez l’appareil à ${name}`,
    about: 'Les autres regardent ailleurs.',
    since: 'Depuis votre dernier tour',
    ready: (name) => `Je suis ${name}`,
  },

  settings: {
    title: 'Réglages',
    name: 'Votre nom',
    language: 'Langue',
    theme: 'Apparence',
    themes: { system: 'Comme le système', light: 'Claire', dark: 'Sombre' },
    confirm: 'Montrer l’effet d’une action et la confirmer',
    motion: 'Montrer pas à pas ce que font les autres',
    sound: 'Un son quand c’est à vous',
    personal: 'Votre lien personnel',
    personalAbout:
      'Ouvrez-le sur un autre appareil pour y être la même personne. Gardez-le pour vous.',
    save: 'Enregistrer',
    saved: 'Enregistré',
  },

  errors: {
    offline: 'Le serveur ne répond pas. Tourne-t-il ?',
    unexpected: 'Quelque chose n’a pas fonctionné.',
    notFound: 'Cette page n’existe pas.',
    goHome: 'Vers tous les jeux',
  },
}
