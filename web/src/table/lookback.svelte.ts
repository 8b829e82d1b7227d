/** A finished game as it was after any of its actions. */

import { untrack } from 'svelte'
import type { EventInfo } from '../boards/contract'
import type { Staging } from '../boards/staging'
import { momentAddress, ownAddress, sentAddress } from '../shared/address'
import { get, tablePath, type Course, type Entry, type Past, type Play } from '../shared/api'
import { requery, route } from '../shared/router.svelte'
import { settings } from '../shared/settings.svelte'
import { standing, type LogLine, type Turn } from './log'
import type { Plate } from './share'

export const SPEEDS = ['slow', 'usual', 'fast'] as const
export type Speed = (typeof SPEEDS)[number]
const STEP_MS: Record<Speed, number> = { slow: 1500, usual: 700, fast: 200 }
const MOST_RECENT = 40

export class Lookback {
  /** How many actions are shown; null: the end, as the table shows it. */
  at = $state<number | null>(null)
  past = $state.raw<Past | null>(null)
  playing = $state(false)
  speed = $state<Speed>('usual')
  /** The story that is gone through. */
  turns = $state.raw<Turn[]>([])
  /** Names and points as they are shown, for a picture. */
  plates: () => Plate[] = () => []
  private known = new Map<string, Promise<Past>>()
  private course: Promise<Course> | null = null

  constructor(
    private readonly table: string,
    private readonly title: () => string,
    private readonly invitation: string | null,
    readonly staging: Staging,
    /** Who has the link may look, too. */
    private readonly shared: string | null,
  ) {}

  /** The address of the moment that is shown. */
  get link(): string {
    return sentAddress(ownAddress(), this.table, '', this.at, this.shared)
  }

  /** Where the game is understood, at this moment of it. */
  get review(): string {
    return momentAddress(this.table, '/review', this.at, this.invitation)
  }

  /** The ends of the turns, as numbers of actions. */
  get stops(): number[] {
    return [...new Set([0, ...this.turns.map((turn) => turn.lines.at(-1)?.moves ?? 0)])].sort((a, b) => a - b)
  }

  async go(move: number, seat: number | null): Promise<void> {
    this.at = move
    const past = await this.ask(move, seat)
    if (this.at !== move) return
    this.past = past
    if (move < past.of) void this.ask(move + 1, seat).catch(() => null)
  }

  private ask(move: number, seat: number | null): Promise<Past> {
    const { invitation } = this
    const { language } = settings
    const key = `${move} ${seat} ${language}`
    const asked =
      this.known.get(key) ?? get<Past>(tablePath(this.table, `/past/${move}`, { seat, language, invitation }))
    this.known.set(key, asked)
    asked.catch(() => this.known.delete(key))
    return asked
  }

  /** Everybody's points after each action. */
  totals(): Promise<Course> {
    this.course ??= get<Course>(tablePath(this.table, '/course', { invitation: this.invitation }))
    this.course.catch(() => (this.course = null))
    return this.course
  }

  /** The table as it was: what a seat shows of points and turns follows. */
  shown(play: Play | null): Play | null {
    if (play === null || this.at === null || this.past === null) return play
    const { totals, to_act } = this.past
    const isEnd = this.at === this.past.of
    return { ...play, totals, to_act, status: isEnd ? play.status : 'running', winners: isEnd ? play.winners : [] }
  }

  /** The last line of the story that had been told. */
  latest(lines: LogLine[]): string {
    const { at } = this
    const told = at === null ? lines.at(-1) : lines.findLast((line) => (line.moves ?? 0) <= at)
    return told?.text ?? ''
  }

  /** What had happened last. */
  recent(entries: Entry[]): EventInfo[] {
    const { at } = this
    if (at === null) return []
    return standing(entries)
      .filter((entry) => entry.kind === 'did' && entry.moves !== null && entry.moves <= at)
      .slice(-MOST_RECENT)
      .flatMap((entry) => entry.events.map((event) => ({ n: entry.n, seat: entry.seat, ...event })))
      .map((event, id) => ({ id, ...event }))
  }

  /**
   * A link may lead to a moment of the game; and the address follows the moment that is shown. Called
   * once, inside the table's component.
   */
  followAddress(finished: () => Play | null): void {
    let arrived = false
    $effect(() => {
      const play = finished()
      const { at } = this
      if (play === null) return
      const wanted = arrived ? null : untrack(() => route().query.get('at'))
      arrived = true
      if (wanted !== null && /^\d+$/.test(wanted))
        void this.go(Math.min(Number(wanted), play.moves), play.seat).catch(() => this.end())
      else requery('at', at === null ? null : String(at))
    })
  }

  /** Saves a picture of what is shown. */
  async savePicture(): Promise<void> {
    const { savePicture } = await import('./share')
    await savePicture(this.title(), this.plates())
  }

  end(): void {
    this.at = null
    this.past = null
    this.playing = false
  }

  async run(of: number, seat: number | null): Promise<void> {
    this.playing = true
    if (this.at === null || this.at >= of) await this.go(0, seat)
    while (this.playing && this.at !== null && this.at < of) {
      await new Promise((done) => setTimeout(done, STEP_MS[this.speed]))
      if (this.playing && this.at !== null) await this.go(this.at + 1, seat)
    }
    this.playing = false
  }

  pause(): void {
    this.playing = false
  }
}
