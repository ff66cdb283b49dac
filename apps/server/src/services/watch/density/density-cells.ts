/** Size of the finest cells, hundredths of a degree; each other size is a whole number of them and divides a tile. */
export const FINEST = 10
/** Sizes of cells, hundredths of a degree. */
export const CELL_SIZES = [FINEST, 20, 50, 100, 200] as const
export const TILE_DEGREES = 10
export const TILE_COLUMNS = 360 / TILE_DEGREES
const TILES = TILE_COLUMNS * (180 / TILE_DEGREES)

/** Cells of a row of the world. */
export const columnsOf = (hundredths: number) => 36_000 / hundredths
const cellsOf = (hundredths: number) => columnsOf(hundredths) * (18_000 / hundredths)

/** Whole seconds by cell of the finest size, in order of the cells: two numbers of 32 bits each. */
export function packSeconds(seconds: ReadonlyMap<number, number>): Uint8Array<ArrayBuffer> {
  const cells = [...seconds.keys()].sort((a, b) => a - b)
  return new Uint8Array(
    Uint32Array.from(cells.flatMap((cell) => [cell, Math.min(0xffff_ffff, Math.round(seconds.get(cell) ?? 0))])).buffer,
  )
}

/** A copy: bytes of a database may begin anywhere in a longer buffer, which `slice` of a Buffer does not leave, and numbers only at every fourth. */
const aligned = (bytes: Uint8Array) => new Uint8Array(bytes).buffer

export function* unpackSeconds(bytes: Uint8Array): Generator<[cell: number, seconds: number]> {
  const numbers = new Uint32Array(aligned(bytes))
  for (let at = 0; at < numbers.length; at += 2) yield [numbers[at] as number, numbers[at + 1] as number]
}

export function* unpackHours(bytes: Uint8Array): Generator<[cell: number, hours: number]> {
  const buffer = aligned(bytes)
  const [cells, hours] = [new Uint32Array(buffer), new Float32Array(buffer)]
  for (let at = 0; at < cells.length; at += 2) yield [cells[at] as number, hours[at + 1] as number]
}

/** Sums of days; memory is the same whatever is in them: 26 MB. */
export const createSum = () => new Float32Array(cellsOf(FINEST))

export function addDay(sum: Float32Array, bytes: Uint8Array): void {
  for (const [cell, seconds] of unpackSeconds(bytes)) sum[cell] = (sum[cell] ?? 0) + seconds / 3_600
}

/** The tiles of a sum that have a cell, for cells of one size. */
export function* tilesOf(sum: Float32Array, hundredths: number): Generator<{ tile: number; cells: Uint8Array }> {
  const step = hundredths / FINEST
  const columns = columnsOf(hundredths)
  const [fine, across] = [columnsOf(FINEST), (TILE_DEGREES * 100) / hundredths]
  for (let tile = 0; tile < TILES; tile += 1) {
    const [top, left] = [Math.floor(tile / TILE_COLUMNS) * across, (tile % TILE_COLUMNS) * across]
    const found: [number, number][] = []
    for (let row = top; row < top + across; row += 1)
      for (let column = left; column < left + across; column += 1) {
        let hours = 0
        for (let y = row * step; y < (row + 1) * step; y += 1)
          for (let x = column * step; x < (column + 1) * step; x += 1) hours += sum[y * fine + x] ?? 0
        if (hours > 0) found.push([row * columns + column, hours])
      }
    if (found.length > 0) yield { tile, cells: packHours(found) }
  }
}

function packHours(found: readonly [number, number][]): Uint8Array {
  const cells = new Uint32Array(2 * found.length)
  const hours = new Float32Array(cells.buffer)
  for (const [at, [cell, value]] of found.entries()) {
    cells[2 * at] = cell
    hours[2 * at + 1] = value
  }
  return new Uint8Array(cells.buffer)
}
