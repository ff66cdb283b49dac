import { wrapLongitude } from '@varuna/units/angle'
import type { Coastline } from '../coastline/coastline.ts'
import { findNearestCoast } from '../coastline/distance-from-shore.ts'
import { greatCircleNm } from '../geometry/great-circle.ts'
import { isOnLand } from '../coastline/on-land.ts'
import { findTreatySide, type TreatyLine } from './treaty-lines.ts'

/**
 * Country of the sea coast, in squares of 0.05 degree. File format: uint32 count, then that many uint32 squares (west to east from
 * 180 W, then north from 90 S, ascending), then that many uint16 countries (two letters, high byte first).
 */
export interface Waters {
  readonly squares: Uint32Array
  readonly countries: Uint16Array
}

/** A dispute over waters, with the states that claim them. */
export interface Dispute {
  readonly name: string
  /** ISO 3166-1 alpha-2, or the name of a claimant that has no code. */
  readonly claimants: string[]
}

export interface WatersAt {
  /** ISO 3166-1 alpha-2; null on the high seas, where several countries claim or share the waters, and where it is not known. */
  readonly country: string | null
  /** Null where no dispute is known. */
  readonly dispute: Dispute | null
  readonly kind: 'territorial_sea' | 'exclusive_economic_zone' | 'high_seas'
  /** Name of the imported zone; null for embedded data. */
  readonly name: string | null
  /** Basis of the answer: the nearest coast, a treaty, or the imported file. */
  readonly source: string
  /** True unless imported: derived from the distance to coasts and the counted treaty lines, without baselines. */
  readonly approximate: boolean
}

const SQUARES_PER_DEGREE = 20
const COLUMNS = 360 * SQUARES_PER_DEGREE
const REACH_NM = 12
const TERRITORIAL_NM = 12
const EXCLUSIVE_NM = 200

/** No claim to Antarctica is generally recognised, so its seas count as high seas. */
const ANTARCTICA = 'AQ'
const NEAREST_COAST = 'Nearest coast (OpenStreetMap)'
export const highSeas: WatersAt = {
  country: null,
  dispute: null,
  kind: 'high_seas',
  name: null,
  source: NEAREST_COAST,
  approximate: true,
}

/** Index of the square that contains a point in degrees. */
export const squareAt = (lat: number, lon: number) => {
  const row = Math.min(180 * SQUARES_PER_DEGREE - 1, Math.floor((lat + 90) * SQUARES_PER_DEGREE))
  return row * COLUMNS + Math.min(COLUMNS - 1, Math.floor((wrapLongitude(lon) + 180) * SQUARES_PER_DEGREE))
}

/** Centre of a square, in degrees. */
export const squareCentre = (square: number) => ({
  lat: (Math.floor(square / COLUMNS) + 0.5) / SQUARES_PER_DEGREE - 90,
  lon: ((square % COLUMNS) + 0.5) / SQUARES_PER_DEGREE - 180,
})

/** Encodes squares with their country (ISO 3166-1 alpha-2) as the file that `openWaters` reads. */
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

/** Centres, in degrees, of the squares of a country (ISO 3166-1 alpha-2). */
export const countrySquares = ({ squares, countries }: Waters, country: string): { lat: number; lon: number }[] => {
  const code = country.charCodeAt(0) * 256 + country.charCodeAt(1)
  const found: { lat: number; lon: number }[] = []
  // A loop over `entries` takes ten times as long, and this one runs over all squares for each country.
  for (let at = 0; at < squares.length; at += 1)
    if (countries[at] === code) found.push(squareCentre(squares[at] as number))
  return found
}

const lowerBound = (squares: Uint32Array, square: number) => {
  let [low, high] = [0, squares.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((squares[middle] as number) < square) low = middle + 1
    else high = middle
  }
  return low
}

/**
 * Country (ISO 3166-1 alpha-2) of the nearest labelled square within `reachNm` of a point in degrees, among countries accepted by
 * `counts`; null when there is none.
 */
