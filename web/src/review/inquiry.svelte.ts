/** The analysis of one game: asked for, waited for, and there. It goes on when the page is left. */

import { get, post, tablePath, wordsOf } from '../shared/api'
import { beSomebody } from '../shared/me.svelte'
import type { Language } from '../shared/settings.svelte'
import type { Budget, Review, ReviewAnswer } from './answer'

const AGAIN_MS = 1000

export class Inquiry {
  status = $state<ReviewAnswer['status'] | null>(null)
  budget = $state<Budget | null>(null)
  /** From 0 to 1. */
  done = $state(0)
  review = $state.raw<Review | null>(null)
  problem = $state('')
  private language: Language | null = null
  private timer: ReturnType<typeof setTimeout> | undefined
  private over = false

  constructor(
    private readonly table: string,
    private readonly invitation: string | null,
  ) {}

  get underWay(): boolean {
    return this.status === 'queued' || this.status === 'working'
  }

  /** What there is, in this language; whoever asks again later hears of it as it grows. */
  async look(language: Language): Promise<void> {
    this.language = language
    clearTimeout(this.timer)
    try {
      const told = await get<ReviewAnswer>(this.path(language))
      if (this.over || this.language !== language) return
      this.status = told.status
      this.budget = told.budget
      this.done = told.done
      this.review = told.review ?? this.review
      this.problem = ''
      if (this.underWay) this.timer = setTimeout(() => void this.look(language), AGAIN_MS)
    } catch (why) {
      if (this.over) return
      this.problem = wordsOf(why)
      if (this.underWay) this.timer = setTimeout(() => void this.look(language), 4 * AGAIN_MS)
    }
  }

  async ask(budget: Budget, language: Language): Promise<void> {
    try {
      await beSomebody()
      await post(this.path(language), { budget })
      await this.look(language)
    } catch (why) {
      this.problem = wordsOf(why)
    }
  }

  private path(language: Language): string {
    return tablePath(this.table, '/review', { language, invitation: this.invitation })
  }

  close(): void {
    this.over = true
    clearTimeout(this.timer)
  }
}
