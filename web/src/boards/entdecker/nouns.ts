import type { Layer, Nouns } from '../nouns'
import './colours.css'
import Symbols from './Symbols.svelte'
import Tile from './Tile.svelte'
import type { Happening } from './view'

/** By the sides where it has land. */
const tile = (land: string, event: Happening | null = null, x = 0, y = 0, scale = 1.5): Layer => ({
  part: Tile,
  props: { land, event },
  x,
  y,
  scale,
})
const unit = (name: 'scout' | 'fort' | 'settlement', seat: number, x = 0, y = 0, scale = 1.8): Layer => ({
  use: `ent-${name}-${seat}`,
  seat,
  x,
  y,
  scale,
})
const event = (name: Happening, scale = 2.6): Layer => ({ use: `ent-${name}`, scale })
const coin = (x = 0, y = 0, scale = 5): Layer => ({ use: 'ent-coin', x, y, scale })
const ship = (x = 0, y = 10, scale = 1.6): Layer => ({ use: 'ent-ship', x, y, scale })
const UNKNOWN = 'M-50 -50H50V50H-50Z'

export const nouns: Nouns = {
  Symbols,
  colours: 'entdecker-colours',
  drawn: {
    sea: [tile('sea'), { way: 'M-62 -62H62V62H-62Z' }],
    square: [{ way: UNKNOWN }],
    frame: [{ way: 'M-60 -60H60V60' }, tile('sea', null, -12, 12, 1.1)],
    'start-circle': [{ use: 'ent-port', scale: 4 }],
    ship: [ship(0, 8, 1.25)],
    line: [tile('s'), { way: 'M0 0V-64' }],
    tile: [tile('es')],
    'open-sea': [tile('sea')],
    coast: [tile('s')],
    corner: [tile('es')],
    strait: [tile('ns')],
    bay: [tile('nes')],
    inland: [tile('nesw')],
    land: [tile('nes')],
    pile: [{ way: 'M-40 -44H52V48' }, { way: 'M-52 -32H40V60H-52Z' }, { text: '?', x: -6, y: 14 }],
    event: [tile('s', 'ruins')],
    storm: [event('storm')],
    'hostile-natives': [event('hostile')],
    'friendly-natives': [event('friendly')],
    pirates: [event('pirates')],
    ruins: [event('ruins')],
    gold: [event('gold')],
    wheel: [coin(0, 0, 4), { text: '3', y: -2 }],
    round: [coin(-34, 0, 2.6), ship(30, 12, 1.1)],
    toll: [unit('fort', 1, -28, 14, 1.3), coin(38, 10, 2.6)],
    unit: [unit('scout', 0, -46, 14, 1.1), unit('fort', 0, 0, 14, 1.1), unit('settlement', 0, 46, 14, 1.1)],
    scout: [unit('scout', 0)],
    fort: [unit('fort', 0, 0, 16)],
    settlement: [unit('settlement', 0, 0, 10)],
    island: [tile('e', null, -38, 0, 0.9), tile('w', null, 38, 0, 0.9)],
    value: [tile('e', null, -38, 0, 0.9), tile('w', null, 38, 0, 0.9), { text: '2', y: -6 }],
    'greatest-explorer': [unit('settlement', 0, -26, 10, 1.3), unit('scout', 1, 36, 20, 1.1)],
    counter: [{ use: 'ent-counter', scale: 5 }],
    hole: [tile('s', null, 0, -56, 0.6), tile('n', null, 0, 56, 0.6), tile('e', null, -56, 0, 0.6), tile('w', null, 56, 0, 0.6)],
    reserve: [tile('nesw', null, -26, -16, 0.9), tile('nes', null, 24, 20, 0.9)],
    box: [{ way: 'M-56 -20V50H56V-20' }, tile('ns', null, 0, -12, 0.9)],
    player: [{ use: 'gem-0', seat: 0, x: -30, scale: 1.7 }, { text: '12', x: 36 }],
  },
}
