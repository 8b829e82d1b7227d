/** Python in this worker, with the house imported: by its own start, or by the memory of an earlier one. */

import type { PyodideAPI } from 'pyodide'
import { fetchCargo, readCargo, type Progress } from './cargo'
import { DATABASE, FOLDER } from './keeping'
import { forget, recall } from './memory'
import type { Cargo } from './messages'

const HOUSE = '/house.zip'
const NATIVE = '/native'
const PACKED = ['pyodide.asm.mjs', 'pyodide.asm.wasm', 'python.zip', 'house.zip', 'native.zip']
const IMPORTING = `
import sys
sys.path += ["${NATIVE}", "${HOUSE}"]
from incognita.server.afloat import harbour, mate as thoughts
from pyodide.ffi import to_js

async def ask_mate(module, question):
    try:
        return (await mate.ask(module, to_js(question))).to_bytes()
    except Exception as error:
        raise OSError(str(error)) from None

def build():
    return harbour.Harbour("${FOLDER}/${DATABASE}", ask_mate, lambda: mate.end(), lambda full: tell_full(full))

house = build()
house.prepare()
`
// What must not be the same at every visit.
const WAKING = `
import random
random.seed()
`

/** As Pyodide is put together, before it begins. */
interface Inner {
  // eslint-disable-next-line @typescript-eslint/no-explicit-any
  FS: any
  preloadedWasm: Record<string, unknown>
  loadWebAssemblyModule: (compiled: WebAssembly.Module, flags: object, path: string, scope: object) => unknown
  loadDynamicLibrary: (path: string, flags: object, scope: object) => void
  growMemory: (bytes: number) => void
}

interface Settings {
  preRun: ((inner: Inner) => void)[]
}

type Make = (settings: Settings) => Promise<unknown>
type Load = (options: Record<string, unknown>) => Promise<PyodideAPI>

interface Library {
  path: string
  content: Uint8Array
  compiled: WebAssembly.Module
}

export interface Started {
  python: PyodideAPI
  /** Which house this is. */
  version: string
  /** What the next start can begin with; null if this one did. */
  memory: Uint8Array | null
}

/** The default export of a module that came packed. */
async function program(packed: Response): Promise<unknown> {
  const address = URL.createObjectURL(new Blob([await packed.arrayBuffer()], { type: 'text/javascript' }))
  const { default: made } = (await import(/* @vite-ignore */ address)) as { default: unknown }
  URL.revokeObjectURL(address)
  return made
}

async function library(name: string, packed: Response): Promise<Library> {
  const content = new Uint8Array(await packed.arrayBuffer())
  return { path: `${NATIVE}/${name.slice('native/'.length)}`, content, compiled: await WebAssembly.compile(content) }
}

/** Memory fits a Python that has the same libraries at the same places: they come before anything else does. */
function loadLibraries(inner: Inner, libraries: Library[]): void {
  for (const { path, content, compiled } of libraries) {
    inner.FS.mkdirTree(path.slice(0, path.lastIndexOf('/')))
    inner.FS.writeFile(path, content)
    const flags = { global: false, nodelete: true, allowUndefined: false }
    const scope = {}
    inner.preloadedWasm[path] = inner.loadWebAssemblyModule(compiled, flags, path, scope)
    inner.loadDynamicLibrary(path, flags, scope)
  }
}

/** How large the memory is; the second word of it says where it begins. */
function sizeOf(memory: Uint8Array): number {
  return memory.byteLength - new DataView(memory.buffer, memory.byteOffset).getUint32(4, true)
}

async function start(base: string, cargo: Cargo, progress: Progress, memory: Uint8Array | null): Promise<PyodideAPI> {
  const address = (name: string) => new URL(`afloat/${cargo.files[name]!.file}`, base).href
  const loader = import(/* @vite-ignore */ address('pyodide.mjs')) as Promise<{ loadPyodide: Load }>
  const native = Object.keys(cargo.files).filter((name) => name.endsWith('.so'))
  const files = await fetchCargo(base, cargo, [...PACKED, ...native], progress)
  const archive = async (name: string) => new Uint8Array(await files.get(name)!.arrayBuffer())
  const [house, rest] = [archive('house.zip'), archive('native.zip')]
  const libraries = Promise.all(native.sort().map((name) => library(name, files.get(name)!)))

  // Pyodide fetches its own parts by fixed names; ours are packed and named by their content.
  const usual = self.fetch.bind(self)
  self.fetch = (input, init) => {
    const asked = input instanceof Request ? input.url : String(input)
    const known = files.get(asked.split('/').at(-1) ?? '')
    return known === undefined ? usual(input, init) : Promise.resolve(known)
  }
  const [{ loadPyodide }, make, loaded] = await Promise.all([loader, program(files.get('pyodide.asm.mjs')!) as Promise<Make>, libraries])
  const python = await loadPyodide({
    createPyodideModule: (settings: Settings) => {
      settings.preRun.push((inner) => {
        loadLibraries(inner, loaded)
        if (memory !== null) inner.growMemory(sizeOf(memory))
      })
      return make(settings)
    },
    indexURL: new URL('afloat/', base).href,
    stdLibURL: new URL('afloat/python.zip', base).href,
    lockFileContents: cargo.lock,
    packageBaseUrl: new URL('afloat/', base).href,
    env: { HOME: '/home/pyodide', PYTHONDONTWRITEBYTECODE: '1' },
    ...(memory === null ? { _makeSnapshot: true } : { _loadSnapshot: memory }),
  }).finally(() => (self.fetch = usual))
  python.FS.writeFile(HOUSE, await house)
  python.unpackArchive((await rest).buffer as ArrayBuffer, 'zip', { extractDir: NATIVE })
  python.runPython(memory === null ? IMPORTING : WAKING)
  return python
}

/** `known`: the memory of somebody else's start, if there was one just now. */
export async function startPython(base: string, progress: Progress, known: Uint8Array | null = null): Promise<Started> {
  const cargo = await readCargo(base)
  const version = Object.values(cargo.files).map(({ file }) => file).join(' ')
  const memory = known ?? (await recall(base, version))
  if (memory !== null) {
    try {
      return { python: await start(base, cargo, progress, memory), version, memory: null }
    } catch (why) {
      console.warn(why)
      await forget()
    }
  }
  const python = await start(base, cargo, progress, null)
  return { python, version, memory: memoryOf(python) }
}

function memoryOf(python: PyodideAPI): Uint8Array | null {
  try {
    return (python as unknown as { makeMemorySnapshot: () => Uint8Array }).makeMemorySnapshot()
  } catch (why) {
    console.warn(why)
    return null
  }
}
