/** The second worker: bots think here, and texts are read. */

import type { FromMate, ToMate } from './messages'
import { startPython } from './python'

type Answer = (module: string, question: Uint8Array) => Uint8Array

const tell = (message: FromMate) => postMessage(message)
let answer: Promise<Answer>

async function begin(base: string, memory: Uint8Array | null): Promise<Answer> {
  const { python } = await startPython(base, () => undefined, memory)
  return python.runPython('lambda module, question: to_js(thoughts.answer(module, question.to_bytes()))') as Answer
}

addEventListener('message', ({ data }: MessageEvent<ToMate>) => {
  if (data.type === 'begin') {
    answer = begin(data.base, data.memory)
    answer.catch((why: unknown) => tell({ type: 'failed', why: String(why) }))
    return
  }
  void answer
    .then((ask) => tell({ type: 'answer', id: data.id, content: ask(data.module, data.question) }))
    .catch((why: unknown) => tell({ type: 'failed', why: String(why) }))
})
