/** The first worker: the house itself. */

import { DATABASE, FOLDER, mountFiles, openFiles } from './keeping'
import { Mate } from './mate'
import { memorise } from './memory'
import type { FromHouse, Kept, ToHouse } from './messages'
import { startPython } from './python'

const LOCK = 'incognita-house'
const FULL = 'StorageFull'
const IDLE_MS = 5000
const OK = 200
const TROUBLE = 500
const STATUS: Record<string, number> = { [FULL]: 507, NotOurs: 422 }

interface Line {
  say: (text: string) => void
  hang_up: () => void
}

interface Harbour {
  ask: (method: string, path: string, language: string, kind: string, body: Uint8Array) => Promise<[number, string, Uint8Array]>
  line: (path: string, tell: (text: string) => void, closed: (code: number) => void) => Line
  whole: (settings: string) => Uint8Array
  become: (content: Uint8Array) => string
}

const tell = (message: FromHouse) => postMessage(message)
const lines = new Map<number, Line>()
let harbour: Promise<Harbour>
let isFull = false

function tellFull(full: boolean): void {
  if (full !== isFull) tell({ type: 'full', full })
  isFull = full
}

// Its names are those of python.ts.
const OPENING = `
await house.open()

class Door:
    async def ask(self, method, path, language, kind, body):
        headers = {"accept-language": language, "content-type": kind}
        return to_js(await house.ask(method, path, headers, body.to_bytes()))

    def line(self, path, tell, closed):
        return house.line(path, tell, closed)

    def whole(self, settings):
        return to_js(house.whole(settings))

    def become(self, content):
        return house.become(content.to_bytes())

Door()
`

/** One tab has the house at a time; who waits is told, and gets it when the other is closed. */
async function haveToOneself(): Promise<void> {
  if (!isSecureContext) return // nor may anything be kept there
  await new Promise<void>((mine) => {
    const keep = () => {
      mine()
      return new Promise(() => undefined)
    }
    navigator.locks
      .request(LOCK, { ifAvailable: true }, (lock) => {
        if (lock !== null) return keep()
        tell({ type: 'elsewhere' })
        void navigator.locks.request(LOCK, keep)
        return null
      })
      .catch(() => mine()) // where nothing may be kept, nothing is shared with another tab
  })
}

async function begin(base: string): Promise<Harbour> {
  await haveToOneself()
  const [{ python, version, memory }, handles] = await Promise.all([
    startPython(base, (done, total) => tell({ type: 'loading', done, total })),
    openFiles(),
  ])
  const mate = new Mate(base, memory)
  python.globals.set('mate', mate)
  python.globals.set('tell_full', tellFull)
  const open = async () => (await python.runPythonAsync(OPENING)) as Harbour
  let kept: Kept = 'forbidden'
  let opened: Harbour | null = null
  if (handles !== null) {
    const letGo = mountFiles(python, handles)
    const isNew = handles.get(DATABASE)!.getSize() === 0
    opened = await open().catch((why: unknown) => {
      if (!isNew || typeOf(why) !== FULL) throw why
      letGo()
      python.runPython('house = build()')
      return null
    })
    kept = opened === null ? 'full' : 'kept'
  }
  if (opened === null) {
    python.FS.mkdirTree(FOLDER)
    opened = await open()
  }
  tell({ type: 'ready', kept })
  mate.begin()
  if (memory !== null) {
    setTimeout(() => void memorise(base, version, memory).then(() => (mate.memory = null)), IDLE_MS)
  }
  return opened
}

/** Which exception of Python's this was. */
function typeOf(why: unknown): string {
  return why instanceof Error && 'type' in why ? String(why.type) : ''
}

async function answer(message: ToHouse): Promise<void> {
  const house = await harbour
  if (message.type === 'ask') {
    const { id, method, path, language, kind, body } = message
    const [status, type, content] = await house.ask(method, path, language, kind, body ?? new Uint8Array())
    tell({ type: 'answer', id, status, kind: type, content })
  } else if (message.type === 'open') {
    const { line } = message
    const told = (text: string) => tell({ type: 'told', line, text })
    const closed = (code: number) => {
      lines.delete(line)
      tell({ type: 'closed', line, code })
    }
    lines.set(line, house.line(message.path, told, closed))
  } else if (message.type === 'say') lines.get(message.line)?.say(message.text)
  else if (message.type === 'hang-up') lines.get(message.line)?.hang_up()
  else if (message.type === 'export') {
    tell({ type: 'answer', id: message.id, status: OK, kind: '', content: house.whole(message.settings) })
  } else if (message.type === 'import') {
    const settings = house.become(message.content)
    tell({ type: 'answer', id: message.id, status: OK, kind: '', content: new TextEncoder().encode(settings) })
  }
}

/** Whoever asked is told that it went wrong; the others go on. */
function answerTrouble(message: ToHouse, why: unknown): void {
  if (!('id' in message)) return
  const status = STATUS[typeOf(why)] ?? TROUBLE
  if (status === TROUBLE) console.error(why)
  tell({ type: 'answer', id: message.id, status, kind: '', content: new Uint8Array() })
}

addEventListener('message', ({ data }: MessageEvent<ToHouse>) => {
  if (data.type !== 'begin') {
    answer(data).catch((why: unknown) => answerTrouble(data, why))
    return
  }
  harbour = begin(data.base)
  harbour.catch((why: unknown) => tell({ type: 'failed', why: String(why), full: typeOf(why) === FULL }))
})
