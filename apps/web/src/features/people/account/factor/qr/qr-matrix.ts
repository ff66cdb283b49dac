import { alignmentCount, encodeText } from './qr-codewords.ts'

type Cell = boolean | null

const masks: readonly ((x: number, y: number) => boolean)[] = [
  (x, y) => (x + y) % 2 === 0,
  (_, y) => y % 2 === 0,
  (x) => x % 3 === 0,
  (x, y) => (x + y) % 3 === 0,
  (x, y) => (Math.floor(x / 3) + Math.floor(y / 2)) % 2 === 0,
  (x, y) => ((x * y) % 2) + ((x * y) % 3) === 0,
  (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2 === 0,
  (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2 === 0,
]

/**
 * The modules of a QR code (ISO/IEC 18004, byte mode, level L) by row, true for dark ones, without the quiet zone of four modules; null for a
 * text of more than 458 bytes.
 */
export function qrMatrix(text: string): boolean[][] | null {
  const encoded = encodeText(text)
  if (encoded === null) return null
  const { version, codewords } = encoded
  const fixed = drawPatterns(version)
  const drawn = masks.map((mask, number) => {
    const rows = fixed.map((row) => [...row])
    drawFormat(rows, number)
    drawData(rows, codewords, mask)
    return rows.map((row) => row.map(Boolean))
  })
  return drawn.reduce((best, one) => (penaltyOf(one) < penaltyOf(best) ? one : best))
}

/** Finder, timing and alignment patterns, version, and places of the format; null where data goes. */
function drawPatterns(version: number): Cell[][] {
  const size = 4 * version + 17
  const rows = Array.from({ length: size }, () => Array<Cell>(size).fill(null))
  const set = (x: number, y: number, isDark: boolean) => {
    const row = rows[y]
    if (row && x >= 0 && x < size) row[x] = isDark
  }
  const square = (centreX: number, centreY: number, reach: number, isDark: (ring: number) => boolean) => {
    for (let y = -reach; y <= reach; y += 1)
      for (let x = -reach; x <= reach; x += 1) set(centreX + x, centreY + y, isDark(Math.max(Math.abs(x), Math.abs(y))))
  }
  for (let at = 0; at < size; at += 1) {
    set(6, at, at % 2 === 0)
    set(at, 6, at % 2 === 0)
  }
  const middles = alignmentsOf(version, size)
  const last = middles.length - 1
  for (const [i, x] of middles.entries())
    for (const [j, y] of middles.entries())
      if (!((i === 0 && j === 0) || (i === 0 && j === last) || (i === last && j === 0)))
        square(x, y, 2, (ring) => ring !== 1)
  for (const [x, y] of [
    [3, 3],
    [size - 4, 3],
    [3, size - 4],
  ] as const)
    square(x, y, 4, (ring) => ring !== 2 && ring !== 4)
  drawFormat(rows, 0)
  if (version >= 7) {
    const bits = (version << 12) | remainder(version, 12, 0x1f25)
    for (let at = 0; at < 18; at += 1) {
      const [far, near] = [size - 11 + (at % 3), Math.floor(at / 3)]
      set(far, near, ((bits >>> at) & 1) === 1)
      set(near, far, ((bits >>> at) & 1) === 1)
    }
  }
  return rows
}

function alignmentsOf(version: number, size: number): number[] {
  const count = alignmentCount(version)
  if (count === 0) return []
  const step = Math.floor((version * 8 + count * 3 + 5) / (count * 4 - 4)) * 2
  return [6, ...Array.from({ length: count - 1 }, (_, at) => size - 7 - at * step).reverse()]
}

/** Remainder of a value, shifted by `bits`, divided by a generator polynomial of the degree `bits`. */
function remainder(value: number, bits: number, generator: number): number {
  let rest = value
  for (let n = 0; n < bits; n += 1) rest = (rest << 1) ^ ((rest >>> (bits - 1)) * generator)
  return rest
}

/** Level L and the mask, twice. */
function drawFormat(rows: Cell[][], mask: number): void {
  const size = rows.length
  const stated = (0b01 << 3) | mask
  const bits = ((stated << 10) | remainder(stated, 10, 0x537)) ^ 0x5412
  const set = (x: number, y: number, at: number) => {
    const row = rows[y]
    if (row) row[x] = ((bits >>> at) & 1) === 1
  }
  for (let at = 0; at < 6; at += 1) set(8, at, at)
  set(8, 7, 6)
  set(8, 8, 7)
  set(7, 8, 8)
  for (let at = 9; at < 15; at += 1) set(14 - at, 8, at)
  for (let at = 0; at < 8; at += 1) set(size - 1 - at, 8, at)
  for (let at = 8; at < 15; at += 1) set(8, size - 15 + at, at)
  const row = rows[size - 8]
  if (row) row[8] = true
}

/** Up and down in columns of two from the right, around what is drawn. */
function drawData(rows: Cell[][], codewords: readonly number[], mask: (x: number, y: number) => boolean): void {
  const size = rows.length
  let bit = 0
  for (let right = size - 1; right >= 1; right -= 2) {
    if (right === 6) right = 5
    for (let step = 0; step < size; step += 1) {
      const isUp = ((right + 1) & 2) === 0
      const y = isUp ? size - 1 - step : step
      for (const x of [right, right - 1]) {
        const row = rows[y]
        if (!row || row[x] !== null) continue
        row[x] = ((((codewords[bit >>> 3] ?? 0) >>> (7 - (bit & 7))) & 1) === 1) !== mask(x, y)
        bit += 1
      }
    }
  }
}

/** How hard a mask is to read (section 7.8.3): runs, blocks, what looks like a finder, and too many of one colour. */
function penaltyOf(rows: readonly (readonly boolean[])[]): number {
  const lines = [...rows, ...rows.map((_, x) => rows.map((row) => row[x] ?? false))].map((line) =>
    line.map((isDark) => (isDark ? '1' : '0')).join(''),
  )
  const runs = lines.flatMap((line) => line.match(/0{5,}|1{5,}/g) ?? [])
  const finders = lines.flatMap((line) => line.match(/(?=10111010000|00001011101)/g) ?? [])
  let blocks = 0
  for (const [y, row] of rows.entries())
    for (const [x, isDark] of row.entries())
      if (row[x + 1] === isDark && rows[y + 1]?.[x] === isDark && rows[y + 1]?.[x + 1] === isDark) blocks += 1
  const dark = rows.flat().filter(Boolean).length / rows.length ** 2
  const runPoints = runs.reduce((sum, { length }) => sum + length - 2, 0)
  return runPoints + 3 * blocks + 40 * finders.length + 10 * Math.floor(Math.abs(dark * 20 - 10))
}
