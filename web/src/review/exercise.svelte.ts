/** One's own costly decisions as exercises: what was tried there, and how it compares. */

import { oneByOne } from '../boards/contract'
import type { Past } from '../shared/api'
import type { Decision } from './answer'
import type { Showing } from './showing.svelte'

/** Nobody can tell less than this from the best. */
const AS_GOOD = 0.3

export interface Verdict {
  kind: 'found' | 'good' | 'worse' | 'unknown'
  /** Less than the best, or at least so much less for what was not looked at. */
  lost: number
  words: string
  isPlayed: boolean
  betterThanPlayed: boolean
}

export class Exercises {
  index = $state(0)
  past = $state.raw<Past | null>(null)
  verdict = $state.raw<Verdict | null>(null)
  /** The answer was shown. */
  shown = $state(false)
  found = $state.raw(new Set<number>())
  problem = $state('')

  constructor(
    readonly decisions: Decision[],
    private readonly showing: Showing,
  ) {}

  get decision(): Decision | undefined {
    return this.decisions[this.index]
  }

  get isLast(): boolean {
    return this.index === this.decisions.length - 1
  }

  /** The position as it was, with all that could be done. */
  async begin(index = this.index): Promise<void> {
    this.index = index
    this.verdict = null
    this.shown = false
    const { decision } = this
    if (decision === undefined) return
    await this.showing.show(decision, 'position')
    this.past = await this.showing.pastAfter(decision.n - 1, decision.seat, [])
  }

  /** Several actions chosen as one are judged by their first. */
  async attempt(notation: string): Promise<void> {
    const { decision, past } = this
    const [first = ''] = oneByOne(notation)
    const legal = past?.legal.find((one) => one.do === first)
    if (decision === undefined || legal === undefined || this.verdict !== null || this.shown) return
    this.verdict = judge(decision, first, legal.words ?? first)
    if (this.verdict.kind === 'found') this.found = new Set(this.found).add(this.index)
    this.past = await this.showing.pastAfter(decision.n - 1, decision.seat, [first])
  }

  async reveal(): Promise<void> {
    const { decision } = this
    if (decision === undefined) return
    this.shown = true
    this.past = null
    await this.showing.run(decision)
  }
}

export function judge(decision: Decision, notation: string, words: string): Verdict {
  const { better, played, choices, lost } = decision
  const known = choices.find((one) => one.do === notation)
  const isPlayed = notation === played.do
  if (known === undefined && notation !== better.do && !isPlayed) {
    const least = Math.max(lost, ...choices.map((one) => one.lost))
    return { kind: 'unknown', lost: least, words, isPlayed, betterThanPlayed: false }
  }
  const cost = notation === better.do ? 0 : (known?.lost ?? lost)
  const kind = notation === better.do || cost < 0.05 ? 'found' : cost <= AS_GOOD ? 'good' : 'worse'
  return { kind, lost: cost, words, isPlayed, betterThanPlayed: !isPlayed && kind === 'worse' && cost < lost - 0.05 }
}
