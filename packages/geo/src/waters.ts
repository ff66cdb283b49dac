import { wrapLongitude } from '@varuna/units/angle'
import type { Coastline } from './coastline.ts'
import { nearestCoast } from './distance-from-shore.ts'
import { greatCircleNm } from './great-circle.ts'
import { isOnLand } from './land-check.ts'

/**
 * Which country the sea's coast belongs to, in squares of 0.05 degree. The file: uint32 count, that many uint32 squares
 * (west to east from 180 W, then north from 90 S, ascending), that many uint16 countries (two letters, high byte first).
 */
export interface Waters {
  readonly squares: Uint32Array
  readonly countries: Uint16Array
}

export interface WatersAt {
  /** ISO 3166-1 alpha-2 of the nearest coast; null on the high seas. */
  readonly country: string | null
  readonly kind: 'territorial_sea' | 'exclusive_economic_zone' | 'high_seas'
  /** By distance from the nearest coast only: treaties, baselines and disputes are not in it. */
  readonly approximate: true
}

const SQUARES_PER_DEGREE = 20
const COLUMNS = 360 * SQUARES_PER_DEGREE
const REACH_NM = 12
const TERRITORIAL_NM = 12
const EXCLUSIVE_NM = 200

/** No state's claim to it is generally recognised, so its seas count as high seas. */
const ANTARCTICA = 'AQ'
const highSeas: WatersAt = { country: null, kind: 'high_seas', approximate: true }

/** The square of a point in degrees. */
export const squareOf = (lat: number, lon: number) => {
  const row = Math.min(180 * SQUARES_PER_DEGREE - 1, Math.floor((lat + 90) * SQUARES_PER_DEGREE))
  return row * COLUMNS + Math.min(COLUMNS - 1, Math.floor((wrapLongitude(lon) + 180) * SQUARES_PER_DEGREE))
}

/** Packs squares with their country (ISO 3166-1 alpha-2) into the file that `openWaters` reads. */
export const encodeWaters = (countryOf: ReadonlyMap<number, string>): Uint8Array => {
  const rows = [...countryOf].sort(([a], [b]) => a - b)
  const bytes = new Uint8Array(4 + rows.length * 6)
  new Uint32Array(bytes.buffer, 0, 1 + rows.length).set([rows.length, ...rows.map(([square]) => square)])
  const codes = rows.map(([, iso2]) => iso2.charCodeAt(0) * 256 + iso2.charCodeAt(1))
  new Uint16Array(bytes.buffer, 4 + rows.length * 4).set(codes)
  return bytes
}

/** Opens the bytes of `data/geo/waters.bin` in place. */
export const openWaters = (bytes: Uint8Array): Waters => {
  const aligned = bytes.byteOffset % 4 === 0 ? bytes : bytes.slice()
  const [count = 0] = new Uint32Array(aligned.buffer, aligned.byteOffset, 1)
  return {
    squares: new Uint32Array(aligned.buffer, aligned.byteOffset + 4, count),
    countries: new Uint16Array(aligned.buffer, aligned.byteOffset + 4 + count * 4, count),
  }
}

const firstAtLeast = (squares: Uint32Array, square: number) => {
  let [low, high] = [0, squares.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((squares[middle] as number) < square) low = middle + 1
    else high = middle
  }
  return low
}

/** The country of the nearest labelled square within reach of a point on the coast; null where there is none. */
const countryOfCoast = ({ squares, countries }: Waters, lat: number, lon: number) => {
  const reach = REACH_NM / 60
  const width = Math.min(180, reach / Math.max(0.01, Math.cos((lat * Math.PI) / 180)))
  let [best, found] = [REACH_NM, -1]
  for (let row = -reach; row <= reach; row += 1 / SQUARES_PER_DEGREE) {
    const y = Math.max(-90, Math.min(90, lat + row))
    const [first, last] = [squareOf(y, lon - width), squareOf(y, lon + width)]
    const start = Math.floor(first / COLUMNS) * COLUMNS
    const spans =
      first <= last
        ? [[first, last]]
        : [
            [start, last],
            [first, start + COLUMNS - 1],
          ]
    for (const [from = 0, to = 0] of spans) {
      for (let at = firstAtLeast(squares, from); at < squares.length && (squares[at] as number) <= to; at++) {
        const square = squares[at] as number
        const squareLat = (Math.floor(square / COLUMNS) + 0.5) / SQUARES_PER_DEGREE - 90
        const squareLon = ((square % COLUMNS) + 0.5) / SQUARES_PER_DEGREE - 180
        const distance = greatCircleNm(lat, lon, squareLat, squareLon)
        if (distance < best) [best, found] = [distance, countries[at] as number]
      }
    }
  }
  return found < 0 ? null : String.fromCharCode(found >> 8, found & 255)
}

/**
 * Whose waters a point (degrees) is in: the country of the nearest coast, its territorial sea to 12 nm and its
 * exclusive economic zone to 200 nm, the high seas beyond; null on land, on lakes and rivers inland, and off a coast whose
 * country is not known or disputed.
 */
export const watersAt = (waters: Waters, coastline: Coastline, lat: number, lon: number): WatersAt | null => {
  const coast = nearestCoast(coastline, lat, lon, EXCLUSIVE_NM)
  if (coast === null) return isOnLand(coastline, lat, lon) ? null : highSeas
  if (coast.distanceNm > 0.3 && isOnLand(coastline, lat, lon)) return null
  const country = countryOfCoast(waters, coast.lat, coast.lon)
  const kind = coast.distanceNm <= TERRITORIAL_NM ? 'territorial_sea' : 'exclusive_economic_zone'
  if (country === ANTARCTICA) return highSeas
  return country === null ? null : { country, kind, approximate: true }
}
