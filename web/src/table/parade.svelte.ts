/**
 * Shows what the others did one step at a time, so that one can follow it; at once if nothing shall
 * move, if one skips it, or if the page is not looked at.
 */

const STEP_MS = 520
const HURRIED_STEP_MS = 180
const LONG_QUEUE = 14

export class Parade<Step> {
  marching = $state(false)
  private queue: Step[] = []
  private next: ReturnType<typeof setTimeout> | undefined

  constructor(
    private readonly show: (step: Step) => void,
    private readonly moves: () => boolean,
  ) {}

  /** `slowly`: worth watching. What comes after such a step waits for its turn, too. */
  add(step: Step, slowly: boolean): void {
    this.queue.push(step)
    if ((!slowly && !this.marching) || !this.moves() || document.hidden) this.skip()
    else if (!this.marching) this.march()
  }

  skip(): void {
    clearTimeout(this.next)
    this.marching = false
    for (const step of this.queue.splice(0)) this.show(step)
  }

  /** Forget what has not been shown. */
  stop(): void {
    clearTimeout(this.next)
    this.queue = []
    this.marching = false
  }

  private march(): void {
    const step = this.queue.shift()
    if (step === undefined) {
      this.marching = false
      return
    }
    this.marching = true
    this.show(step)
    const pause = this.queue.length > LONG_QUEUE ? HURRIED_STEP_MS : STEP_MS
    this.next = setTimeout(() => this.march(), pause)
  }
}
