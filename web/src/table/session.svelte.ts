/**
 * One visitor at one table: a WebSocket that comes back by itself, what the server told, and the
 * order in which it is shown.
 */

import type { EventInfo } from '../boards/contract'
import type { Staging } from '../boards/staging'
import { Refused, tablePath, type Entry, type Play } from '../shared/api'
import { openTalk, type Talk } from '../shared/line'
import type { Language, Pace } from '../shared/settings.svelte'
import { typeset } from '../words/french'
import { standing } from './log'
import { breathFor } from './moments'
import { Parade } from './parade.svelte'

export type Connection = 'connecting' | 'live' | 'lost'

interface Update {
  type: 'update'
  entries: Entry[]
  play: Play
}

/**
 * What the parade shows. `again`: it has been shown before; `history`: it happened before one came.
 */
interface Step {
  update: Update
  again?: boolean
  history?: boolean
}

interface Done {
  type: 'done'
  id: string
  n: number
  do: string | null
  words: string | null
  why: string[]
}

interface Refusal {
  type: 'refused'
  id: string | null
  code: string
  words: string
}

/** The seats whose people have a line open. */
interface Here {
  type: 'here'
  seats: number[]
}

interface Waiting {
  done: (answer: Done) => void
  refused: (problem: Refused) => void
}

type Request = Record<string, unknown> & { type: string }

/** The code by which a server says that it ends and another one goes on. */
const SERVICE_RESTART = 1012
/** All who are sent away at once come back within so long. */
const MOVE_MS = 200
const FIRST_RETRY_MS = 300
const LONGEST_RETRY_MS = 4000
const PING_MS = 15_000
const PATIENCE_MS = 10_000
const MOST_RECENT = 60
const MOST_AGAIN = 60
const PASSING = new Set(['too-fast', 'database-unavailable', 'overtaken'])

export class Session {
  connection = $state<Connection>('connecting')
  /** The connection was lost and is there again; until somebody has read it. */
  returned = $state(false)
  /** Something was asked for while there was no line; it goes when there is one. */
  unsent = $state(false)
  /** Why the server would not have us, once it has said so. */
  refusal = $state.raw<Refused | null>(null)
  entries = $state.raw<Entry[]>([])
  recent = $state.raw<EventInfo[]>([])
  /** The seats whose people are there; null: not told yet. */
  here = $state.raw<number[] | null>(null)
  /** The seat whose steps are being shown. */
  acting = $state<number | null>(null)
  readonly parade: Parade<Step>

  private socket: Talk | null = null
  private waiting = new Map<string, Waiting>()
  /** Those who wait for the first news on a new line. */
  private returning: ((update: Update) => void)[] = []
  private ids = 0
  private events = 0
  /** Events up to this one are no news. */
  known = 0
  /** What was shown since one's own last action, and that itself. */
  private latest = $state.raw<Update[]>([])
  private seen = 0
  private retryMs = FIRST_RETRY_MS
  private retry: ReturnType<typeof setTimeout> | undefined
  private pinging: ReturnType<typeof setInterval> | undefined
  private over = false
  private first = true
  private isNewLine = true
  /** The line was handed over, and the next one is on its way. */
  private moving = false

  constructor(
    readonly table: string,
    readonly invitation: string | null,
    private seat: number | null,
    private language: Language,
    pace: () => Pace,
    private readonly staging: Staging,
  ) {
    this.parade = new Parade<Step>(
      (step) => this.show(step),
      pace,
      ({ update }) => breathFor(update.entries, this.staging),
      ({ update: { play } }) => play.seat !== null && play.to_act.includes(play.seat),
    )
    addEventListener('online', this.retryNow)
    document.addEventListener('visibilitychange', this.retryNow)
    this.connect()
  }

  /** The table as it is shown now: older than the truth while a parade goes on. */
  play = $state.raw<Play | null>(null)

  get catchingUp(): boolean {
    return this.parade.marching
  }

  /** The others have done something since one's own last action. */
  get canShowAgain(): boolean {
    const own = this.play?.seat ?? null
    return this.latest.some(({ entries }) =>
      entries.some((entry) => entry.events.some(({ data }) => typeof data['seat'] === 'number' && data['seat'] !== own)),
    )
  }

  showAgain(): void {
    this.parade.again(this.latest.map((update) => ({ update, again: true })))
  }

  close(): void {
    this.over = true
    clearTimeout(this.retry)
    clearInterval(this.pinging)
    removeEventListener('online', this.retryNow)
    document.removeEventListener('visibilitychange', this.retryNow)
    this.parade.stop()
    this.socket?.close()
  }

