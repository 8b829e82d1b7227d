/**
 * How the table is laid out on a screen: what stands beside what is decided here, how large it is in
 * `Frame.svelte`.
 *
 * - `phone`: upright; the board from edge to edge, a row of choices below, sheets for the rest.
 * - `short`: a phone on its side, or a page at twice its size; the board has all of the height.
 * - `tall`: an upright tablet; the board has all of the width, the rest lies below.
 * - `column`: the board, and one column beside it.
 * - `columns`: the board, and two columns beside it.
 */

export type Layout = 'phone' | 'short' | 'tall' | 'column' | 'columns'

const NARROWEST_BESIDE = 640
const NARROWEST_TABLET = 700
const SHORTEST_TABLE = 500
/** Above and below the board where something stands beside it. */
const BAR_AND_DOCK = 120
const TWO_COLUMNS = 600
const LOWEST_WITH_BAR = 700
/** A board as oblong as this is turned upright on a phone. */
const OBLONG = 1.2

/** `aspect`: the width of the board's drawing over its height. */
export function layoutFor(width: number, height: number, aspect: number): Layout {
  if (width < NARROWEST_BESIDE) return 'phone'
  if (width < height) return width < NARROWEST_TABLET ? 'phone' : 'tall'
  if (height < SHORTEST_TABLE) return 'short'
  return width - (height - BAR_AND_DOCK) * aspect < TWO_COLUMNS ? 'column' : 'columns'
}

/** A low screen has no bar at the top: its menu is at the foot, so that the board has the room. */
export function hasBar(layout: Layout, height: number): boolean {
  return layout !== 'short' && (layout !== 'phone' || height >= LOWEST_WITH_BAR)
}

export function isTurned(layout: Layout, aspect: number, northUp: boolean): boolean {
  return layout === 'phone' && aspect > OBLONG && !northUp
}
