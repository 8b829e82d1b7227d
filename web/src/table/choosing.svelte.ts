/**
 * Choosing what to do: what is possible and chosen, what follows from it, what is asked before it is
 * done, and what is done without asking because there is no other way.
 */

import { tick, untrack } from 'svelte'
import type { AnyBoard } from '../boards'
import { inOne, oneByOne, type LegalAction } from '../boards/contract'
import { Refused } from '../shared/api'
import { settings } from '../shared/settings.svelte'
import { say } from '../words'
import { Deeds } from './deeds'
import { Foresight } from './foresight.svelte'
import type { Session } from './session.svelte'
import { sound } from './sounds'

/** What the table around it knows. */
interface Around {
  readonly session: Session
  readonly game: AnyBoard | null
  /** It is one's turn, and all that happened before has been shown. */
  readonly myTurn: boolean
  /** A moment of the past is looked at. */
  readonly isPast: boolean
  /** Who teaches here says what a lesson refuses; false: nobody does. */
  readonly correct: (words: string) => boolean
}

export class Choosing {
  chosen = $state<string | null>(null)
  /** What several actions chosen as one do, as the board says it. */
  private chosenWords = $state('')
  /** What was advised last, and why. */
  private hinted = $state.raw<{ do: string; why: string[] } | null>(null)
  hovered = $state<string | null>(null)
  /** Places to draw attention to. */
  lit = $state.raw<string[]>([])
  busy = $state(false)
  problem = $state('')
  /** What was done last because there was no other way, in words. */
  private onlyWay = $state('')
  private undoneAt = $state(-1)
  private underWay: Promise<unknown> = Promise.resolve()
  /** The entry that was shown when something was asked for last. */
  private askedAt: number | undefined
  private readonly deeds = new Deeds()
  private readonly foresight: Foresight

  /** Called once, inside the table's component. */
  constructor(
    table: string,
    private readonly around: Around,
  ) {
    this.foresight = new Foresight(table)

    // What was chosen is only kept while it is possible.
    $effect(() => {
      if (this.chosen !== null && this.first === null) this.chosen = null
      if (this.hovered !== null && this.known(this.hovered) === null) this.hovered = null
    })

    // What is the only way is gone at once, and said; but not again by who has just gone back.
    $effect(() => {
      if (this.only === null || this.busy) return
      const { do: notation, words } = this.only
      untrack(() => {
        this.onlyWay = words
        void this.carryOut(notation, true, true)
      })
    })

    $effect(() => {
      const { chosen, play } = this
      if (play?.seat && chosen !== null && this.known(chosen) !== null)
        void this.foresight.ask(play.n, play.seat, chosen)
    })
  }

  private get play() {
    return this.around.session.play
  }

  readonly legal = $derived.by<LegalAction[]>(() => {
    const { myTurn, isPast } = this.around
    if (!myTurn || isPast || this.play === null) return []
    return this.play.legal.map((one) => ({
      do: one.do,
      words: one.words ?? one.do,
      places: one.places,
      opens: one.opens ?? null,
      dead: one.dead ?? null,
      grave: one.grave,
    }))
  })

  private known(notation: string | null): LegalAction | null {
    return this.legal.find((one) => one.do === notation) ?? null
  }

  /** What is chosen; of several actions the first. */
  private readonly first = $derived(this.chosen === null ? null : this.known(oneByOne(this.chosen)[0] ?? ''))
  private readonly looked = $derived(this.known(this.chosen ?? this.hovered))

  /** The only way on, if that is to be gone by itself. */
  readonly only = $derived.by(() => {
    const [one, another] = this.legal
    if (one === undefined || another !== undefined || this.play?.learning) return null
    return this.around.game?.ends?.(one.do) || this.play?.n === this.undoneAt ? null : one
  })

