/**
 * Pyodide without a browser: node ladder.mjs GAME BOT OTHER GAMES SEED, started by ladder.py. The engine is
 * the same plain Python in WebAssembly that the house in a browser runs.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

const root = resolve(dirname(fileURLToPath(import.meta.url)), '..')
const from = join(root, 'web', 'node_modules', 'pyodide')
const { loadPyodide } = await import(pathToFileURL(join(from, 'pyodide.mjs')).href)
const python = await loadPyodide({ indexURL: from })
const wheels = join(root, 'web', 'wheels')
for (const wheel of readdirSync(wheels).filter((name) => name.startsWith('msgspec'))) {
  python.unpackArchive(new Uint8Array(readFileSync(join(wheels, wheel))), 'whl', { extractDir: '/lib/python3.14/site-packages' })
}
for (const [place, folder] of [['/src', 'src'], ['/benchmarks', 'benchmarks']]) {
  python.FS.mkdirTree(place)
  python.FS.mount(python.FS.filesystems.NODEFS, { root: join(root, folder) }, place)
}
python.globals.set('argv', python.toPy(process.argv.slice(2)))
python.setStdout({ batched: (line) => console.log(line) })
python.runPython('import sys; sys.path[:0] = ["/src", "/"]; from benchmarks import ladder; ladder.play(argv)')
process.exit(0)
