/** The second worker, as the first one knows it: begun when it is first needed, and ended with whoever asked too much. */

import type { FromMate, ToMate } from './messages'

interface Waiting {
  done: (content: Uint8Array) => void
  failed: (why: Error) => void
}

export class Mate {
  private worker: Worker | null = null
  private waiting = new Map<number, Waiting>()
  private ids = 0

  /** `memory`: of Python, as long as it is not kept anywhere else. */
  constructor(
    private readonly base: string,
    public memory: Uint8Array | null,
  ) {}

  begin(): Worker {
    if (this.worker !== null) return this.worker
    const worker = new Worker(new URL('./mate.worker.ts', import.meta.url), { type: 'module' })
    worker.onmessage = ({ data }: MessageEvent<FromMate>) => {
      if (data.type === 'failed') return this.end(data.why)
      this.waiting.get(data.id)?.done(data.content)
      this.waiting.delete(data.id)
    }
    worker.onerror = (event) => this.end(event.message)
    this.worker = worker
    this.say({ type: 'begin', base: this.base, memory: this.memory })
    return worker
  }

  ask(module: string, question: Uint8Array): Promise<Uint8Array> {
    this.begin()
    const id = ++this.ids
    return new Promise((done, failed) => {
      this.waiting.set(id, { done, failed })
      this.say({ type: 'ask', id, module, question })
    })
  }

  end(why = 'ended'): void {
    this.worker?.terminate()
    this.worker = null
    for (const { failed } of this.waiting.values()) failed(new Error(why))
    this.waiting.clear()
  }

  private say(message: ToMate): void {
    this.worker?.postMessage(message)
  }
}