export const findCoastCountry = (
  { squares, countries }: Waters,
  lat: number,
  lon: number,
  reachNm = REACH_NM,
  counts: (country: string) => boolean = () => true,
): string | null => {
  const reach = reachNm / 60
  const width = Math.min(
    179.9,
    reach / Math.max(0.01, Math.cos((Math.min(89.4, Math.abs(lat) + reach) * Math.PI) / 180)),
  )
  const counted = new Map<number, boolean>()
  const isCandidate = (code: number) => {
    const isCounted = counted.get(code) ?? counts(decodeCountry(code))
    counted.set(code, isCounted)
    return isCounted
  }
  let [best, found] = [reachNm, -1]
  for (let row = -reach; row <= reach; row += 1 / SQUARES_PER_DEGREE) {
    const y = Math.max(-90, Math.min(90, lat + row))
    const first = squareAt(y, lon - width)
    const last = squareAt(y, lon + width)
    const start = Math.floor(first / COLUMNS) * COLUMNS
    const spans =
      first <= last
        ? [[first, last]]
        : [
            [start, last],
            [first, start + COLUMNS - 1],
          ]
    for (const [from = 0, to = 0] of spans) {
      for (let at = lowerBound(squares, from); at < squares.length && (squares[at] as number) <= to; at++) {
        if (!isCandidate(countries[at] as number)) continue
        const middle = squareCentre(squares[at] as number)
        const distance = greatCircleNm(lat, lon, middle.lat, middle.lon)
        if (distance < best) [best, found] = [distance, countries[at] as number]
      }
    }
  }
  return found < 0 ? null : decodeCountry(found)
}

const decodeCountry = (code: number) => String.fromCharCode(code >> 8, code & 255)

const BEARINGS = Array.from({ length: 16 }, (_, at) => (at * Math.PI) / 8)
const ISLET_NM = 12
const OPEN_SEA_NM = [60, 120, 180]

/** Number of bearings, of sixteen, on which the point `nm` nautical miles away is land. */
const countLandBearings = (coastline: Coastline, lat: number, lon: number, nm: number) =>
  BEARINGS.filter((bearing) => {
    const y = Math.max(-90, Math.min(90, lat + (nm / 60) * Math.cos(bearing)))
    const x = lon + ((nm / 60) * Math.sin(bearing)) / Math.max(0.01, Math.cos((lat * Math.PI) / 180))
    return isOnLand(coastline, y, x)
  }).length

/**
 * Waters around an isolated islet whose country is unknown or disputed. Rocks have no exclusive economic zone (UNCLOS, article 121, 3),
 * so the next coast decides.
 */
const watersAboutIslet = (waters: Waters, coastline: Coastline, lat: number, lon: number): WatersAt | null => {
  const country = findCoastCountry(waters, lat, lon, EXCLUSIVE_NM, (iso2) => iso2 !== ANTARCTICA)
  if (country !== null) return { ...highSeas, country, kind: 'exclusive_economic_zone' }
  return OPEN_SEA_NM.every((nm) => countLandBearings(coastline, lat, lon, nm) === 0) ? highSeas : null
}

/**
 * Determines to which coast the waters at a point (degrees) belong, regardless of claims: to the nearest one's country or, where treaty
 * lines lie between, to the country on whose side it is. Territorial sea to 12 nm, exclusive economic zone to 200 nm, then high seas. Null on land, on inland
 * lakes and rivers, and off a coast whose country is unknown or disputed.
 */
export const coastalWatersAt = (
  waters: Waters,
  coastline: Coastline,
  lat: number,
  lon: number,
  treaties: readonly TreatyLine[] = [],
): WatersAt | null => {
  const coast = findNearestCoast(coastline, lat, lon, EXCLUSIVE_NM)
  if (coast === null) return isOnLand(coastline, lat, lon) ? null : highSeas
  if (coast.distanceNm > 0.3 && isOnLand(coastline, lat, lon)) return null
  const nearest = findCoastCountry(waters, coast.lat, coast.lon)
  if (nearest === ANTARCTICA) return highSeas
  if (nearest === null) {
    const isIslet = countLandBearings(coastline, coast.lat, coast.lon, ISLET_NM) <= 1
    return isIslet ? watersAboutIslet(waters, coastline, lat, lon) : null
  }
  const { country, treaty } = findTreatySide(treaties, nearest, coast, { lat, lon })
  const isTerritorial =
    coast.distanceNm <= TERRITORIAL_NM &&
    (treaty === null || findCoastCountry(waters, lat, lon, TERRITORIAL_NM, (iso2) => iso2 === country) !== null)
  return {
    country,
    dispute: null,
    kind: isTerritorial ? 'territorial_sea' : 'exclusive_economic_zone',
    name: null,
    source: treaty === null ? NEAREST_COAST : `Treaty line: ${treaty}`,
    approximate: true,
  }
}
