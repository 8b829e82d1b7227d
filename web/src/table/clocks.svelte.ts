/** The clocks of a table as they run on this screen between two updates of the server. */

import type { Play, Table } from '../shared/api'

const STEP_MS = 250
const LAST_PART = 0.2

export class Clocks {
  private now = $state(performance.now())
  private told = $state(0)

  /** Made as a component is. */
  constructor(
    private readonly play: () => Play | null,
    private readonly clock: Table['clock'],
  ) {
    $effect(() => {
      void play()?.clocks_ms
      this.told = this.now = performance.now()
    })
    $effect(() => {
      if (!play()?.running.length) return
      const timer = setInterval(() => (this.now = performance.now()), STEP_MS)
      return () => clearInterval(timer)
    })
  }

  runs(seat: number): boolean {
    return this.play()?.running.includes(seat) ?? false
  }

  /** Whole seconds; null where there is no clock. */
  left(seat: number): number | null {
    const ms = this.play()?.clocks_ms[seat - 1]
    if (ms === null || ms === undefined) return null
    const gone = this.runs(seat) ? this.now - this.told : 0
    return Math.max(0, Math.ceil((ms - gone) / 1000))
  }

  /** It runs, and most of the time is gone. */
  isLow(seat: number): boolean {
    const left = this.left(seat)
    return left !== null && this.runs(seat) && left <= LAST_PART * this.clock.seconds
  }
}
