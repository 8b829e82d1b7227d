/**
 * Pack what the house in the browser needs into a folder: node pack.mjs PYODIDE WHEELS SOURCES OUT.
 * Each file is compressed, and named by its digest; cargo.json names them.
 */
import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { gzipSync } from 'node:zlib'

const [from, wheels, sources, out] = process.argv.slice(2).map((path) => resolve(path))
const { loadPyodide } = await import(pathToFileURL(join(from, 'pyodide.mjs')).href)

const pyodide = await loadPyodide({ indexURL: from })
const { FS } = pyodide
FS.mkdirTree('/in')
FS.mkdirTree('/src')
for (const wheel of readdirSync(wheels)) FS.writeFile(`/in/${wheel}`, readFileSync(join(wheels, wheel)))
FS.writeFile('/in/python_stdlib.zip', readFileSync(join(from, 'python_stdlib.zip')))
FS.mount(FS.filesystems.NODEFS, { root: sources }, '/src')
pyodide.runPython(readFileSync(join(dirname(fileURLToPath(import.meta.url)), 'pack.py'), 'utf8'))
const libraries = (await pyodide.runPythonAsync('await main()')).toJs()

rmSync(out, { recursive: true, force: true })
mkdirSync(out, { recursive: true })
const cargo = { files: {}, lock: { ...JSON.parse(readFileSync(join(from, 'pyodide-lock.json'))), packages: {} } }

function stow(name, content, packed) {
  const digest = createHash('sha256').update(content).digest('hex').slice(0, 12)
  const [stem, ...endings] = basename(name).split('.')
  const stored = packed ? gzipSync(content, { level: 9 }) : content
  const file = `${stem}-${digest}.${endings.join('.')}${packed ? '.gz' : ''}`
  writeFileSync(join(out, file), stored)
  cargo.files[name] = { file, bytes: stored.length }
}

stow('pyodide.mjs', readFileSync(join(from, 'pyodide.mjs')), false)
for (const name of ['pyodide.asm.mjs', 'pyodide.asm.wasm']) stow(name, readFileSync(join(from, name)), true)
for (const name of ['python.zip', 'house.zip', 'native.zip']) stow(name, Buffer.from(FS.readFile(`/out/${name}`)), true)
for (const name of libraries) stow(`native/${name}`, Buffer.from(FS.readFile(`/out/native/${name}`)), true)
writeFileSync(join(out, 'cargo.json'), JSON.stringify(cargo))
process.exit(0)
