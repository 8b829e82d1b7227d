/**
 * How near one looks at a drawing: zoom and shift, in units of the drawing as it is seen. The table
 * lays one out for its board, so that its buttons and keys and the `<Stage>` move the same one.
 */

import { getContext, setContext } from 'svelte'

const KEY = Symbol('lens')
const SLACK = 0.15
const MOST = 5
const STEP = 1.4

export class Lens {
  zoom = $state(1)
  x = $state(0)
  y = $state(0)
  /** Of the drawing. */
  width = 1
  height = 1

  settle(zoom: number, x: number, y: number): void {
    this.zoom = Math.min(MOST, Math.max(1, zoom))
    this.x = this.clamp(x, this.width)
    this.y = this.clamp(y, this.height)
  }

  zoomAt(point: { x: number; y: number }, factor: number): void {
    const next = Math.min(MOST, Math.max(1, this.zoom * factor))
    const ratio = next / this.zoom
    this.settle(next, point.x - (point.x - this.x) * ratio, point.y - (point.y - this.y) * ratio)
  }

  nearer = (): void => this.zoomAt({ x: this.width / 2, y: this.height / 2 }, STEP)
  farther = (): void => this.zoomAt({ x: this.width / 2, y: this.height / 2 }, 1 / STEP)
  fit = (): void => this.settle(1, 0, 0)

  private clamp(at: number, size: number): number {
    if (this.zoom === 1) return 0
    return Math.min(size * SLACK, Math.max(size * (1 - this.zoom - SLACK), at))
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
