/** The components as they are shipped, for pictures of what can be chosen before a table is there. */

import { get } from '../../shared/api'
import { turned } from './ground'
import { PROVISION_LETTERS, type FaceView, type Land, type Provision } from './view'

export interface Edition {
  cards: { halves: string[] }
  tracks: { keys: number; scrolls: number }
  provisions: { base_points: number[]; expert_points: number[]; expert_kinds: (Provision | 'none')[] }
  gems: { slots: number; expert_line: number[] }
  temples: { base_points: number[]; expert_points: number; expert_xs: number[] }
  villages: { base_points: number[]; expert_points: number[] }
  achievements: {
    none_points: number[]
    area_points: number
    cross_points: number
    race_points: number[]
    counted: { id: string; counts: number[]; points: number[] }[]
  }
  tiles: { number: number; rows: string[] }[]
}

export type ScoringTile = 'provisions' | 'gems' | 'temples' | 'villages'
export const SCORING_TILES: ScoringTile[] = ['provisions', 'gems', 'temples', 'villages']
export type Side = 'base' | 'expert'
export const SIDES: Side[] = ['base', 'expert']

/** A box of a scoring tile: a symbol, a text, or both. */
export interface Box {
  icon?: string
  text: string
}

/** What is printed on a side of a scoring tile, box by box. */
export function boxesOf(of: Edition, tile: ScoringTile, side: Side): Box[] {
  const expert = side === 'expert'
  const texts = (points: number[]) => points.map((one) => ({ text: String(one) }))
  switch (tile) {
    case 'provisions':
      return expert
        ? of.provisions.expert_kinds.map((kind) => ({ icon: kind === 'none' ? '' : PROVISION_LETTERS[kind], text: '' }))
        : Object.values(PROVISION_LETTERS).map((icon, n) => ({ icon, text: String(of.provisions.base_points[n]) }))
    case 'gems':
      return texts(expert ? of.gems.expert_line : Array<number>(of.gems.slots).fill(1))
    case 'temples':
      return expert
        ? of.temples.expert_xs.map((xs) => ({ text: `${of.temples.expert_points} +${xs}×` }))
        : texts(of.temples.base_points)
    case 'villages':
      return texts(expert ? of.villages.expert_points : of.villages.base_points)
  }
}

export const TOPS = 'nesw'

let asked: Promise<Edition> | null = null

export function edition(): Promise<Edition> {
  asked ??= get<Edition>('games/explorers/edition').catch((problem: unknown) => {
    asked = null
    throw problem
  })
  return asked
}

/** A square is two letters: its terrain, and what lies on it. */
export function faces(of: Edition): FaceView[] {
  return of.tiles.map(({ number, rows }) => {
    const squares = rows.map((row) => row.split(' '))
    return {
      tile: number,
      terrain: squares.map((row) => row.map((square) => square.charAt(0).toLowerCase()).join('')),
      objects: squares.map((row) => row.map((square) => square.charAt(1)).join('')),
    }
  })
}

export function isLayout(text: string): boolean {
  return /^[1-8][nesw](-[1-8][nesw]){3}$/.test(text)
}

/** The land of `3n-5e-1s-8w`: tiles, and where their tops point, for quadrants A to D. */
export function landOf(layout: string, all: FaceView[]): Land {
  const tiles = layout.split('-').map((part) => {
    const face = all.find((one) => one.tile === Number(part.charAt(0)))
    const quarters = TOPS.indexOf(part.charAt(1))
    return {
      terrain: turned(face?.terrain ?? [], quarters),
      objects: turned(face?.objects ?? [], quarters),
    }
  })
  const beside = (rows: 'terrain' | 'objects', left: number, right: number) =>
    (tiles[left]?.[rows] ?? []).map((row, n) => row + (tiles[right]?.[rows][n] ?? ''))
  const whole = (rows: 'terrain' | 'objects') => [...beside(rows, 0, 1), ...beside(rows, 2, 3)]
  return { terrain: whole('terrain'), objects: whole('objects') }
}

/** Four tiles in four rotations, by chance. */
export function shuffled(): string {
  const left = Array.from({ length: 8 }, (_, n) => n + 1)
  return Array.from({ length: 4 }, () => {
    const [tile] = left.splice(Math.floor(Math.random() * left.length), 1)
    return `${tile}${TOPS[Math.floor(Math.random() * 4)]}`
  }).join('-')
}
