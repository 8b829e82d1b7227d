/** What an action would do, as the server foresees it for the seat. */

import { get, tablePath } from '../shared/api'
import { settings } from '../shared/settings.svelte'

export interface Foreseen {
  told?: string[]
  consequences?: string[]
  changes?: { words: string; points: number }[]
  points?: number[]
  settled?: boolean
}

export class Foresight {
  private known = $state.raw<{ notation: string; foreseen: Foreseen } | null>(null)
  private available = true
  private asked = ''

  constructor(private readonly table: string) {}

  async ask(n: number, seat: number, notation: string): Promise<void> {
    const question = `${n} ${seat} ${notation} ${settings.language}`
    if (!this.available || question === this.asked) return
    this.asked = question
    try {
      const query = { seat, do: notation, language: settings.language }
      const foreseen = await get<Foreseen>(tablePath(this.table, '/preview', query))
      if (question === this.asked) this.known = { notation, foreseen }
    } catch {
      this.available = false
    }
  }

  of(notation: string | null): Foreseen | null {
    return this.known !== null && this.known.notation === notation ? this.known.foreseen : null
  }
}
