import { greatCircleNm, initialBearing } from '@varuna/geo/geometry/great-circle'

export interface Place {
  lat: number
  lon: number
}

/** Maximum points of one measure. */
export const MAX_POINTS = 50
export const MAX_RANGE_NM = 5_000

export interface Leg {
  from: Place
  to: Place
  nm: number
  /** Initial bearing in degrees from north. */
  bearing: number
  /** Length up to the end of this leg. */
  totalNm: number
}

export const legBetween = (from: Place, to: Place) => ({
  nm: greatCircleNm(from.lat, from.lon, to.lat, to.lon),
  bearing: initialBearing(from.lat, from.lon, to.lat, to.lon),
})

/** The legs between points, along great circles. */
export function legsOf(points: readonly Place[]): Leg[] {
  const legs: Leg[] = []
  for (const [index, to] of points.entries()) {
    const from = points[index - 1]
    if (!from) continue
    const leg = legBetween(from, to)
    legs.push({ from, to, ...leg, totalNm: (legs.at(-1)?.totalNm ?? 0) + leg.nm })
  }
  return legs
}

/** Three digits, as a compass states it: 4.2 is '004'. 359.7 is '000'. */
export const formatBearing = (degrees: number): string => String(Math.round(degrees) % 360).padStart(3, '0')

const numberOf = (text: string) =>
  /^\d{1,5}([.,]\d{1,3})?$/.test(text.trim()) ? Number(text.trim().replace(',', '.')) : NaN

/** A typed range in the chosen unit as nautical miles: null for an empty text, NaN for one that is no range. */
export function parseRange(text: string, nmPerUnit: number): number | null {
  if (text.trim() === '') return null
  const nm = numberOf(text) * nmPerUnit
  return nm > 0 && nm <= MAX_RANGE_NM ? nm : NaN
}

/** A typed bearing in degrees from north: null for an empty text, NaN for one that is no bearing. */
export function parseBearing(text: string): number | null {
  if (text.trim() === '') return null
  const degrees = numberOf(text)
  return degrees <= 360 ? degrees % 360 : NaN
}
