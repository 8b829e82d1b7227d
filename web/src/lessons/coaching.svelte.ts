/** What the coach of a lesson says: the step, what the one before brought, and what is answered. */

import { get, post, Refused, tablePath, type LessonStep, type LessonSteps, type Play, type Table } from '../shared/api'
import type { Language } from '../shared/settings.svelte'
import { lessons } from '../words/lessons'

/** What is another seat's. */
const OTHERS = "[data-seat]:not([data-seat='1']) *"

export class Coaching {
  /** Null until it has been fetched. */
  private lesson = $state.raw<LessonSteps | null>(null)
  /** The step as it is shown, counted from 1; 0: the lesson is over. */
  at = $state(0)
  /** What is expected now. */
  private deeds = $state.raw<string[]>([])
  /** What is expected was done, and the others go on. */
  answered = $state(false)
  /** The answer to a wrong deed. */
  answer = $state('')
  brought = $state('')
  /** Points that one has won by the step before. */
  gained = $state(0)
  /** What is to be touched is lit though the step itself does not. */
  shown = $state(false)
  /** The newest thing that was said. */
  said = $state.raw<{ text: string } | null>(null)
  /** Somebody has learnt here, and plays on now. */
  over = $state(false)
  /** The coach has something to say here. */
  speaking = $state(true)

  private language: Language = 'en'
  private fetched = ''
  private totals = $state.raw<number[]>([])
  private totalBefore = 0
  private seen = -1

  constructor(private readonly table: Table) {}

  get game(): string {
    return this.table.game
  }

  get steps(): number {
    return this.lesson?.steps.length ?? 0
  }

  get step(): LessonStep | null {
    return this.lesson?.steps[this.at - 1] ?? null
  }

  /** The text of the step with the points as they are. */
  get text(): string {
    return (this.step?.text ?? '').replace(/\{(\d)\}/g, (_, seat: string) => String(this.totals[Number(seat) - 1] ?? 0))
  }

  /** The places to be lit. */
  get places(): string[] {
    const { step } = this
    if (step === null || this.answered) return []
    return this.shown ? step.touch : step.light
  }

  /** What lies beside the board and is to be lit, as selectors. */
  get panels(): string[] {
    if (this.step === null || this.answered) return []
    return this.step.terms.map((term) => `[data-term~='${term}']:not(svg *, ${OTHERS})`)
  }

  /** The buttons of what is expected now, as selectors. A step that lights nothing lights none. */
  get buttons(): string[] {
    const { step } = this
    if (step === null || this.answered || step.light.length + step.terms.length === 0) return []
    return this.deeds.map((deed) => `[data-do='${deed}']`)
  }

  /** Keep up with the table as it is shown. */
  follow(play: Play | null, language: Language): void {
    if (play === null) return
    void this.fetch(play.learning?.lesson, language)
    if (play.n !== this.seen) this.answer = ''
    this.seen = play.n
    this.totals = play.totals
    const learning = play.learning
    if (learning === null) {
      if (this.at > 0) this.end()
      else if (!this.over) this.speaking = false
      return
    }
    const total = play.totals[0] ?? 0
    if (learning.step !== this.at) {
      const isNext = learning.step === this.at + 1
      this.brought = isNext ? (this.step?.brought ?? '') : ''
      this.gained = isNext && this.at > 0 ? total - this.totalBefore : 0
      this.totalBefore = total
      this.at = learning.step
      this.shown = false
      this.speak()
    } else if (learning.answered && !this.answered && this.step !== null) {
      this.say(this.step.brought)
    }
    this.answered = learning.answered
    this.deeds = learning.deeds
  }

  /** Nothing is left to be said. */
  close(): void {
    this.over = this.speaking = false
  }

  answerWith(words: string): void {
    this.answer = words
    this.say(words)
  }

  /** The step was read, or a place touched. */
  async goOn(touch: string | null = null): Promise<void> {
    this.answer = ''
    try {
      await post(tablePath(this.table.id, '/learnt'), { step: this.at, touch })
    } catch (why) {
      if (why instanceof Refused) this.answerWith(why.words)
    }
  }

  private async fetch(name: string | undefined, language: Language): Promise<void> {
    const wanted = `${name} ${language}`
    if (name === undefined || this.fetched === wanted) return
    this.fetched = wanted
    this.language = language
    try {
      const path = `games/${this.table.game}/lessons/${encodeURIComponent(name)}?language=${language}`
      const lesson = await get<LessonSteps>(path)
      if (this.fetched !== wanted) return
      this.lesson = lesson
      this.brought = this.answer = ''
      this.speak()
    } catch {
      this.fetched = '' // with the next news it is asked for again
    }
  }

  private end(): void {
    this.at = 0
    this.over = true
    this.answered = false
    const words = lessons[this.language]
    this.say(`${words.over}. ${words.overText}`)
  }

  private speak(): void {
    const { step } = this
    if (step === null) return
    const gain = this.gained === 0 ? '' : `${lessons[this.language].points(this.gained)}.`
    const place = lessons[this.language].step(this.at, this.steps)
    this.say([this.brought, gain, `${place}.`, `${step.title}.`, this.text].filter(Boolean).join(' '))
  }

  private say(text: string): void {
    if (text !== '') this.said = { text }
  }
}
