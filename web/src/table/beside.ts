/** Where a card lies beside something, without covering it or what belongs to it. */

export interface Box {
  left: number
  top: number
  right: number
  bottom: number
}

/** What should stay in sight, and how much that matters: covering it, in widths of the thing. */
export interface Kept {
  box: Box
  weight: number
}

interface Spot {
  left: number
  top: number
}

const GAP = 10
/** The room is looked through in so many steps across and down. */
const STEPS = 16
/** So high a card shows most of what it has to say. */
const COMFORTABLE = 200
/** Of the height beside the board; points and sentence above it stay in sight. */
const MOST_OF_IT = 0.74
/** What it lies beside is not covered if there is any way. */
const NEVER = 1000

/**
 * Beside `what`, inside `room`: at its sides first, else wherever it covers least and is near. Far by
 * one width of `what` is as bad as covering something of weight 1.
 */
export function beside(what: Box, kept: Kept[], room: Box, width: number, height: number): Spot {
  const middle = { left: (what.left + what.right - width) / 2, top: (what.top + what.bottom - height) / 2 }
  const last = { left: room.right - width, top: room.bottom - height }
  const across = (n: number) => room.left + ((last.left - room.left) * n) / STEPS
  const down = (n: number) => room.top + ((last.top - room.top) * n) / STEPS
  const numbers = Array.from({ length: STEPS + 1 }, (_, n) => n)
  const spots: Spot[] = [
    { left: middle.left, top: what.bottom + GAP },
    { left: middle.left, top: what.top - GAP - height },
    { left: what.right + GAP, top: middle.top },
    { left: what.left - GAP - width, top: middle.top },
    ...numbers.flatMap((x) => numbers.map((y) => ({ left: across(x), top: down(y) }))),
  ]
  const all = [{ box: what, weight: NEVER }, ...kept]
  const cost = ({ left, top }: Spot) => {
    const card = { left, top, right: left + width, bottom: top + height }
    const covered = all.reduce((sum, { box, weight }) => sum + weight * coveredPart(box, card), 0)
    return covered + Math.hypot(left - middle.left, top - middle.top) / (what.right - what.left)
  }
  const [best] = spots
    .map(({ left, top }) => ({
      left: Math.max(room.left, Math.min(last.left, left)),
      top: Math.max(room.top, Math.min(last.top, top)),
    }))
    .map((spot) => ({ spot, cost: cost(spot) }))
    .sort((a, b) => a.cost - b.cost)
  return best?.spot ?? { left: room.left, top: room.top }
}

/**
 * On a small screen: the room that the board leaves below it, or beside it. Where that is little it
 * goes on over the board, but not over what the card is about.
 */
export function freeRoom(board: Box, screen: Box, about: Box[]): Box {
  if (screen.right - board.right > screen.bottom - board.bottom)
    return { ...screen, left: board.right + GAP, top: screen.bottom - MOST_OF_IT * (screen.bottom - screen.top) }
  const lowest = Math.max(board.top, ...about.map((box) => box.bottom))
  const wanted = screen.bottom - COMFORTABLE
  return { ...screen, top: Math.min(board.bottom + GAP / 2, Math.max(wanted, lowest + GAP)) }
}

/** How much of the thing lies under the card, from 0 to 1. */
function coveredPart(thing: Box, card: Box): number {
  const wide = Math.min(thing.right, card.right) - Math.max(thing.left, card.left)
  const high = Math.min(thing.bottom, card.bottom) - Math.max(thing.top, card.top)
  const area = (thing.right - thing.left) * (thing.bottom - thing.top)
  return area === 0 ? 0 : (Math.max(0, wide) * Math.max(0, high)) / area
}
