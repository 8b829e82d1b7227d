/* Made by ./dev types out of src/incognita/games/explorers/seen.py. */

export const QUADRANTS = ['a', 'b', 'c', 'd'] as const
export type Quadrant = (typeof QUADRANTS)[number]

export const PROVISIONS = ['apple', 'carrot', 'fish'] as const
export type Provision = (typeof PROVISIONS)[number]

export const TOPS = ['n', 'e', 's', 'w'] as const
export type Top = (typeof TOPS)[number]

export const EXPERTS = ['provisions', 'gems', 'temples', 'villages'] as const
export type Expert = (typeof EXPERTS)[number]

export const PHASES = ['laying', 'drawing', 'starting', 'revealing', 'facing', 'choosing', 'marking', 'bonus', 'over'] as const
export type Phase = (typeof PHASES)[number]

export interface PrintedView {
  cards: string[]
  /** Those that show their expert side. */
  expert: Expert[]
  /** The points for none, one, two, ... in a round. */
  provisions: number[]
  /** Of provisions that can be marked in each round. */
  kinds: Provision[][]
  /** The points of a round with none, one, two, ... gems. */
  gems: number[]
  /** The points of slot 1, 2, ... */
  temples: number[]
  /** The bonus Xs of slot 1, 2, ... on the expert side. */
  temple_xs: number[]
  /** The points for none to four Xs. */
  villages: number[]
  races: number[]
  keys: number
  scrolls: number
}

export interface TileView {
  quadrant: Quadrant
  tile: number
  /** Where the printed top points. */
  top: Top
}

/** A tile as it is printed. */
export interface FaceView {
  tile: number
  /** 8 rows of 8 letters. */
  terrain: string[]
  objects: string[]
}

export interface MapView {
  /** 16 rows of 16 letters; v is a village. */
  terrain: string[]
  /** 16 rows of 16 letters as in the edition. */
  objects: string[]
  /** Their squares. */
  villages: Record<Quadrant, string>
  temples: Record<Quadrant, string>
}

export interface SlotView {
  /** 1 for the first to arrive. */
  place: number
  points: number
}

export interface SheetView {
  /** Counted from 1. */
  seat: number
  xs: string[]
  keys: number
  used_keys: number
  scrolls: number
  /** Usable from the next turn on. */
  fresh_scrolls: number
  used_scrolls: number
  /** Marked in each round. */
  provisions: number[]
  closed_provisions: Provision[]
  gems: number
  gems_by_round: number[]
  temples: Partial<Record<Quadrant, SlotView>>
  races: Record<string, SlotView>
  /** The Xs beside each. */
  villages: Record<Quadrant, number>
  points: number
}

export interface DraftView {
  terrains: string | null
  scroll: boolean
  left: number
  /** Xs of horses, due before the others. */
  horses: number
  /** That can be taken back. */
  actions: number
  /** The Xs that each half, or terrain of the set-up, would give. */
  offers: Record<string, number>
  xs: string[]
  /** Temples whose bonus Xs are still to be spent. */
  bonuses: Quadrant[]
}

export interface AchievementView {
  id: string
  /** What the next to win the race gets. */
  next: number | null
  /** Of each seat, as the score sheet has them; none before the start. */
  amounts: number[]
  points: number[]
}

export interface RankView {
  /** 1 is the lowest. */
  rank: number
  of: number
  bounds: number[]
}

export interface ExplorersView {
  phase: Phase
  round: number
  /** 0 is the set-up. */
  turn: number
  first: number
  active: number | null
  /** Its two halves. */
  card: string[] | null
  /** By the active player; in solo the half that faces you. */
  chosen: string | null
  /** The cards that may still come in this round. */
  deck: string[]
  printed: PrintedView
  /** Of the tiles, while the map is laid. */
  faces: FaceView[]
  tiles: TileView[]
  map: MapView | null
  home: string | null
  achievements: AchievementView[]
  /** What the next to explore it gets. */
  temples: Record<Quadrant, number | null>
  /** The slot of the next to explore it. */
  temple_places: Record<Quadrant, number>
  /** The next bonus, expert side. */
  temple_xs: Record<Quadrant, number | null> | null
  sheets: SheetView[]
  /** Seats that have not committed. */
  waiting_for: number[]
  draft: DraftView | null
  solo_rank: RankView | null
}
