import { both } from '..'

export const words = both(
  {
    board: 'A river with three jetties',
    jetty: (coins: number) => (coins === 1 ? '1 coin' : coins === 0 ? 'no coin' : `${coins} coins`),
    canBid: 'can be bid',
    own: 'your bid',
    round: (n: number, of: number) => `Round ${n} of ${of}`,
    card: (points: number) => `The card: ${points}`,
    noCard: 'No card yet',
    bag: (ones: number, twos: number, threes: number) => `In the bag: ${ones} × 1, ${twos} × 2, ${threes} × 3`,
    coins: (count: number) => (count === 1 ? '1 coin' : `${count} coins`),
    hasBid: 'has bid',
    count: (left: number) => `Count: ${left}`,
  },
  {
    board: 'Une rivière et trois pontons',
    jetty: (coins) => (coins === 0 ? 'aucune pièce' : coins === 1 ? '1 pièce' : `${coins} pièces`),
    canBid: 'on peut le miser',
    own: 'votre mise',
    round: (n, of) => `Manche ${n} sur ${of}`,
    card: (points) => `La carte : ${points}`,
    noCard: 'Pas encore de carte',
    bag: (ones, twos, threes) => `Dans le sac : ${ones} × 1, ${twos} × 2, ${threes} × 3`,
    coins: (count) => (count < 2 ? `${count} pièce` : `${count} pièces`),
    hasBid: 'a misé',
    count: (left) => `Compte : ${left}`,
  },
)