  /** What is chosen or pointed at, in words. */
  readonly deed = $derived(this.looked?.words ?? (this.chosen === null ? null : this.chosenWords))
  /** What must be known about it, or about what was done by itself. */
  readonly told = $derived(this.looked?.dead ?? null)
  readonly saidByItself = $derived(this.onlyWay === '' ? null : say().table.onlyWay(this.onlyWay))
  readonly foreseen = $derived.by(() => this.foresight.of(this.chosen))
  readonly gain = $derived(this.play?.seat ? (this.foreseen?.points[this.play.seat - 1] ?? 0) : 0)
  /** Why it was advised, a sentence each. */
  readonly why = $derived(this.hinted !== null && this.hinted.do === this.chosen ? this.hinted.why : [])
  /** Where on the board it is done. */
  readonly places = $derived(this.first?.places ?? [])

  refused = (why: unknown): void => {
    if (why instanceof Refused && (why.code === 'lost' || why.code === 'again')) return // the notice of the lost line says so
    const isTaught = why instanceof Refused && why.code === 'lesson' && this.around.correct(why.words)
    if (!isTaught) this.problem = why instanceof Refused ? why.words : say().errors.unexpected
    sound('refused')
  }

  /** One thing after the other. What is pressed twice counts once, until something new is shown. */
  async doing(what: () => Promise<unknown>): Promise<void> {
    if (this.busy && this.askedAt === this.play?.n) return
    this.askedAt = this.play?.n
    this.busy = true
    this.problem = ''
    const mine = this.underWay.then(what).catch(this.refused)
    this.underWay = mine
    await mine
    if (this.underWay === mine) this.busy = false
  }

  act = (notation: string, said = false): void => {
    const { session } = this.around
    const { chosen } = this
    this.problem = ''
    this.lit = []
    if (session.catchingUp) session.parade.skip()
    else if (this.known(oneByOne(notation)[0] ?? '') === null) this.askWhyNot(notation)
    else if (this.known(notation)?.grave && settings.confirm && chosen !== notation) this.chosen = notation
    else void this.carryOut(notation, said || !settings.confirm || chosen === notation)
  }

  actAll = (notations: string[], words: string): void => {
    this.chosenWords = words
    this.act(inOne(notations))
  }

  preview = (notation: string | null): void => {
    this.hovered = notation
  }

  confirm = (): void => {
    if (this.chosen !== null) void this.carryOut(this.chosen, true)
  }

  cancel = (): void => {
    this.chosen = null
    void backToTheBoard()
  }

  /** The server, which knows the rules, says why something is not possible. */
  private askWhyNot(notation: string): void {
    const isPlaying = this.play?.status === 'running' && this.play.seat !== null && !this.around.isPast
    if (isPlaying) void this.carryOut(notation, true)
  }

  /** What cannot be undone is asked about by being chosen, unless one is sure. */
  private async carryOut(notation: string, sure: boolean, forced = false): Promise<void> {
    const { session } = this.around
    if (!forced) this.onlyWay = ''
    this.lit = []
    const steps = oneByOne(notation)
    const seen = this.play?.n ?? null
    let left: string | null = null
    await this.doing(async () => {
      const played = await session.act(steps, seen, sure)
      if (played > 0) this.deeds.done(played, forced, session.entries)
      if (played < steps.length) left = inOne(steps.slice(played))
    })
    if (left !== null) this.chosen = left
    else if (this.chosen === notation) this.chosen = null // else the next thing has been chosen already
    await backToTheBoard()
  }

  undo = (): Promise<void> => this.undoing(this.deeds.lastOf(this.around.session.entries))
  undoTurn = (): Promise<void> => this.undoing(null)

  private undoing(steps: number | null): Promise<void> {
    this.chosen = null
    this.onlyWay = ''
    return this.doing(async () => {
      await this.around.session.undo(steps)
      this.undoneAt = this.play?.n ?? -1
    })
  }

  hint = (): Promise<void> =>
    this.doing(async () => {
      this.hinted = await this.around.session.hint()
      this.chosen = this.hinted.do
      this.lit = this.known(this.chosen)?.places ?? []
    })
}

/** Whoever answered by keyboard goes on where the board was left; the button is gone. */
async function backToTheBoard(): Promise<void> {
  await tick()
  if (document.activeElement === document.body)
    document.querySelector<SVGElement>('[data-place][tabindex="0"]')?.focus({ preventScroll: true })
}
