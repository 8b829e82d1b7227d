/** Where things lie in the drawing: hexes with a flat side up, seventy-one units a side. */

import { SIDES, type Side, type Stones } from './view.gen'

const EDGE = 71
export const HEIGHT = EDGE * Math.sqrt(3)
/** Of the carved frame, which is left out where all would be drawn small. */
export const BAND = 24
const MARGIN = BAND + 5
export const WIDE = 2 * MARGIN + EDGE * 12.5
export const HIGH = 2 * MARGIN + HEIGHT * 5.5

/** The middle of a hex. */
export function middle(name: string): [number, number] {
  const column = name.charCodeAt(0) - 97
  const row = Number(name.slice(1)) - 1
  const lower = column % 2 === 0 ? 0 : HEIGHT / 2
  return [MARGIN + EDGE * (1 + 1.5 * column), MARGIN + HEIGHT * (0.5 + row) + lower]
}

/** The outline of a hex around (0, 0), drawn in by some units. */
export function outline(inset = 0): string {
  const r = EDGE - inset
  return [0, 60, 120, 180, 240, 300]
    .map((angle) => (angle * Math.PI) / 180)
    .map((angle) => `${(r * Math.cos(angle)).toFixed(2)},${(r * Math.sin(angle)).toFixed(2)}`)
    .join(' ')
}

/** A tile's stones once its top points to a side. */
export function turned(stones: Stones, top: Side): Stones {
  const by = SIDES.indexOf(top)
  const result: Stones = {}
  SIDES.forEach((side, index) => {
    const count = stones[side]
    const now = SIDES[(index + by) % SIDES.length]
    if (count && now) result[now] = count
  })
  return result
}

export interface Stone {
  x: number
  y: number
  angle: number
}

/** Each stone inside its side, around (0, 0). */
export function laid(stones: Stones): Stone[] {
  const away = HEIGHT / 2 - 9
  const apart = 17.5
  return SIDES.flatMap((side, index) => {
    const count = stones[side] ?? 0
    const angle = index * 60
    const out = ((angle - 90) * Math.PI) / 180
    return Array.from({ length: count }, (_, n) => {
      const along = (n - (count - 1) / 2) * apart
      return {
        x: away * Math.cos(out) - along * Math.sin(out),
        y: away * Math.sin(out) + along * Math.cos(out),
        angle,
      }
    })
  })
}

export interface Step {
  x: number
  y: number
  angle: number
}

/** Footprints from hex to hex, a stride apart; they begin and end clear of what stands in the middle. */
export function stepsOf(hexes: string[]): Step[] {
  const clear = 34
  const stride = 17
  return hexes.slice(1).flatMap((name, n) => {
    const [fromX, fromY] = middle(hexes[n] ?? name)
    const [toX, toY] = middle(name)
    const far = Math.hypot(toX - fromX, toY - fromY)
    const angle = (Math.atan2(toY - fromY, toX - fromX) * 180) / Math.PI + 90
    return Array.from({ length: Math.floor((far - 2 * clear) / stride) + 1 }, (_, step) => {
      const along = (clear + step * stride) / far
      return { x: fromX + (toX - fromX) * along, y: fromY + (toY - fromY) * along, angle }
    })
  })
}
