import type { Layer, Nouns } from '../nouns'
import Land from './Land.svelte'
import Symbols from './Symbols.svelte'

const drawn = (name: string, x = 0, y = 0, scale = 3): Layer => ({ use: `explorers-${name}`, x, y, scale })
const land = (terrain: 'p' | 'w' | 'd' | 'm', x = 0, y = 0, scale = 2.4): Layer => ({
  part: Land,
  props: { terrain },
  x,
  y,
  scale,
})
const x = (at = 0, y = 0, scale = 2.4): Layer => drawn('X-0', at, y, scale)
const QUARTERS = [land('p', -34, -34, 1.4), land('w', 34, -34, 1.4), land('d', -34, 34, 1.4), land('m', 34, 34, 1.4)]

export const nouns: Nouns = {
  Symbols,
  colours: 'explorers-colours',
  drawn: {
    map: QUARTERS,
    square: [land('p')],
    tile: [land('p'), drawn('V', -14, -8, 1.2), drawn('T', 22, 22, 1.2)],
    quadrant: [...QUARTERS.slice(2, 3), { text: 'C', x: 30, y: 34 }],
    x: [x()],
    terrain: QUARTERS,
    village: [drawn('V', 0, 0, 2.6)],
    'start-village': [drawn('V', 0, 0, 2.6), x(0, 0, 2)],
    temple: [drawn('T', 0, 0, 2.6)],
    slot: [drawn('T', -20, 10, 1.8), { text: '1', x: 44, y: -30 }],
    key: [drawn('K')],
    scroll: [drawn('S')],
    horse: [drawn('H')],
    gem: [drawn('G')],
    provisions: [drawn('a', -44, 0, 1.7), drawn('c', 0, 0, 1.7), drawn('f', 46, 0, 1.7)],
    card: [land('p', -36, 0, 1.5), land('w', 36, 0, 1.5)],
    half: [land('p')],
    'wild-card': QUARTERS,
    'active-player': [land('p', 0, -26, 1.6), x(-36, 48, 1.1), x(0, 48, 1.1), x(36, 48, 1.1)],
    'first-player': [drawn('sun', 0, 0, 1.8), { text: '1' }],
    round: [land('p', -24, 8, 1.1), land('m', 0, 0, 1.1), land('w', 24, -8, 1.1), { text: '7', x: 24, y: -8 }],
    draft: [x(-26, 26, 1.6), drawn('pencil', -20, 20, 1.7)],
    commit: [x(-24, 4, 1.6), { text: '✓', x: 34 }],
    sheet: [land('p', -34, -34, 1.4), drawn('G', 40, -34, 1.4), drawn('K', -34, 42, 1.4), drawn('S', 40, 42, 1.4)],
    side: [drawn('G', -28, 0, 1.8), { text: '±', x: 38 }],
    'bonus-x': [drawn('T', -24, 10, 1.6), x(42, -20, 1.4)],
    achievement: [drawn('flag', 0, 0, 2.6)],
    race: [drawn('flag', -20, 0, 2), { text: '1', x: 44, y: -26 }],
    area: [land('w', -33, 0, 1.5), land('w', 33, 0, 1.5)],
    rank: [drawn('sun', 0, 0, 1.8), { text: '★' }],
    player: [{ use: 'gem-0', seat: 0, x: -30, scale: 1.7 }, { text: '12', x: 36 }],
  },
}
