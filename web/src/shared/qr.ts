/**
 * A text as a QR code (ISO/IEC 18004): bytes, error correction level M, versions 1 to 10, which is
 * enough for any address of ours. `true` is a dark module.
 */

/** Of each version: codewords of correction in a block, and how many data codewords each block has. */
const BLOCKS: [number, number[]][] = [
  [10, [16]],
  [16, [28]],
  [26, [44]],
  [18, [32, 32]],
  [24, [43, 43]],
  [16, [27, 27, 27, 27]],
  [18, [31, 31, 31, 31]],
  [22, [38, 38, 39, 39]],
  [22, [36, 36, 36, 37, 37]],
  [26, [43, 43, 43, 43, 44]],
]

/** Where the small patterns for alignment lie, beside 6 and the last one. */
const ALIGNED: number[][] = [[], [], [], [], [], [], [22], [24], [26], [28]]

const BYTES = 0b0100 // the mode
const PADDING = [0xec, 0x11]
const LEVEL_M = 0b00

const MASKS: ((x: number, y: number) => boolean)[] = [
  (x, y) => (x + y) % 2 === 0,
  (_, y) => y % 2 === 0,
  (x) => x % 3 === 0,
  (x, y) => (x + y) % 3 === 0,
  (x, y) => (Math.floor(x / 3) + Math.floor(y / 2)) % 2 === 0,
  (x, y) => ((x * y) % 2) + ((x * y) % 3) === 0,
  (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2 === 0,
  (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2 === 0,
]

/** Null when the text is too long. */
export function qrCode(text: string): boolean[][] | null {
  const bytes = [...new TextEncoder().encode(text)]
  const version = 1 + BLOCKS.findIndex((_, index) => bytes.length <= room(index + 1))
  if (version === 0) return null
  const bits = interleaved(version, codewords(version, bytes)).flatMap((byte) => bitsOf(byte, 8))
  const drawn = MASKS.map((_, mask) => draw(version, bits, mask))
  return drawn.sort((a, b) => penalty(a) - penalty(b))[0] ?? null
}

// The codewords

const countBits = (version: number) => (version < 10 ? 8 : 16)
const dataWords = (version: number) => (BLOCKS[version - 1]?.[1] ?? []).reduce((sum, n) => sum + n, 0)
const room = (version: number) => dataWords(version) - Math.ceil((4 + countBits(version)) / 8)

function bitsOf(value: number, count: number): boolean[] {
  return Array.from({ length: count }, (_, n) => ((value >> (count - 1 - n)) & 1) === 1)
}

function codewords(version: number, bytes: number[]): number[] {
  const words = dataWords(version)
  const bits = [
    ...bitsOf(BYTES, 4),
    ...bitsOf(bytes.length, countBits(version)),
    ...bytes.flatMap((byte) => bitsOf(byte, 8)),
    ...bitsOf(0, 4),
  ].slice(0, words * 8)
  const whole = Array.from({ length: Math.ceil(bits.length / 8) }, (_, n) =>
    Array.from({ length: 8 }, (_, bit) => bits[8 * n + bit]).reduce((sum, on) => 2 * sum + (on ? 1 : 0), 0),
  )
  const padding = Array.from({ length: words - whole.length }, (_, n) => PADDING[n % 2] ?? 0)
  return [...whole, ...padding]
}

/** The first codeword of every block, then the second ones, ...; then the same with the correction. */
function interleaved(version: number, words: number[]): number[] {
  const [corrected, sizes] = BLOCKS[version - 1] ?? [0, []]
  let start = 0
  const blocks = sizes.map((size) => words.slice(start, (start += size)))
  const corrections = blocks.map((block) => remainder(block, corrected))
  const across = (parts: number[][]) =>
    Array.from({ length: Math.max(...parts.map((part) => part.length)) }, (_, n) =>
      parts.flatMap((part) => part.slice(n, n + 1)),
    ).flat()
  return [...across(blocks), ...across(corrections)]
}

/** Multiplication in the field of 256 elements that Reed and Solomon's code is reckoned in. */
function times(a: number, b: number): number {
  let product = 0
  for (let bit = 7; bit >= 0; bit--) {
    product = (product << 1) ^ ((product >> 7) * 0x11d)
    if ((b >> bit) & 1) product ^= a
  }
  return product
}

/** What is left of a block's polynomial when it is divided by that of the code. */
function remainder(block: number[], count: number): number[] {
  let divisor = [1]
  let root = 1
  for (let n = 0; n < count; n++) {
    const shifted = [...divisor, 0]
    divisor = shifted.map((factor, i) => factor ^ times(divisor[i - 1] ?? 0, root))
    root = times(root, 2)
  }
  let left = Array<number>(count).fill(0)
  for (const word of block) {
    const lead = word ^ (left[0] ?? 0)
    left = [...left.slice(1), 0].map((one, i) => one ^ times(divisor[i + 1] ?? 0, lead))
  }
  return left
}

// The drawing

type Module = boolean | undefined

function draw(version: number, bits: boolean[], mask: number): boolean[][] {
  const size = 17 + 4 * version
  const grid = Array.from({ length: size }, () => Array<Module>(size).fill(undefined))
  const set = (x: number, y: number, dark: boolean) => {
    const row = grid[y]
    if (row !== undefined && x >= 0 && x < size) row[x] = dark
  }
  drawPatterns(version, size, set)
  drawFormat(mask, size, set)
  const isMasked = MASKS[mask]!
  const path = zigzag(size).filter(([x, y]) => grid[y]?.[x] === undefined)
  path.forEach(([x, y], n) => set(x, y, (bits[n] ?? false) !== isMasked(x, y)))
  return grid.map((row) => row.map((module) => module ?? false))
}

type Setter = (x: number, y: number, dark: boolean) => void

function drawPatterns(version: number, size: number, set: Setter) {
  const square = (cx: number, cy: number, reach: number, light: number[]) => {
    for (let y = -reach; y <= reach; y++)
      for (let x = -reach; x <= reach; x++)
        set(cx + x, cy + y, !light.includes(Math.max(Math.abs(x), Math.abs(y))))
  }
  for (const [x, y] of [[3, 3], [size - 4, 3], [3, size - 4]] as const) square(x, y, 4, [2, 4])
  for (let n = 8; n < size - 8; n++) {
    set(n, 6, n % 2 === 0)
    set(6, n, n % 2 === 0)
  }
  const lines = version === 1 ? [] : [6, ...(ALIGNED[version - 1] ?? []), size - 7]
  for (const y of lines)
    for (const x of lines) {
      const isFinder = (x === 6 && (y === 6 || y === size - 7)) || (y === 6 && x === size - 7)
      if (!isFinder) square(x, y, 2, [1])
    }
  if (version >= 7) {
    const told = (version << 12) | checked(version, 12, 0x1f25)
    for (let n = 0; n < 18; n++) {
      const dark = ((told >> n) & 1) === 1
      set(size - 11 + (n % 3), Math.floor(n / 3), dark)
      set(Math.floor(n / 3), size - 11 + (n % 3), dark)
    }
  }
}

/** Level and mask, twice. */
function drawFormat(mask: number, size: number, set: Setter) {
  const data = (LEVEL_M << 3) | mask
  const told = ((data << 10) | checked(data, 10, 0x537)) ^ 0x5412
  const dark = (n: number) => ((told >> n) & 1) === 1
  for (let n = 0; n < 15; n++) {
    if (n < 8) set(8, n < 6 ? n : n + 1, dark(n))
    else set(n < 9 ? 7 : 14 - n, 8, dark(n))
    if (n < 8) set(size - 1 - n, 8, dark(n))
    else set(8, size - 15 + n, dark(n))
  }
  set(8, size - 8, true)
}

/** The check bits of a BCH code. */
function checked(data: number, count: number, divisor: number): number {
  let left = data
  for (let n = 0; n < count; n++) left = (left << 1) ^ ((left >> (count - 1)) * divisor)
  return left & ((1 << count) - 1)
}

/** Up and down in pairs of columns, from the right; the column of the timing pattern is left out. */
function zigzag(size: number): [number, number][] {
  const path: [number, number][] = []
  let upward = true
  for (let right = size - 1; right > 0; right -= 2) {
    if (right === 6) right = 5
    for (let n = 0; n < size; n++) {
      const y = upward ? size - 1 - n : n
      path.push([right, y], [right - 1, y])
    }
    upward = !upward
  }
  return path
}

/** How hard it is to read, as the standard reckons: runs, blocks, what looks like a finder, balance. */
function penalty(grid: boolean[][]): number {
  const size = grid.length
  const columns = grid.map((_, x) => grid.map((row) => row[x] ?? false))
  const lines = [...grid, ...columns].map((line) => line.map((dark) => (dark ? '1' : '0')).join(''))
  let sum = 0
  for (const line of lines) {
    for (const run of line.match(/1{5,}|0{5,}/g) ?? []) sum += run.length - 2
    for (let at = 0; at + 11 <= size; at++)
      if (/^(10111010000|00001011101)$/.test(line.slice(at, at + 11))) sum += 40
  }
  for (let y = 0; y + 1 < size; y++)
    for (let x = 0; x + 1 < size; x++) {
      const dark = Number(grid[y]?.[x]) + Number(grid[y]?.[x + 1])
      const below = Number(grid[y + 1]?.[x]) + Number(grid[y + 1]?.[x + 1])
      if (dark + below === 0 || dark + below === 4) sum += 3
    }
  const dark = grid.flat().filter(Boolean).length
  return sum + 10 * Math.floor(Math.abs((100 * dark) / size ** 2 - 50) / 5)
}
