/** A picture of the game as it is shown, to keep or to send: the board, names and points. */

const LONGEST = 1400
const MARGIN = 48
const HEAD = 76
const ROW = 46

export interface Plate {
  name: string
  points: number
  colour: number
}

/** The board is taken from the page: what is shown is what the picture shows. */
export async function savePicture(title: string, plates: Plate[]): Promise<void> {
  const blob = await pictureOf(title, plates)
  const link = document.createElement('a')
  link.href = URL.createObjectURL(blob)
  link.download = `${title.toLowerCase()}.png`
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000)
}

async function pictureOf(title: string, plates: Plate[]): Promise<Blob> {
  const drawings = drawingsOf(document)
  const [first] = drawings
  if (first === undefined) throw new Error('no board is shown')
  const { width, height } = first.viewBox.baseVal
  const scale = LONGEST / Math.max(width, height)
  const board = { width: Math.round(width * scale), height: Math.round(height * scale) }
  const canvas = document.createElement('canvas')
  canvas.width = board.width + 2 * MARGIN
  canvas.height = board.height + 2 * MARGIN + HEAD + ROW * plates.length
  const pen = canvas.getContext('2d')
  if (pen === null) throw new Error('nothing to draw with')
  const token = (name: string) => getComputedStyle(document.documentElement).getPropertyValue(name).trim()
  pen.fillStyle = token('--paper')
  pen.fillRect(0, 0, canvas.width, canvas.height)
  pen.fillStyle = token('--ink')
  pen.textBaseline = 'middle'
  pen.font = `600 40px ${token('--serif')}`
  pen.fillText(title, MARGIN, MARGIN + HEAD / 2 - 14)
  pen.font = `22px ${token('--serif')}`
  pen.textAlign = 'right'
  pen.fillStyle = token('--ink-2')
  pen.fillText('Terra Incognita', canvas.width - MARGIN, MARGIN + HEAD / 2 - 12)
  for (const drawing of drawings)
    pen.drawImage(await imageOf(drawing, board), MARGIN, MARGIN + HEAD, board.width, board.height)
  plates.forEach((plate, index) => {
    const y = MARGIN + HEAD + board.height + 20 + ROW * (index + 0.5)
    shape(pen, plate.colour, MARGIN + 16, y, token(`--seat-${plate.colour}`), token('--ink'))
    pen.fillStyle = token('--ink')
    pen.font = `600 26px ${token('--sans')}`
    pen.textAlign = 'left'
    pen.fillText(plate.name, MARGIN + 48, y)
    pen.textAlign = 'right'
    pen.font = `700 32px ${token('--serif')}`
    pen.fillText(String(plate.points), canvas.width - MARGIN, y)
  })
  return await new Promise((done, failed) =>
    canvas.toBlob((blob) => (blob === null ? failed(new Error('no picture')) : done(blob)), 'image/png'),
  )
}

/** The board may be several drawings on top of each other. */
function drawingsOf(page: Document): SVGSVGElement[] {
  const drawing = page.querySelector('[data-place]')?.closest<SVGSVGElement>('svg')
  const stage = drawing?.closest('.stage') ?? drawing?.parentElement
  const all = [...(stage?.querySelectorAll<SVGSVGElement>('svg[viewBox]') ?? [])]
  const size = drawing?.getAttribute('viewBox')
  return all.filter((one) => one.getAttribute('viewBox') === size && one.closest('button') === null)
}

/** A drawing by itself, with the rules and values that dress it here. */
async function imageOf(drawing: SVGSVGElement, size: { width: number; height: number }): Promise<HTMLImageElement> {
  const copy = drawing.cloneNode(true) as SVGSVGElement
  const rules = [...document.styleSheets].flatMap((sheet) => [...sheet.cssRules].map((rule) => rule.cssText)).join('\n')
  const dress = getComputedStyle(drawing)
  const tokens = [...new Set(rules.match(/--[\w-]+(?=:)/g) ?? [])].map(
    (name) => `${name}: ${dress.getPropertyValue(name)};`,
  )
  const style = document.createElementNS('http://www.w3.org/2000/svg', 'style')
  style.textContent = `${rules}\n:root { ${tokens.join(' ')} color: ${dress.color}; font-family: ${dress.fontFamily}; }
    * { animation: none !important; transition: none !important; }`
  copy.prepend(style, ...borrowed(copy))
  copy.setAttribute('width', String(size.width))
  copy.setAttribute('height', String(size.height))
  copy.setAttribute('data-theme', document.documentElement.dataset['theme'] ?? 'light')
  copy.querySelector(':scope > g')?.removeAttribute('transform') // all of it, however near one looks
  const image = new Image()
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(new XMLSerializer().serializeToString(copy))}`
  await image.decode()
  return image
}

/** Symbols and patterns that the drawing uses and that stand elsewhere on the page. */
function borrowed(copy: SVGSVGElement): Node[] {
  const found = new Map<string, Element>()
  const search = (within: Element) => {
    const text = within.outerHTML
    for (const [, id] of text.matchAll(/(?:href="#|url\((?:&quot;)?#)([\w-]+)/g)) {
      if (id === undefined || found.has(id) || copy.querySelector(`#${CSS.escape(id)}`) !== null) continue
      const element = document.getElementById(id)
      if (element === null) continue
      found.set(id, element)
      search(element)
    }
  }
  search(copy)
  const defs = document.createElementNS('http://www.w3.org/2000/svg', 'defs')
  defs.append(...[...found.values()].map((element) => element.cloneNode(true)))
  return [defs]
}

/** Each colour has its shape: diamond, circle, triangle, square. */
function shape(pen: CanvasRenderingContext2D, colour: number, x: number, y: number, fill: string, line: string) {
  const r = 13
  pen.beginPath()
  if (colour === 1) pen.arc(x, y, r, 0, 2 * Math.PI)
  else if (colour === 3) pen.rect(x - r, y - r, 2 * r, 2 * r)
  else if (colour === 2) {
    pen.moveTo(x, y - r)
    pen.lineTo(x + r, y + r)
    pen.lineTo(x - r, y + r)
  } else {
    pen.moveTo(x, y - r)
    pen.lineTo(x + r, y)
    pen.lineTo(x, y + r)
    pen.lineTo(x - r, y)
  }
  pen.closePath()
  pen.fillStyle = fill
  pen.fill()
  pen.lineWidth = 2
  pen.strokeStyle = line
  pen.stroke()
}
