/** What the board shows: a moment of the game, or what else could have been done there. */

import { get, tablePath, type Past } from '../shared/api'
import { settings } from '../shared/settings.svelte'
import type { Lookback } from '../table/lookback.svelte'
import type { Decision } from './answer'

/** The position of a decision, what was played in it, or the line that the bot would have played. */
export type Part = 'position' | 'played' | 'line'

const STEP_MS = 900

export class Showing {
  decision = $state.raw<Decision | null>(null)
  part = $state<Part>('position')
  /** How many actions of the line are played. */
  step = $state(0)
  playing = $state(false)
  /** The position on the line. */
  private ahead = $state.raw<Past | null>(null)
  /** The places of what was done last, or of what would have been better. */
  lit = $state.raw<string[]>([])
  private asked = 0

  constructor(
    readonly lookback: Lookback,
    private readonly table: string,
    private readonly invitation: string | null,
  ) {}

  get past(): Past | null {
    return this.ahead ?? this.lookback.past
  }

  /** A moment of the game itself. */
  async go(move: number, seat: number): Promise<void> {
    this.forget()
    await this.lookback.go(move, seat)
  }

  forget(): void {
    this.asked += 1
    this.decision = null
    this.ahead = null
    this.lit = []
    this.playing = false
  }

  async show(decision: Decision, part: Part, step = 0): Promise<void> {
    const asked = ++this.asked
    if (this.decision !== decision) this.playing = false
    const { n, seat, line, played, better } = decision
    const before = await this.pastAfter(n - 1, seat, [])
    const taken = part === 'line' ? line.slice(0, step).map((one) => one.do) : []
    const last = part === 'line' && step > 0 ? taken.at(-1) : part === 'played' ? played.do : better.do
    const from = taken.length > 1 ? await this.pastAfter(n - 1, seat, taken.slice(0, -1)) : before
    const ahead = taken.length > 0 ? await this.pastAfter(n - 1, seat, taken) : null
    await this.lookback.go(part === 'played' ? n : n - 1, seat)
    if (asked !== this.asked) return
    this.decision = decision
    this.part = part
    this.step = step
    this.ahead = ahead
    this.lit = from.legal.find((one) => one.do === last)?.places ?? []
  }

  /** The line step by step; a press stops it. */
  async run(decision: Decision): Promise<void> {
    this.playing = true
    const first = this.decision === decision && this.part === 'line' && this.step < decision.line.length ? this.step : 0
    for (let step = first; step <= decision.line.length; step++) {
      await this.show(decision, 'line', step)
      if (step < decision.line.length) await new Promise((done) => setTimeout(done, STEP_MS))
      if (!this.playing || this.decision !== decision) return
    }
    this.playing = false
  }

  private known = new Map<string, Promise<Past>>()

  /** What a position would have become by other actions of a seat. */
  pastAfter(n: number, seat: number, then: string[]): Promise<Past> {
    const { language } = settings
    const path =
      tablePath(this.table, `/past/${n}`, { seat, language, invitation: this.invitation }) +
      then.map((one) => `&then=${encodeURIComponent(one)}`).join('')
    const asked = this.known.get(path) ?? get<Past>(path)
    this.known.set(path, asked)
    asked.catch(() => this.known.delete(path))
    return asked
  }
}
