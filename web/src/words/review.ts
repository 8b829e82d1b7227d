/** What is said around the analysis of a finished game; its stories and reasons come from the server. */

import { both } from '.'

type Scale = 'points' | 'chance'

const figure = (language: string, digits: number) =>
  new Intl.NumberFormat(language, { minimumFractionDigits: 0, maximumFractionDigits: digits })
const english = { about: figure('en', 1), whole: figure('en', 0) }
const french = { about: figure('fr', 1), whole: figure('fr', 0) }

/** With its sign, a real minus; what rounds to nothing has none. */
function signed(value: number, format: Intl.NumberFormat): string {
  const size = format.format(Math.abs(value))
  return size === '0' ? '0' : `${value < 0 ? '−' : '+'}${size}`
}

export const review = both(
  {
    title: (game: string) => `${game}: the analysis`,
    understandAbout: 'Where it turned, what luck did, what cost most and what would have been better.',
    back: 'To the table',
    connecting: 'The game is being fetched…',
    rules: 'Rules',
    share: 'Share',

    // How it is computed
    ask: 'A bot goes through the game',
    askAbout:
      'It looks at every choice of every seat, with what that seat could see, and tells what else could have been done. You may leave meanwhile: it goes on, and is kept with the game.',
    quickAbout: 'about half a minute',
    thoroughAbout: 'a few minutes, finer figures',
    begin: { quick: 'Quick look', thorough: 'Thorough look' },
    queued: 'Waiting: live tables and games asked for earlier come first.',
    working: (percent: number) => `Going through the game: ${percent} %`,
    mayLeave: 'You may leave: it goes on and will be here when you come back.',
    failed: 'The analysis did not succeed.',
    deeper: 'Look more thoroughly',
    deeperRuns: (percent: number) => `A more thorough look is under way: ${percent} %`,
    made: (thorough: boolean): string =>
      !thorough ? 'A quick look: figures are rough.' : 'A thorough look.',

    // Whose game
    whose: 'Seen by',
    you: 'you',
    short: 'In short',
    place: (n: number) => (['1st', '2nd', '3rd', '4th'][n - 1] ?? `${n}th`),
    points: (points: number) => (Math.abs(points) === 1 ? '1 point' : `${english.about.format(points)} points`),
    signed: (value: number) => signed(value, english.about),
    unfinished: 'The game was given up before its end: what is shown is how it stood.',

    // The graph
    graphTitle: 'How it went',
    scale: 'What is shown',
    scales: { points: 'Expected points', chance: 'Chance of winning' },
    graph: {
      points: 'Points everybody could expect at the end, turn by turn',
      chance: 'Chance of winning, turn by turn',
    },
    means: {
      points: 'Points each seat could expect to have at the end, as the game stood.',
      chance: 'How often a seat that stood like this won among bots of this strength.',
    },
    roughChance:
      'For this game and number of players the chances have not been measured on self-played games: take them as a rough sign.',
    value: (scale: Scale, value: number) =>
      scale === 'points' ? english.about.format(value) : `${english.whole.format(100 * value)} %`,
    has: (name: string, scale: Scale, value: number): string =>
      scale === 'points'
        ? `${name}: ${english.about.format(value)} points expected`
        : `${name}: ${english.whole.format(100 * value)} % to win`,
    turnAt: (turn: number): string => (turn === 0 ? 'The beginning' : `Turn ${turn}`),
    even: 'Nobody is ahead',
    leads: (name: string) => `${name} is ahead`,
    marks: 'Signs in the graph',
    signs: {
      round: 'a round begins',
      scoring: 'a scoring',
      lead: 'somebody else takes the lead',
      cost: 'a costly decision',
      gain: 'a very good one',
    },
    sign: (kind: 'round' | 'scoring' | 'lead' | 'cost' | 'gain', what: string): string =>
      kind === 'cost' ? `A costly decision: ${what}` : kind === 'gain' ? `A very good decision: ${what}` : what,
    keys: 'Arrow keys: a turn. Page Up and Page Down: from sign to sign.',
    inWords: 'The graph in words',
    turnColumn: 'Turn',
    whatColumn: 'What happened',

    // Decisions
    costly: 'What cost most',
    costlyNone: 'Nothing that would be worth mentioning: the bot would have played much the same.',
    best: 'Well found',
    lost: (points: number): string =>
      points < 0.05 ? 'no difference' : points === 1 ? 'cost 1 point' : `cost ${english.about.format(points)} points`,
    saved: (points: number) =>
      points === 1 ? '1 point better than the next idea' : `${english.about.format(points)} points better than the next idea`,
    lostChance: (share: number) => `${english.whole.format(100 * share)} % of the chance to win`,
    played: 'Played',
    better: 'Better',
    instead: 'Next idea',
    why: 'Why',
    showPosition: 'The position',
    showPlayed: 'As played',
    showBetter: 'The better line',
    showLine: 'The line',
    views: 'What the board shows',
    stepOf: (step: number, steps: number) => `Step ${step} of ${steps}`,
    stepBefore: 'One step back',
    stepNext: 'One step on',
    choices: 'What else was looked at',

    // Luck and skill
    skill: 'Skill and luck',
    skillAbout:
      'Skill is what one’s own choices gave away, luck what the draws brought: the expectation before and after each of them.',
    accuracy: 'Accuracy',
    accuracyAbout: 'Share of the points within reach that were kept.',
    gaveAway: 'Given away',
    luck: 'Luck',
    agreed: 'As the bot would',
    agreedOf: (agreed: number, decisions: number) => `${agreed} of ${decisions}`,
    draws: (name: string) => `The draws that mattered most: ${name}`,
    noDraws: 'Chance decides nothing in this game.',

    // Sources
    sources: 'Where the points came from, over the game',
    sourcesNow: 'Points at this moment',

    // Dealt fairly
    dealt: 'Dealt fairly?',
    dealtAbout: 'What was drawn, and what could be expected of such a bag or stack.',
    drawn: 'drawn',
    expected: 'expected',
    drawnOf: (drawn: number, expected: number) => `${drawn} drawn, ${english.about.format(expected)} expected`,
    what: 'Drawn',
    all: 'In all',
    dealtNone: 'Nothing is drawn in this game.',
    dealtFair: (name: string, points: number): string =>
      Math.abs(points) < 0.5
        ? `For ${name} all draws together came out even.`
        : `All draws together ${points > 0 ? 'gave' : 'cost'} ${name} about ${english.about.format(Math.abs(points))} points.`,

    // Try it
    exercises: 'Find the better move',
    exercise: (n: number, of: number) => `Exercise ${n} of ${of}`,
    exerciseAsk: (name: string, points: number) =>
      `${name} to play. What was played cost about ${english.about.format(points)} points. Find something better on the board.`,
    tried: 'You tried',
    found: 'Found! This is what the bot would have done.',
    good: (points: number) => `Good: hardly ${english.about.format(Math.max(0.1, points))} points less than the best.`,
    worse: (points: number) => `This costs about ${english.about.format(points)} points.`,
    worseThanKnown: (points: number) =>
      `The bot did not think much of it: it costs ${english.about.format(points)} points or more.`,
    betterThanPlayed: 'Better than what was played, though.',
    samePlayed: 'That is what was played in the game.',
    tryAgain: 'Try something else',
    giveUp: 'Show me',
    nextExercise: 'Next exercise',
    endExercises: 'Back to the analysis',
    solved: (found: number, of: number) => `${found} of ${of} found`,
    playOn: 'Play on from here',
    playOnAbout: 'A new table begins with this position. The game you look at stays as it is.',
    playOnMove: (move: number, of: number) => `After ${move} of ${of} moves`,
    playOnEnd: 'The game is over here: choose an earlier moment.',
    yourSeat: 'You play',
    others: 'The others',
    againstBots: 'Bots',
    withFriends: 'Friends, by link',
    strength: 'Strength of the bots',
    open: 'Open the table',

    // Share
    shareTitle: 'Share this game',
    linkMoment: 'Link to this moment',
    linkReview: 'Link to the analysis',
    picture: 'Save as a picture',
    pictureFailed: 'This browser could not draw the picture.',
    shareHere: 'This game is kept in this browser alone: send its record or a picture.',
    send: 'Send',

    // How to read
    numbers: 'What the figures mean',
    numbersText: [
      'Expected points: what the bot thinks a seat will have at the end, if everybody plays on as it would.',
      'Chance of winning: among many games that bots played with each other, the share that was won from where it stood like this.',
      'Cost of a decision: the expected points after what the bot would have done, less those after what was played.',
      'Accuracy: of all that was within reach, the share that was kept.',
      'Luck: how much the expectation changed with each draw, added up. On average it is nothing.',
      'The bot looks with the eyes of the seat: what that seat could not know, it does not know.',
    ],
    judged: (bot: string) => `Judged by: ${bot}`,
  },
  {
    title: (game) => `${game} : l’analyse`,
    understandAbout: 'Où elle a basculé, ce que la chance a fait, ce qui a coûté le plus et ce qui aurait été mieux.',
    back: 'À la table',
    connecting: 'La partie arrive…',
    rules: 'Règles',
    share: 'Partager',

    ask: 'Un bot parcourt la partie',
    askAbout:
      'Il regarde chaque choix de chaque place, avec ce que cette place pouvait voir, et dit ce qui était possible d’autre. Vous pouvez partir entre-temps : il continue, et l’analyse reste avec la partie.',
    quickAbout: 'environ une demi-minute',
    thoroughAbout: 'quelques minutes, des chiffres plus fins',
    begin: { quick: 'Analyse rapide', thorough: 'Analyse approfondie' },
    queued: 'En attente : les tables en cours et les demandes plus anciennes passent d’abord.',
    working: (percent) => `La partie est parcourue : ${percent} %`,
    mayLeave: 'Vous pouvez partir : l’analyse continue et sera là à votre retour.',
    failed: 'L’analyse n’a pas abouti.',
    deeper: 'Approfondir l’analyse',
    deeperRuns: (percent) => `Une analyse plus approfondie est en route : ${percent} %`,
    made: (thorough) => (!thorough ? 'Analyse rapide : les chiffres sont approximatifs.' : 'Analyse approfondie.'),

    whose: 'Vue par',
    you: 'vous',
    short: 'En bref',
    place: (n) => (n === 1 ? '1re place' : `${n}e place`),
    points: (points) => `${french.about.format(points)} ${Math.abs(points) < 2 ? 'point' : 'points'}`,
    signed: (value) => signed(value, french.about),
    unfinished: 'La partie a été abandonnée avant la fin : voici où elle en était.',

    graphTitle: 'Le cours de la partie',
    scale: 'Ce qui est montré',
    scales: { points: 'Points attendus', chance: 'Chances de gagner' },
    graph: {
      points: 'Points que chaque place pouvait attendre à la fin, tour après tour',
      chance: 'Chances de gagner, tour après tour',
    },
    means: {
      points: 'Les points que chaque place pouvait attendre à la fin, au point où en était la partie.',
      chance: 'Combien de fois une place dans cette situation a gagné, entre bots de cette force.',
    },
    roughChance:
      'Pour ce jeu et ce nombre de places, les chances n’ont pas été mesurées sur des parties entre bots : ce n’est qu’une indication.',
    value: (scale, value) =>
      scale === 'points' ? french.about.format(value) : `${french.whole.format(100 * value)} %`,
    has: (name, scale, value) =>
      scale === 'points'
        ? `${name} : ${french.about.format(value)} points attendus`
        : `${name} : ${french.whole.format(100 * value)} % de chances de gagner`,
    turnAt: (turn) => (turn === 0 ? 'Le début' : `Tour ${turn}`),
    even: 'Personne n’est en tête',
    leads: (name) => `${name} est en tête`,
    marks: 'Signes de la courbe',
    signs: {
      round: 'une manche commence',
      scoring: 'les points sont comptés',
      lead: 'la tête change',
      cost: 'une décision qui coûte cher',
      gain: 'une très bonne décision',
    },
    sign: (kind, what) =>
      kind === 'cost' ? `Une décision qui coûte cher : ${what}` : kind === 'gain' ? `Une très bonne décision : ${what}` : what,
    keys: 'Flèches : un tour. Page préc. et Page suiv. : d’un signe à l’autre.',
    inWords: 'La courbe en toutes lettres',
    turnColumn: 'Tour',
    whatColumn: 'Ce qui s’est passé',

    costly: 'Ce qui a coûté le plus',
    costlyNone: 'Rien qui mérite d’être relevé : le bot aurait joué à peu près de même.',
    best: 'Bien vu',
    lost: (points) =>
      points < 0.05 ? 'aucune différence' : `coûte ${french.about.format(points)} ${points < 2 ? 'point' : 'points'}`,
    saved: (points) => `${french.about.format(points)} ${points < 2 ? 'point' : 'points'} de mieux que l’idée suivante`,
    lostChance: (share) => `${french.whole.format(100 * share)} % des chances de gagner`,
    played: 'Joué',
    better: 'Mieux',
    instead: 'Idée suivante',
    why: 'Pourquoi',
    showPosition: 'La position',
    showPlayed: 'Ce qui fut joué',
    showBetter: 'La meilleure suite',
    showLine: 'La suite',
    views: 'Ce que montre le plateau',
    stepOf: (step, steps) => `Pas ${step} sur ${steps}`,
    stepBefore: 'Un pas en arrière',
    stepNext: 'Un pas en avant',
    choices: 'Ce qui a été envisagé d’autre',

    skill: 'L’art et la chance',
    skillAbout:
      'L’art : ce que les choix ont laissé échapper. La chance : ce que les tirages ont apporté, soit l’attente avant et après chacun d’eux.',
    accuracy: 'Précision',
    accuracyAbout: 'Part des points à portée qui a été gardée.',
    gaveAway: 'Laissé échapper',
    luck: 'Chance',
    agreed: 'Comme le bot',
    agreedOf: (agreed, decisions) => `${agreed} sur ${decisions}`,
    draws: (name) => `Les tirages qui ont compté le plus : ${name}`,
    noDraws: 'Le hasard ne décide de rien dans ce jeu.',

    sources: 'D’où sont venus les points, au fil de la partie',
    sourcesNow: 'Points à ce moment',

    dealt: 'Des tirages honnêtes ?',
    dealtAbout: 'Ce qui a été tiré, et ce qu’on pouvait attendre d’un tel sac ou d’une telle pile.',
    drawn: 'tiré',
    expected: 'attendu',
    drawnOf: (drawn, expected) => `tirage : ${drawn}, attente : ${french.about.format(expected)}`,
    what: 'Tirage',
    all: 'En tout',
    dealtNone: 'Rien n’est tiré dans ce jeu.',
    dealtFair: (name, points) =>
      Math.abs(points) < 0.5
        ? `Pour ${name}, l’ensemble des tirages s’équilibre.`
        : `Pour ${name}, l’ensemble des tirages ${points > 0 ? 'rapporte' : 'coûte'} environ ${french.about.format(Math.abs(points))} points.`,

    exercises: 'Trouver le meilleur coup',
    exercise: (n, of) => `Exercice ${n} sur ${of}`,
    exerciseAsk: (name, points) =>
      `À ${name} de jouer. Ce qui fut joué a coûté environ ${french.about.format(points)} points. Trouvez mieux sur le plateau.`,
    tried: 'Votre essai',
    found: 'Trouvé ! C’est ce que le bot aurait joué.',
    good: (points) => `Bien : à peine ${french.about.format(Math.max(0.1, points))} point de moins que le meilleur.`,
    worse: (points) => `Cela coûte environ ${french.about.format(points)} points.`,
    worseThanKnown: (points) => `Le bot n’y croit guère : cela coûte ${french.about.format(points)} points ou davantage.`,
    betterThanPlayed: 'C’est pourtant mieux que ce qui fut joué.',
    samePlayed: 'C’est ce qui fut joué dans la partie.',
    tryAgain: 'Essayer autre chose',
    giveUp: 'Montrez-moi',
    nextExercise: 'Exercice suivant',
    endExercises: 'Revenir à l’analyse',
    solved: (found, of) => `${found} sur ${of} trouvés`,
    playOn: 'Continuer d’ici',
    playOnAbout: 'Une nouvelle table commence dans cette position. La partie que vous regardez reste telle quelle.',
    playOnMove: (move, of) => `Après ${move} coups sur ${of}`,
    playOnEnd: 'La partie est finie ici : choisissez un moment plus tôt.',
    yourSeat: 'Vous jouez',
    others: 'Les autres',
    againstBots: 'Des bots',
    withFriends: 'Vos proches, par un lien',
    strength: 'Force des bots',
    open: 'Ouvrir la table',

    shareTitle: 'Partager cette partie',
    linkMoment: 'Lien vers ce moment',
    linkReview: 'Lien vers l’analyse',
    picture: 'Enregistrer l’image',
    pictureFailed: 'Ce navigateur n’a pas pu dessiner l’image.',
    shareHere: 'Cette partie n’existe que dans ce navigateur : envoyez son fichier ou une image.',
    send: 'Envoyer',

    numbers: 'Ce que veulent dire les chiffres',
    numbersText: [
      'Points attendus : ce que le bot pense qu’une place aura à la fin, si la suite est jouée comme il le ferait.',
      'Chances de gagner : parmi de nombreuses parties entre bots, la part de celles qui furent gagnées depuis une telle situation.',
      'Coût d’une décision : les points attendus après ce que le bot aurait joué, moins ceux d’après le coup joué.',
      'Précision : de tout ce qui était à portée, la part qui a été gardée.',
      'Chance : combien l’attente a changé à chaque tirage, en somme. En moyenne, c’est zéro.',
      'Le bot regarde avec les yeux de la place : ce qu’elle ne pouvait savoir, il l’ignore.',
    ],
    judged: (bot) => `Jugé par : ${bot}`,
  },
)
