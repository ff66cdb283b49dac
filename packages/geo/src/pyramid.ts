const RADIANS = Math.PI / 180

/** Squares of one size over the world, west to east from 180 W, then north from 90 S, as the search reads them. */
export interface Level {
  readonly columns: number
  readonly rows: number
  /** 1 where a square holds coast. */
  readonly occupied: Uint8Array
  /** Sine and cosine of a row's middle latitude, and of a column's middle longitude. */
  readonly sinLat: Float64Array
  readonly cosLat: Float64Array
  readonly sinLon: Float64Array
  readonly cosLon: Float64Array
  /** Longest chord of the unit sphere from a square's middle to any place in it, for each row. */
  readonly reach: Float64Array
}

/** A square wider than this, in degrees, is not bounded: its farthest place need not be a corner. */
const WIDEST_BOUNDED = 90
const DIAMETER = 2

const chord = (latA: number, latB: number, lon: number) => {
  const high = Math.sin((latA - latB) / 2) ** 2 + Math.cos(latA) * Math.cos(latB) * Math.sin(lon / 2) ** 2
  return 2 * Math.sqrt(high)
}

const measure = (squares: Uint32Array, columns: number, rows: number, size: number): Level => {
  const occupied = new Uint8Array(columns * rows)
  // An iterator takes 20 ms over all squares before it is compiled, an index 1 ms.
  for (let at = 0; at < squares.length; at++) occupied[squares[at] as number] = 1
  const tables = { sinLat: rows, cosLat: rows, sinLon: columns, cosLon: columns, reach: rows }
  const [sinLat, cosLat, sinLon, cosLon, reach] = Object.values(tables).map((length) => new Float64Array(length)) as [
    Float64Array,
    Float64Array,
    Float64Array,
    Float64Array,
    Float64Array,
  ]
  const half = (size * RADIANS) / 2
  for (let row = 0; row < rows; row++) {
    const lat = (row + 0.5) * size * RADIANS - Math.PI / 2
    const south = lat - half
    const north = Math.min(Math.PI / 2, lat + half)
    sinLat[row] = Math.sin(lat)
    cosLat[row] = Math.cos(lat)
    reach[row] = size > WIDEST_BOUNDED ? DIAMETER : Math.max(chord(lat, south, half), chord(lat, north, half))
  }
  for (let column = 0; column < columns; column++) {
    const lon = (column + 0.5) * size * RADIANS - Math.PI
    sinLon[column] = Math.sin(lon)
    cosLon[column] = Math.cos(lon)
  }
  return { columns, rows, occupied, sinLat, cosLat, sinLon, cosLon, reach }
}

/** Levels from the given squares of `size` degrees, each once, over those that hold four, sixteen ... to a single one. */
export const buildPyramid = (squares: Uint32Array, columns: number, rows: number, size: number): Level[] => {
  const level = measure(squares, columns, rows, size)
  if (columns === 1 && rows === 1) return [level]
  const width = Math.ceil(columns / 2)
  const height = Math.ceil(rows / 2)
  const seen = new Uint8Array(width * height)
  const above = new Uint32Array(squares.length)
  let length = 0
  for (let at = 0; at < squares.length; at++) {
    const square = squares[at] as number
    const row = (square / columns) | 0
    const parent = (row >> 1) * width + ((square - row * columns) >> 1)
    if (seen[parent] === 1) continue
    seen[parent] = 1
    above[length++] = parent
  }
  return [level, ...buildPyramid(above.subarray(0, length), width, height, size * 2)]
}
