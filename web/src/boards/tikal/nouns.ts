import type { Layer, Nouns } from '../nouns'
import './colours.css'
import Symbols from './Symbols.svelte'
import type { Motif } from './view.gen'

const ground = (kind: 'temple' | 'jungle' | 'treasure' | 'base-camp' | 'volcano'): Layer => ({ use: `tik-g-${kind}` })
const worker = (seat: number, x: number, y = 20, scale = 2): Layer => ({ use: `figure-${seat}`, seat, x, y, scale })
const leader = (seat: number, x: number, y = 20, scale = 2): Layer => ({ use: `leader-${seat}`, seat, x, y, scale })
const sign = (seat: number, text: string, x = 0, y = 0): Layer[] => [
  { use: `sign-${seat}`, seat, x, y, scale: 2 },
  { text, x, y },
]
const disc = (x: number, y = 0, scale = 1.7): Layer => ({ use: 'tik-disc', x, y, scale })
const motif = (name: Motif, x: number, scale = 1.2): Layer => ({ use: `tik-${name}`, x, scale })
const torch = (x: number): Layer => ({ use: 'tik-torch', x, scale: 1.7 })
const camp = (seat: number, x: number, y = 20, scale = 1.2): Layer => ({ use: `tik-camp-${seat}`, seat, x, y, scale })
const temple = (tiers: number): Layer[] => [ground('temple'), { use: `tik-temple${tiers}`, y: 16 }]

export const nouns: Nouns = {
  Symbols,
  colours: 'tikal-colours',
  drawn: {
    'action-points': [torch(-36), torch(-12), torch(12), { use: 'tik-burnt', x: 36, scale: 1.7 }],
    hex: [ground('jungle')],
    tile: [...temple(3), { use: 'tik-slab', y: -48 }, { use: 'tik-slab', y: 48 }],
    stone: [{ use: 'tik-slab', x: -24, scale: 2.4 }, { use: 'tik-slab', x: 28, y: 14, scale: 2.4 }],
    'base-camp': [ground('base-camp'), { use: 'tik-tent', x: -18, scale: 1 }, { use: 'tik-fire', x: 34, y: 14 }],
    figure: [worker(0, -30), leader(0, 30)],
    worker: [worker(0, 0, 20, 2.8)],
    leader: [leader(0, 0, 24, 2.6)],
    reserve: [worker(0, -42, 20, 1.5), worker(0, 0, 20, 1.5), leader(0, 42, 20, 1.5)],
    temple: temple(4),
    value: [...temple(4), { text: '5', y: 2 }],
    level: [...temple(2), { text: '2', x: -34, y: -20 }, { text: '3', x: 36, y: -20 }],
    strength: [worker(0, -30), { text: '1', x: -30, y: -44 }, leader(0, 30), { text: '3', x: 30, y: -44 }],
    tie: [worker(0, -30), { text: '=', y: 6 }, worker(1, 34)],
    'treasure-site': [ground('treasure'), { use: 'tik-site' }, disc(-14, -6, 1), disc(14, -6, 1)],
    treasure: [motif('mask', 0, 2.4)],
    set: [motif('jug', -30), motif('jug', 0), motif('jug', 30)],
    exchange: [motif('shell', -40), { text: '⇄', y: 0 }, motif('mask', 40)],
    jungle: [ground('jungle'), { use: 'tik-crown1', x: -22, y: -12 }, { use: 'tik-crown2', x: 26, y: 14 }],
    camp: [camp(0, 0, 24, 2)],
    trail: [camp(0, -44), { way: 'M-20 30H20' }, camp(0, 44)],
    guard: [{ use: 'tik-shield', seat: 0, scale: 5.4 }],
    volcano: [ground('volcano'), { use: 'tik-volcano', y: 12 }],
    'scoring-round': [{ use: 'tik-volcano', x: -20, y: 30 }, ...sign(0, '6', 40, -26)],
    forecast: sign(0, '+5'),
    auction: [...temple(2), { text: '?', x: 40, y: -40 }],
    bid: sign(1, '4'),
    player: [{ use: 'gem-0', seat: 0, x: -30, scale: 1.7 }, { text: '12', x: 36 }],
  },
}
