import Flatbush from 'flatbush'
import { waterwayKinds, type WaterwayKind } from '@varuna/vocabulary/location'
import { greatCircleNm } from '../geometry/great-circle.ts'

/** A canal, river, harbour basin or strait that ships sail, as a line in its middle. Lines of one waterway share its name. */
export interface WaterwayRow {
  readonly name: string
  readonly kind: WaterwayKind
  /** Latitude and longitude in degrees, and the distance from the line to the bank there, in metres. */
  readonly line: readonly (readonly [lat: number, lon: number, halfWidthM: number])[]
}

export type Waterway = Pick<WaterwayRow, 'name' | 'kind'>

/** Waterways with an index of their legs. */
export interface Waterways {
  readonly legs: readonly Leg[]
  readonly index: Flatbush | null
}

interface Leg {
  readonly waterway: Waterway
  readonly from: WaterwayRow['line'][number]
  readonly to: WaterwayRow['line'][number]
}

const NM_PER_DEGREE = 60
const M_PER_NM = 1852
const MID_CHANNEL_M = 300
/** Lower bound of the cosine of latitude; no ship sails a river closer to a pole. */
const MIN_COSINE = 0.05

/**
 * Reads rows of `data/geo/narrow-waters.csv`: each a line of places 'lat lon' in degrees, between semicolons, with one half width in metres. A
 * line of one place is a circle. Throws for a row that is none.
 */
export const readNarrowWaters = (rows: readonly Readonly<Record<string, string>>[]): WaterwayRow[] =>
  rows.map(({ name = '', kind, half_width_m: width, line: places = '' }) => {
    const known = waterwayKinds.find((one) => one === kind)
    const line = places.split(';').map((place) => {
      const [lat = NaN, lon = NaN] = place.trim().split(' ').map(Number)
      return [lat, lon, Number(width)] as const
    })
    if (known === undefined || line.flat().some((figure) => !Number.isFinite(figure)))
      throw new RangeError(
        `${name} needs a kind of ${waterwayKinds.join(', ')}, a half width and places, got ${kind}, ${width}, ${places}`,
      )
    return { name, kind: known, line: line.length === 1 ? [...line, ...line] : line }
  })

/** Indexes waterways for `findWaterway`; a line with fewer than two positions is ignored. */
export const openWaterways = (rows: readonly WaterwayRow[]): Waterways => {
  const legs = rows.flatMap(({ name, kind, line }) =>
    line.slice(1).map((to, at): Leg => ({ waterway: { name, kind }, from: line[at] ?? to, to })),
  )
  if (legs.length === 0) return { legs, index: null }
  const index = new Flatbush(legs.length)
  for (const { from, to } of legs) {
    const { high, wide } = reachOf(Math.max(from[2], to[2]) / M_PER_NM, Math.max(Math.abs(from[0]), Math.abs(to[0])))
    const [west, east] = from[1] < to[1] ? [from[1], to[1]] : [to[1], from[1]]
    const [south, north] = from[0] < to[0] ? [from[0], to[0]] : [to[0], from[0]]
    index.add(west - wide, south - high, east + wide, north + high)
  }
  index.finish()
  return { legs, index }
}

/** Degrees of latitude and longitude that a distance in nautical miles spans at a latitude. */
const reachOf = (nm: number, lat: number) => {
  const high = nm / NM_PER_DEGREE
  return { high, wide: high / Math.max(MIN_COSINE, Math.cos((lat * Math.PI) / 180)) }
}

/**
 * The waterway that contains a point in degrees, or is within `beyondNm` nautical miles of it: the first in the table, null when there is
 * none. `maxHalfWidthNm` limits how far each reaches.
 */
export const findWaterway = (
  { legs, index }: Waterways,
  lat: number,
  lon: number,
  beyondNm = 0,
  maxHalfWidthNm = Infinity,
): Waterway | null => {
  if (index === null) return null
  const { high, wide } = reachOf(beyondNm, Math.abs(lat))
  const near = index.search(lon - wide, lat - high, lon + wide, lat + high, (at) => {
    const leg = legs[at]
    return leg !== undefined && isWithin(leg, lat, lon, beyondNm, maxHalfWidthNm)
  })
  return near.length === 0 ? null : (legs[Math.min(...near)]?.waterway ?? null)
}

/**
 * The waterway in whose middle a point is. A river's reach of 500 m and more holds the error of its line, so it says nothing of a bank
 * that the coastline draws; a canal's 250 m, and 50 m by which lines are simplified, do.
 */
export const findMidChannel = (waterways: Waterways, lat: number, lon: number): Waterway | null =>
  findWaterway(waterways, lat, lon, 0, MID_CHANNEL_M / M_PER_NM)

/** Computed on a plane around the point, which is exact enough for legs of a few hundred miles. The width changes linearly along a leg. */
const isWithin = ({ from, to }: Leg, lat: number, lon: number, beyondNm: number, maxHalfWidthNm: number) => {
  const squeeze = Math.cos((lat * Math.PI) / 180)
  const ax = (from[1] - lon) * squeeze
  const ay = from[0] - lat
  const dx = (to[1] - from[1]) * squeeze
  const dy = to[0] - from[0]
  const square = dx * dx + dy * dy
  const share = square === 0 ? 0 : Math.min(1, Math.max(0, -(ax * dx + ay * dy) / square))
  const nm = greatCircleNm(lat, lon, from[0] + dy * share, from[1] + (to[1] - from[1]) * share)
  return nm <= Math.min(maxHalfWidthNm, (from[2] + (to[2] - from[2]) * share) / M_PER_NM) + beyondNm
}
