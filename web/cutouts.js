/**
 * The pictures of the first page, drawn when the site is built: the seascape at its top, and on each game's card
 * what its Cutout.svelte shows of its board.
 *
 * `import('virtual:cutouts')` gives the drawings as text, by name, all in one, for much in them is alike. Of the
 * boards' symbols and styles only those that are used are there, so the first page fetches pictures and not
 * boards. `boards/Later.svelte` shows them.
 */

import { svelte } from '@sveltejs/vite-plugin-svelte'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { createServer } from 'vite'

const MODULE = 'virtual:cutouts'
const SHEET = 'virtual:cutouts.css'
const HERE = new URL('.', import.meta.url)
const UNSEEN = /^(data-|aria-|role$|style$)/
/** How far a drawing that is put somewhere may reach from there. */
const REACH = 90

export function cutouts() {
  let drawn

  return {
    name: 'cutouts',
    resolveId: (id) => (id === MODULE || id === SHEET ? `\0${id}` : undefined),
    async load(id) {
      if (id !== `\0${MODULE}` && id !== `\0${SHEET}`) return
      drawn ??= draw(pictures())
      const { drawings, style } = await drawn
      return id === `\0${SHEET}` ? style : `import '${SHEET}'\nexport default ${JSON.stringify(drawings)}`
    },
  }
}

/** What is drawn, by name. */
function pictures() {
  const cards = readdirSync(new URL('src/boards/', HERE)).map((game) => [game, `src/boards/${game}/Cutout.svelte`])
  return [['home', 'src/pages/Seascape.svelte'], ...cards.filter(([, file]) => existsSync(new URL(file, HERE)))]
}

async function draw(wanted) {
  const studio = await createServer({
    root: fileURLToPath(HERE),
    configFile: false,
    mode: 'production',
    plugins: [svelte({ configFile: false, compilerOptions: { runes: true, css: 'injected', dev: false, hmr: false } })],
    server: { middlewareMode: true, hmr: false, ws: false },
    optimizeDeps: { noDiscovery: true },
    appType: 'custom',
    logLevel: 'error',
  })
  try {
    const { render } = await studio.ssrLoadModule('svelte/server')
    const roots = new Map()
    const sheets = new Map()
    for (const [name, file] of wanted) {
      const { default: Picture } = await studio.ssrLoadModule(`/${file}`)
      const { head, body } = await render(Picture, { idPrefix: name })
      for (const [, id, sheet] of head.matchAll(/<style id="([^"]*)">(.*?)<\/style>/gs)) sheets.set(id, sheet)
      roots.set(name, parse(body))
    }
    return small(roots, [...coloursIn(studio), ...sheets.values()].join(''))
  } finally {
    await studio.close()
  }
}

/** The colours of the boards that were drawn: their modules tell where those lie. */
function coloursIn(studio) {
  const files = [...studio.environments.ssr.moduleGraph.fileToModulesMap.keys()]
  return files.filter((file) => file.endsWith('/colours.css')).map((file) => readFileSync(file, 'utf8'))
}

/** What is seen of the drawings, and the styles of that. */
function small(roots, sheet) {
  const styles = new Map()
  for (const root of roots.values()) {
    walk(root, (node) => {
      const style = node.attributes.style
      if (style !== undefined) {
        if (!styles.has(style)) styles.set(style, `set-${styles.size}`)
        node.attributes.class = `${node.attributes.class ?? ''} ${styles.get(style)}`
      }
      for (const name of Object.keys(node.attributes)) if (UNSEEN.test(name)) delete node.attributes[name]
    })
    keepSeen(root, framed(root))
    keepUsed(root)
  }
  const given = [...styles].map(([style, name]) => `.${name}{${style}}`).join('')
  const { style, shortened } = styled(`${sheet}${given}`, [...roots.values()])
  const drawings = {}
  for (const [name, root] of roots) {
    walk(root, (node) => {
      const classes = shortened(node.tag, (node.attributes.class ?? '').split(' '))
      delete node.attributes.class
      if (classes.length > 0) node.attributes.class = classes.join(' ')
      for (const [name, value] of Object.entries(node.attributes)) node.attributes[name] = rounded(name, value)
    })
    drawings[name] = root.children.map(print).join('')
  }
  return { drawings, style }
}

