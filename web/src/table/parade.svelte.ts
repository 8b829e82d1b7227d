/**
 * Shows what the others did one step at a time, so that one can follow it; at once if nothing shall
 * move, if one skips it, or if the page is not looked at.
 */

import type { Pace } from '../shared/settings.svelte'

const STEP_MS: Record<Pace, number> = { slow: 1100, usual: 520, fast: 220, once: 0 }
const BREATHS: Record<Pace, number> = { slow: 1.4, usual: 1, fast: 0.5, once: 0 }
const HURRIED_STEP_MS = 180
const LONG_QUEUE = 14

export class Parade<Step> {
  marching = $state(false)
  private queue: Step[] = []
  private next: ReturnType<typeof setTimeout> | undefined
  /** Somebody asked for it: then it is shown step by step, whatever the usual pace. */
  private asked = false

  constructor(
    private readonly show: (step: Step) => void,
    private readonly pace: () => Pace,
    /** How many milliseconds longer a step deserves to be looked at. */
    private readonly breath: (step: Step) => number,
    /** Whoever looks may act after it, and must not be kept waiting. */
    private readonly handsOver: (step: Step) => boolean,
  ) {}

  /** `slowly`: worth watching. What comes after such a step waits for its turn, too. */
  add(step: Step, slowly: boolean): void {
    this.queue.push(step)
    const atOnce = this.pace() === 'once' && !this.asked
    if ((!slowly && !this.marching) || atOnce || document.hidden) this.skip()
    else if (!this.marching) this.march()
  }

  /** Steps that were shown before, because somebody wants to see them again. */
  again(steps: Step[]): void {
    this.skip()
    this.asked = true
    for (const step of steps) this.add(step, true)
  }

  skip(): void {
    const steps = this.queue.splice(0)
    this.stop()
    for (const step of steps) this.show(step)
  }

  /** Forget what has not been shown. */
  stop(): void {
    clearTimeout(this.next)
    this.queue = []
    this.marching = false
    this.asked = false
  }

  private march(): void {
    const step = this.queue.shift()
    if (step === undefined) {
      this.stop()
      return
    }
    this.marching = true
    this.show(step)
    if (this.queue.length === 0 && this.handsOver(step)) {
      this.stop()
      return
    }
    const pace = this.asked && this.pace() === 'once' ? 'usual' : this.pace()
    const pause = this.queue.length > LONG_QUEUE ? HURRIED_STEP_MS : STEP_MS[pace]
    this.next = setTimeout(() => this.march(), pause + this.breath(step) * BREATHS[pace])
  }
}
