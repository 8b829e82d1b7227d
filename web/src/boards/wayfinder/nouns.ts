import type { Layer, Nouns } from '../nouns'
import './colours.css'
import Symbols from './Symbols.svelte'

const isle = (kind: 'travellers' | 'empty' | 'village'): Layer => ({ use: `way-${kind}-0`, seat: 3, scale: 1.3 })
const gem = (seat: number, x: number, y: number, scale = 1.1): Layer => ({ use: `gem-${seat}`, seat, x, y, scale })
const hut = (seat: number, x = 0, y = 0, scale = 2): Layer => ({ use: `way-hut-${seat}`, seat, x, y, scale })
const explorer = (seat: number, x = 0, y = 30, scale = 1.7): Layer => ({ use: `way-explorer-${seat}`, seat, x, y, scale })
const canoe = (seat: number, x = 0, y = 0, scale = 1.5): Layer => ({ use: `way-canoe-${seat}`, seat, x, y, scale })

const MIXED = [gem(3, -22, -20), gem(2, 22, -20), gem(1, -22, 22), gem(0, 22, 22)]
const THREE = [gem(3, 0, -20), gem(3, -24, 20), gem(3, 24, 20)]

export const nouns: Nouns = {
  Symbols,
  colours: 'wayfinder-colours',
  drawn: {
    square: [isle('travellers')],
    gem: [gem(3, 0, 0, 2.6)],
    explorer: [explorer(3)],
    ashore: [explorer(3), { way: 'M-60 55H60' }],
    hand: [gem(3, -34, 0, 1.5), gem(1, 4, 0, 1.5), gem(0, 42, 0, 1.5)],
    voyage: [{ way: 'M-60 40H40V-50' }, canoe(3, 10, 20)],
    bend: [{ way: 'M-55 45H45V-55' }],
    travellers: [isle('travellers'), ...MIXED],
    empty: [isle('empty')],
    'village-in-progress': [isle('village'), ...THREE],
    village: [isle('village'), hut(3, 0, 0, 2.2)],
    hut: [hut(3, 0, 0, 3)],
    target: [isle('empty'), { use: 'way-boat-3', seat: 3, scale: 2.2 }],
    homecoming: [isle('village'), ...THREE, { way: 'M-70 -66L-34 -40' }],
    'early-end': [isle('empty'), gem(3, -20, 6), gem(1, 20, 6), { way: 'M-70 -66L-34 -40' }],
    neutral: [gem(0, 0, 0, 2.2), { text: '–' }],
    piece: [gem(3, -36, 8, 1.5), hut(3, 4, 4, 1.4), { use: 'way-boat-3', seat: 3, x: 44, y: 6, scale: 1.5 }],
    race: [explorer(3, -26, 30, 1.3), explorer(0, 28, 30, 1.3)],
    countdown: [explorer(3, -18, 34, 1.4), { text: '5', x: 42, y: -20 }],
    progress: [canoe(3, -10, 10), { text: '0', x: 44, y: -30 }],
    level: [explorer(3, -36, 30, 1.1), explorer(2, 0, 30, 1.1), explorer(1, 36, 30, 1.1)],
    player: [{ use: 'gem-0', seat: 0, x: -30, scale: 1.7 }, { text: '12', x: 36 }],
  },
}
