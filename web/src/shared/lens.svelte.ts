/**
 * How near one looks at a drawing: zoom and shift, in units of the drawing as it is seen. The table
 * lays one out for its board, so that its buttons and keys and the `<Stage>` move the same one.
 */

import { getContext, setContext } from 'svelte'

const KEY = Symbol('lens')
const SLACK = 0.15
const MOST = 5
const STEP = 1.4

export interface Look {
  readonly zoom: number
  readonly x: number
  readonly y: number
}

export interface Point {
  x: number
  y: number
}

/** A part of the drawing. */
export interface Part {
  left: number
  top: number
  right: number
  bottom: number
}

export class Lens {
  look = $state.raw<Look>({ zoom: 1, x: 0, y: 0 })
  /** Of the drawing. */
  width = 1
  height = 1

  /** As near as it may be, with the drawing not lost out of sight. */
  within({ zoom, x, y }: Look): Look {
    const near = Math.min(MOST, Math.max(1, zoom))
    return { zoom: near, x: this.clamp(near, x, this.width), y: this.clamp(near, y, this.height) }
  }

  /** Nearer or farther, with a point of the drawing staying where it is seen. */
  zoomedAt(look: Look, point: Point, factor: number): Look {
    const zoom = Math.min(MOST, Math.max(1, look.zoom * factor))
    const ratio = zoom / look.zoom
    return this.within({ zoom, x: point.x - (point.x - look.x) * ratio, y: point.y - (point.y - look.y) * ratio })
  }

  nearer = (): void => this.step(STEP)
  farther = (): void => this.step(1 / STEP)
  fit = (): void => void (this.look = { zoom: 1, x: 0, y: 0 })

  /** As near to a part as has all of it in sight, and nothing beyond the drawing; if that is worth it. */
  comeTo({ left, top, right, bottom }: Part, nearest: number): void {
    const zoom = Math.min(nearest, this.width / (right - left), this.height / (bottom - top))
    if (zoom < STEP) return
    const shift = (middle: number, size: number) => Math.min(0, Math.max(size * (1 - zoom), size / 2 - zoom * middle))
    this.look = { zoom, x: shift((left + right) / 2, this.width), y: shift((top + bottom) / 2, this.height) }
  }

  private step(factor: number): void {
    this.look = this.zoomedAt(this.look, { x: this.width / 2, y: this.height / 2 }, factor)
  }

  private clamp(zoom: number, at: number, size: number): number {
    if (zoom === 1) return 0
    return Math.min(size * SLACK, Math.max(size * (1 - zoom - SLACK), at))
  }
}

/** A lens for all drawings inside the present component. */
export function layLens(): Lens {
  return setContext(KEY, new Lens())
}

/** The one that was laid out, or one's own. */
export function takeLens(): Lens {
  return getContext<Lens | undefined>(KEY) ?? new Lens()
}
