/** A finished game as it was after any of its actions. */

import { get, tablePath, type Past } from '../shared/api'

const STEP_MS = 700

export class Lookback {
  /** How many actions are shown; null: the end, as the table shows it. */
  at = $state<number | null>(null)
  view = $state.raw<Past['view'] | undefined>(undefined)
  playing = $state(false)
  private known = new Map<string, Past>()

  constructor(
    private readonly table: string,
    private readonly invitation: string | null,
  ) {}

  async go(move: number, seat: number | null): Promise<void> {
    this.at = move
    const key = `${move} ${seat}`
    const { invitation } = this
    const past =
      this.known.get(key) ?? (await get<Past>(tablePath(this.table, `/past/${move}`, { seat, invitation })))
    this.known.set(key, past)
    if (this.at === move) this.view = past.view
  }

  end(): void {
    this.at = null
    this.view = undefined
    this.playing = false
  }

  async run(of: number, seat: number | null): Promise<void> {
    this.playing = true
    if (this.at === null || this.at >= of) await this.go(0, seat)
    while (this.playing && this.at !== null && this.at < of) {
      await new Promise((done) => setTimeout(done, STEP_MS))
      if (this.playing && this.at !== null) await this.go(this.at + 1, seat)
    }
    this.playing = false
  }

  pause(): void {
    this.playing = false
  }
}