// -- the drawing ------------------------------------------------------------------------------------------

function parse(text) {
  const root = { tag: '', attributes: {}, children: [] }
  const open = [root]
  for (const [, , closing, tag, attributes, isWhole, words] of text.matchAll(
    /(<!--.*?-->)|<(\/?)([a-zA-Z]+)((?:\s+[^\s=/>]+(?:="[^"]*")?)*)\s*(\/?)>|([^<]+)/gs,
  )) {
    const within = open.at(-1)
    if (words !== undefined) {
      if (words.trim() !== '') within.children.push(words.trim())
    } else if (closing) {
      open.pop()
    } else if (tag !== undefined) {
      const node = { tag, attributes: {}, children: [] }
      for (const [, name, value] of attributes.matchAll(/([^\s=]+)(?:="([^"]*)")?/g)) node.attributes[name] = value ?? ''
      within.children.push(node)
      if (!isWhole) open.push(node)
    }
  }
  return root
}

function print(node) {
  if (typeof node === 'string') return node
  const attributes = Object.entries(node.attributes).map(([name, value]) => ` ${name}='${value}'`)
  const start = `<${node.tag}${attributes.join('')}`
  return node.children.length === 0 ? `${start}/>` : `${start}>${node.children.map(print).join('')}</${node.tag}>`
}

function walk(node, visit) {
  visit(node)
  for (const child of node.children) if (typeof child !== 'string') walk(child, visit)
}

/** Of the symbols that nobody is shown, nothing is left. */
function keepUsed(root) {
  const symbols = new Map()
  walk(root, (node) => {
    if (node.tag === 'defs') for (const child of node.children) symbols.set(child.attributes.id, child)
  })
  const used = new Set()
  const waiting = []
  const look = (node) => {
    if (node.tag === 'defs') return
    for (const value of Object.values(node.attributes)) {
      const [, name] = /#([\w-]+)/.exec(value) ?? []
      if (name !== undefined && !used.has(name)) used.add(name) && waiting.push(name)
    }
    for (const child of node.children) if (typeof child !== 'string') look(child)
  }
  look(root)
  while (waiting.length > 0) {
    const symbol = symbols.get(waiting.pop())
    if (symbol !== undefined) look(symbol)
  }
  walk(root, (node) => {
    if (node.tag === 'defs') node.children = node.children.filter(({ attributes }) => used.has(attributes.id))
  })
}

/** What a picture shows of its board: left, top, right, bottom. */
function framed(root) {
  const [x, y, width, height] = root.children[0].attributes.viewBox.split(' ').map(Number)
  return [x - REACH, y - REACH, x + width + REACH, y + height + REACH]
}

const PLACED = /^translate\((-?[\d.]+) (-?[\d.]+)\)/

/** What is put beside the picture goes. What is moved as one goes as one: its parts are measured from elsewhere. */
function keepSeen(node, frame) {
  node.children = node.children.filter((child) => typeof child === 'string' || !isOutside(child, frame))
  for (const child of node.children)
    if (typeof child !== 'string' && child.tag !== 'defs' && !('transform' in child.attributes)) keepSeen(child, frame)
}

function isOutside({ tag, attributes }, [left, top, right, bottom]) {
  const { x, y, cx, cy, transform } = attributes
  const [, movedX, movedY] = PLACED.exec(transform ?? '') ?? []
  const placed = tag === 'use' ? [x, y] : tag === 'circle' ? [cx, cy] : tag === 'text' ? [x, y] : [movedX, movedY]
  if (placed.includes(undefined)) return false
  const [acrossAt, downAt] = placed.map(Number)
  return acrossAt < left || acrossAt > right || downAt < top || downAt > bottom
}

const ROUNDED = /^(d|x|y|cx|cy|r|points)$/

/** A unit is less than a pixel on a card. What is small may be a step of many, and is rounded less. */
function rounded(name, value) {
  if (name === 'transform') return value.replace(/\d*\.\d{3,}/g, (number) => String(Number(Number(number).toFixed(2))))
  if (!ROUNDED.test(name)) return value
  const steps = (size) => (size < 0.5 ? 10 : size < 4 ? 2 : 1)
  return value
    .replace(/-?\d*\.\d+/g, (number) => String(Math.round(number * steps(Math.abs(number))) / steps(Math.abs(number))))
    .replace(/\b0\./g, '.')
    .replace(/ -/g, '-')
}

// -- its styles -------------------------------------------------------------------------------------------

/** The rules that say something of these drawings, and short names for the classes of a component. */
function styled(sheet, roots) {
  const classes = new Set()
  const note = (node) => (node.attributes.class ?? '').split(' ').forEach((name) => classes.add(name))
  for (const root of roots) walk(root, note)
  const short = new Map()
  const shorten = (scoped) => short.get(scoped) ?? short.set(scoped, `cut-${short.size}`).get(scoped)
  const rules = []
  const flat = sheet.replace(/\/\*.*?\*\//gs, '').replace(/@[^{]*\{(?:[^{}]*\{[^{}]*\})*\s*\}/g, '')
  for (const [, selectors, declarations] of flat.matchAll(/([^{}]+)\{([^{}]*)\}/g)) {
    const kept = apart(selectors).filter(
      (selector) => !ASKED_OF.test(selector) && classesIn(selector).every((name) => classes.has(name)),
    )
    // Twice, for it was two classes: what overrules what stays so.
    const named = kept.map((selector) => selector.replace(SCOPED, (scoped) => `.${shorten(scoped)}`.repeat(2)))
    if (kept.length > 0) rules.push([named.join(','), declarations.split(';').filter((one) => !/^\s*animation/.test(one))])
  }
  const named = new Set(rules.flatMap(([selectors]) => classesIn(selectors)))
  const tags = new Set(rules.flatMap(([selectors]) => selectors.match(TAGGED) ?? []).map((one) => one.replace(':where(', '')))
  const shortened = (tag, all) => {
    const scope = all.find((name) => name.startsWith('svelte-'))
    const isNeeded = (name) => (name === scope ? tags.has(`${tag}.${scope}`) : named.has(name) || /^(lino|seat)-/.test(name))
    const own = all.map((name) => short.get(`.${name}.${scope}`)).filter((name) => name !== undefined)
    return [...all.filter(isNeeded), ...own]
  }
  const used = rules.flatMap(([, declarations]) => declarations.flatMap((one) => one.match(/var\(--[\w-]+/g) ?? []))
  const isUsed = (declaration) => {
    const [, name] = /^\s*(--[\w-]+):/.exec(declaration) ?? []
    return name === undefined || SHARED.includes(`var(${name}`) || used.includes(`var(${name}`)
  }
  const style = rules.map(([selectors, declarations]) => `${selectors}{${declarations.filter(isUsed).join(';')}}`).join('')
  return { style, shortened }
}

/** A class as Svelte keeps it to one component. */
const SCOPED = /\.[\w-]+\.svelte-\w+/g
const TAGGED = /\w+(?::where\()?\.svelte-\w+/g

const SHARED = readFileSync(new URL('src/shared/lino.css', import.meta.url), 'utf8')

/** Nobody points at a picture, or comes to it by keyboard. */
const ASKED_OF = /:(hover|focus|active)/

/** The selectors of a rule, which have commas of their own in brackets. */
const apart = (selectors) => selectors.split(/,(?![^()]*\))/)

const classesIn = (selector) => [...selector.matchAll(/\.([\w-]+)/g)].map(([, name]) => name)