  /**
   * Play actions one after the other, and say how many were played: if one is refused, those after it
   * are dropped; if one is not `sure` and cannot be undone, it and they are left.
   * `seen`: the last entry that was shown when they were chosen.
   */
  async act(notations: string[], seen: number | null, sure: boolean): Promise<number> {
    this.parade.skip()
    let after = seen
    for (const [played, notation] of notations.entries()) {
      try {
        after = (await this.insist({ type: 'act', seat: this.seat, do: notation, after, sure })).n
      } catch (why) {
        if (why instanceof Refused && why.code === 'not-sure') return played
        throw why
      }
    }
    return notations.length
  }

  /** Take so many actions back; null: all that was done just now. */
  async undo(steps: number | null): Promise<void> {
    this.parade.skip()
    await this.send({ type: 'undo', seat: this.seat, steps })
  }

  async hint(): Promise<{ do: string; why: string[] }> {
    const answer = await this.send({ type: 'hint', seat: this.seat })
    return { do: answer.do ?? '', why: answer.why }
  }

  async say(text: string): Promise<void> {
    await this.send({ type: 'say', text })
  }

  /** Look from another seat of one's own. */
  async see(seat: number | null): Promise<void> {
    this.seat = seat
    if (this.connection === 'live') await this.send({ type: 'see', seat })
  }

  /** Hand the table over to another seat of this device, with nothing left of what the first one saw. */
  handOver(seat: number): void {
    this.play = null
    this.entries = []
    this.recent = []
    this.latest = []
    this.beginAgain(seat)
  }

  /** Everything again, in another language. */
  speak(language: Language): void {
    if (language === this.language) return
    this.language = language
    this.beginAgain()
  }

  /** Everything again, for instance as somebody who has taken a seat since. */
  beginAgain(seat: number | null = this.seat): void {
    this.seat = seat
    this.seen = 0
    this.first = true
    this.parade.stop()
    this.reconnect()
  }

  private reconnect(): void {
    this.stopWaiting('again')
    const old = this.socket
    this.socket = null
    old?.close()
    clearTimeout(this.retry)
    this.connect()
  }

  private connect(): void {
    const query = new URLSearchParams({ after: String(this.seen), language: this.language, here: 'true' })
    if (this.seat !== null) query.set('seat', String(this.seat))
    if (this.invitation !== null) query.set('invitation', this.invitation)
    const socket = openTalk(tablePath(this.table, `/live?${query}`))
    this.socket = socket
    this.isNewLine = true
    socket.onmessage = (message) => {
      const told = this.language === 'fr' ? typeset(message.data as string) : (message.data as string)
      if (this.socket === socket) this.hear(JSON.parse(told) as Update | Done | Refusal | Here)
    }
    socket.onclose = ({ code }) => {
      if (this.socket !== socket) return
      if (code === SERVICE_RESTART && this.connection === 'live' && !this.over) this.move()
      else this.lose()
    }
  }

  private hear(message: Update | Done | Refusal | Here): void {
    if (message.type === 'here') {
      this.here = message.seats
      return
    }
    if (message.type === 'update') {
      const { isNewLine } = this
      this.isNewLine = false // before it is received: that may begin another line
      this.welcome()
      this.receive(message)
      if (isNewLine) for (const told of this.returning.splice(0)) told(message)
      return
    }
    if (message.type === 'refused' && message.id === null) {
      if (PASSING.has(message.code)) return // the server hangs up, and is tried again a while later
      this.refusal = new Refused(message.code, message.words)
      this.over = true
      return
    }
    const waiting = this.waiting.get(message.id ?? '')
    this.waiting.delete(message.id ?? '')
    if (message.type === 'done') waiting?.done(message)
    else waiting?.refused(new Refused(message.code, message.words))
  }

  private welcome(): void {
    if (this.connection === 'lost') this.returned = true
    this.connection = 'live'
    this.moving = false
    this.retryMs = FIRST_RETRY_MS
    if (this.pinging === undefined) this.pinging = setInterval(() => this.ping(), PING_MS)
  }

  private receive(update: Update): void {
    if (this.seat !== null && !update.play.your_seats.includes(this.seat)) {
      this.beginAgain(null) // it is not ours any more: entries are counted as a spectator sees them
      return
    }
    this.seen = Math.max(this.seen, update.play.n)
    const { seat, to_act } = update.play
    const ofOthers = update.entries.some((entry) => entry.kind === 'did' && entry.seat !== seat)
    const isWaiting = seat === null || !to_act.includes(seat) // who may act must not be kept waiting
    const { first } = this
    if (!first && update.entries.some(({ kind }) => kind === 'silenced' || kind === 'renamed')) {
      this.beginAgain() // what was told before reads otherwise by now
      return
    }
    if (first) {
      this.entries = []
      this.recent = []
      this.latest = []
    }
    // Before it is shown: the end of a game begins everything again.
    this.first = false
    this.parade.add({ update, history: first }, ofOthers && isWaiting && !first)
  }

