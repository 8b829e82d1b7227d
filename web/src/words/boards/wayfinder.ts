import { both } from '..'
import { de } from '../french'

/** Une gemme, une hutte, une cible. */
const feminine = (colour: string) => (({ vert: 'verte', bleu: 'bleue' }) as Record<string, string>)[colour] ?? colour

export const words = both(
  {
    board: 'Sea chart of six by six squares',
    colours: { g: 'green', y: 'yellow', b: 'blue', r: 'red' } as Record<string, string>,
    gems: (colours: string) => `gems: ${colours}`,
    huts: (colours: string) => `huts: ${colours}`,
    some: (count: number, colour: string) => `${count} ${colour}`,
    kinds: { empty: 'empty', village: 'village in progress', travellers: 'travellers square' } as Record<
      string,
      string
    >,
    target: (colour: string) => `target ${colour}`,
    explorer: (name: string) => `explorer of ${name}`,
    voyageHere: 'the voyage is here',
    canPlace: 'the explorer can be placed here',
    canSail: 'can be sailed to',
    worth: (points: number) => (points === 1 ? '1 point' : `${points} points`),
    hand: 'In hand',
    handOf: (name: string) => `${name} has in hand`,
    leave: (colour: string) => `Leave a ${colour} gem`,
    left: (count: number) => `${count} left`,
    which: 'Leave which gem?',
    end: 'Put all down',
    home: 'Bring all home',
    noVoyage: 'No voyage under way',
    villagesOf: (own: number, others: number) =>
      `${own} own ${own === 1 ? 'village' : 'villages'}, ${others} of other colours`,
    progress: (turns: number, limit: number) => `Turns without progress: ${turns} of ${limit}`,
    countdown: (seconds: number) => `Countdown: ${seconds}`,
    orders: {
      'voyage-then-place': 'First the voyage, then place',
      'place-then-voyage': 'First place, then the voyage',
      race: 'A race to place',
    } as Record<string, string>,
  },
  {
    board: 'Carte marine de six cases sur six',
    colours: { g: 'vert', y: 'jaune', b: 'bleu', r: 'rouge' },
    gems: (colours) => `gemmes : ${colours}`,
    huts: (colours) => `huttes : ${colours}`,
    some: (count, colour) => `${count} ${feminine(colour)}${count < 2 ? '' : 's'}`,
    kinds: { empty: 'vide', village: 'village en construction', travellers: 'case de voyageurs' },
    target: (colour) => `cible ${feminine(colour)}`,
    explorer: (name) => `explorateur ${de(name)}`,
    voyageHere: 'le voyage est ici',
    canPlace: 'l’explorateur peut y être placé',
    canSail: 'on peut y naviguer',
    worth: (points) => (points < 2 ? `${points} point` : `${points} points`),
    hand: 'En main',
    handOf: (name) => `${name} a en main`,
    leave: (colour) => `Laisser une gemme ${feminine(colour)}`,
    left: (count) => (count < 2 ? `reste ${count}` : `restent ${count}`),
    which: 'Laisser quelle gemme ?',
    end: 'Tout poser',
    home: 'Rentrer au pays',
    noVoyage: 'Aucun voyage en cours',
    villagesOf: (own, others) =>
      `${own} ${own < 2 ? 'village' : 'villages'} de sa couleur, ${others} d’autres couleurs`,
    progress: (turns, limit) => `Tours sans progrès : ${turns} sur ${limit}`,
    countdown: (seconds) => `Compte à rebours : ${seconds}`,
    orders: {
      'voyage-then-place': 'Le voyage, puis placer',
      'place-then-voyage': 'Placer, puis le voyage',
      race: 'Course pour placer',
    },
  },
)
