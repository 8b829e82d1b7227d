import { both } from '..'

export const optionWords = both(
  {
    sides: { base: 'Base side', expert: 'Expert side' },
    about: {
      provisions: {
        base: 'Each kind once a round: one, two or three kinds bring 2, 5 or 10 points.',
        expert:
          'None in the first round, then one kind a round: one to four of it bring 1, 4, 9 or 16 points.',
      },
      gems: {
        base: 'Every gem brings 1 point at the end of each round.',
        expert: 'Gems cross out a line of numbers: as long as negative ones are left, they cost points.',
      },
      temples: {
        base: 'The earlier you reach a temple, the more it is worth.',
        expert: 'Every temple is worth the same; who comes early places bonus Xs.',
      },
      villages: {
        base: 'Each village scores for the Xs beside it.',
        expert: 'Only the village with the fewest Xs beside it scores, but much.',
      },
    },
    chosen: 'choose them',
    picked: (n: number, most: number) => `${n} of up to ${most} chosen`,
    kinds: {
      N: 'Without',
      A: 'Everywhere',
      X: 'From edge to edge',
      C: 'As many as possible',
      R: 'Races: who is first gets most',
      L: 'Lines',
      S: 'Squares',
    } as Record<string, string>,
    points: (n: number) => `${n} points`,
    byArrival: (points: string) => `${points} points, in the order of arrival`,
    aPointEach: '1 point for each X of it',
    table: (points: string, counts: string) => `${points} points for ${counts}`,
    upTo: (n: number) => `1 to ${n}`,
    maps: {
      random: 'Drawn by chance',
      laid: 'Laid by the first player',
      given: 'Put together here',
    } as Record<string, string>,
    mapsAbout: {
      random: 'Four of the eight tiles, turned any way.',
      laid: 'Whoever begins chooses and turns the tiles at the table.',
      given: 'You see the map before you play.',
    } as Record<string, string>,
    picture: 'The map as it will lie',
    turn: (quadrant: string) => `Turn the tile in quadrant ${quadrant}`,
    shuffle: 'Draw another one',
    tiles: (numbers: string) => `tiles ${numbers}`,
  },
  {
    sides: { base: 'Face de base', expert: 'Face avancée' },
    about: {
      provisions: {
        base: 'Chaque sorte une fois par manche : une, deux ou trois sortes rapportent 2, 5 ou 10 points.',
        expert:
          'Rien à la première manche, puis une sorte par manche : de un à quatre, 1, 4, 9 ou 16 points.',
      },
      gems: {
        base: 'Chaque gemme rapporte 1 point à la fin de chaque manche.',
        expert:
          'Les gemmes barrent une ligne de nombres : tant qu’il en reste de négatifs, ils coûtent des points.',
      },
      temples: {
        base: 'Plus tôt on atteint un temple, plus il vaut de points.',
        expert: 'Tous les temples se valent ; les premiers arrivés y gagnent des croix bonus.',
      },
      villages: {
        base: 'Chaque village rapporte des points selon les croix à côté.',
        expert: 'Seul compte le village le moins entouré, mais il rapporte gros.',
      },
    },
    chosen: 'les choisir',
    picked: (n, most) => (n < 2 ? `${n} choisi sur ${most} au plus` : `${n} choisis sur ${most} au plus`),
    kinds: {
      N: 'S’en passer',
      A: 'Partout',
      X: 'D’un bord à l’autre',
      C: 'Le plus possible',
      R: 'Courses : au premier arrivé le plus de points',
      L: 'Lignes',
      S: 'Carrés',
    },
    points: (n) => `${n} points`,
    byArrival: (points) => `${points} points, dans l’ordre d’arrivée`,
    aPointEach: '1 point par croix',
    table: (points, counts) => `${points} points pour ${counts}`,
    upTo: (n) => `1 à ${n}`,
    maps: {
      random: 'Tirée au sort',
      laid: 'Posée par le premier joueur',
      given: 'Composée ici',
    },
    mapsAbout: {
      random: 'Quatre des huit tuiles, tournées au hasard.',
      laid: 'Qui commence choisit et tourne les tuiles à la table.',
      given: 'Vous voyez la carte avant de jouer.',
    },
    picture: 'La carte telle qu’elle sera',
    turn: (quadrant) => `Tourner la tuile du quart ${quadrant}`,
    shuffle: 'En tirer une autre',
    tiles: (numbers) => `tuiles ${numbers}`,
  },
)