  private show({ update, again = false, history = false }: Step): void {
    const deeds = update.entries.filter((entry) => entry.kind === 'did')
    const acted = deeds.findLast((entry) => typeof entry.seat === 'number')?.seat
    if (typeof acted === 'number') this.acting = acted
    if (!again) {
      this.entries = [...this.entries, ...update.entries]
      const isOwn = deeds.some((entry) => entry.seat === update.play.seat)
      this.latest = isOwn ? [update] : [...this.latest, update].slice(-MOST_AGAIN)
    }
    const told = update.entries.flatMap((entry) =>
      entry.events.map((event): EventInfo => ({ id: ++this.events, n: entry.n, seat: entry.seat, ...event })),
    )
    if (history) this.known = this.events
    if (told.length > 0) this.recent = [...this.recent, ...told].slice(-MOST_RECENT)
    if (update.entries.some((entry) => entry.back > 0)) {
      // What was undone leaves no trace on the board.
      const holds = new Set(standing(this.entries).map((entry) => entry.n))
      this.recent = this.recent.filter((event) => holds.has(event.n))
    }
    const hasEnded = this.play?.status === 'running' && update.play.status === 'finished'
    this.play = update.play
    if (hasEnded) this.beginAgain() // what was secret, and when it was done, is told now
  }

  /** Nobody will answer on this line any more; what was done shows when the next one is there. */
  private stopWaiting(code: 'lost' | 'again' = 'lost'): void {
    for (const waiting of this.waiting.values()) waiting.refused(new Refused(code, ''))
    this.waiting.clear()
  }

  /** The server ends and another one goes on: nobody needs to notice. */
  private move(): void {
    this.moving = true
    this.stopWaiting()
    clearInterval(this.pinging)
    this.pinging = undefined
    this.retry = setTimeout(() => this.connect(), Math.random() * MOVE_MS)
  }

  private lose(): void {
    this.moving = false
    this.stopWaiting()
    clearInterval(this.pinging)
    this.pinging = undefined
    if (this.over) return
    if (this.connection === 'live') this.connection = 'lost'
    this.returned = false
    this.retry = setTimeout(() => this.connect(), this.retryMs)
    this.retryMs = Math.min(LONGEST_RETRY_MS, this.retryMs * 1.6)
  }

  private retryNow = (): void => {
    if (this.over || document.hidden) return
    if (this.connection === 'live') this.ping()
    else this.reconnect()
  }

  /** Whether an action was heard that nobody answered, the first news on another line tell, even if this one holds. */
  private renew(): void {
    if (this.connection !== 'live' || this.moving || this.socket?.readyState === WebSocket.CONNECTING) return
    this.reconnect()
  }

  /** A line that is dead without having said so shows when nobody answers. */
  private ping(): void {
    const socket = this.socket
    if (this.moving || socket?.readyState === WebSocket.CONNECTING) return
    this.send({ type: 'ping' }).catch(() => {
      if (this.socket === socket && !this.over) {
        this.socket = null
        socket?.close()
        this.lose()
      }
    })
  }

  /** An action that the line did not bring over goes again when there is one, if it was not heard. */
  private async insist(action: Request): Promise<Done> {
    try {
      return await this.send(action)
    } catch (why) {
      if (!(why instanceof Refused) || !['lost', 'again'].includes(why.code) || this.over) throw why
      this.unsent = why.code === 'lost'
      if (this.unsent) this.renew()
      const { entries } = await new Promise<Update>((told) => this.returning.push(told))
      this.unsent = false
      const heard = entries.find((one) => one.kind === 'did' && one.seat === action.seat && one.do === action.do)
      return heard === undefined ? this.insist(action) : { type: 'done', id: '', n: heard.n, do: null, words: null, why: [] }
    }
  }

  private send(request: Request): Promise<Done> {
    const { socket } = this
    if (socket === null || socket.readyState !== WebSocket.OPEN)
      return Promise.reject(new Refused('lost', ''))
    const id = String(++this.ids)
    return new Promise((done, refused) => {
      const patience = setTimeout(() => {
        this.waiting.delete(id)
        refused(new Refused('lost', ''))
      }, PATIENCE_MS)
      this.waiting.set(id, {
        done: (answer) => {
          clearTimeout(patience)
          done(answer)
        },
        refused: (problem) => {
          clearTimeout(patience)
          refused(problem)
        },
      })
      socket.send(JSON.stringify({ ...request, id }))
    })
  }
}
