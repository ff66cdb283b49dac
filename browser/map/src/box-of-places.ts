import { wrapBox, type ChartBox } from './chart-view.ts'

/** The smallest box around positions, across the 180th meridian where that is narrower; null without positions. */
export function boxOfPlaces(positions: readonly { lat: number; lon: number }[]): ChartBox | null {
  const longitudes = positions.map(({ lon }) => lon).sort((a, b) => a - b)
  const first = longitudes[0]
  const last = longitudes.at(-1)
  if (first === undefined || last === undefined) return null
  let [west, east] = [first, last]
  let widestGap = first + 360 - last
  for (let at = 1; at < longitudes.length; at += 1) {
    const before = longitudes[at - 1] ?? 0
    const after = longitudes[at] ?? 0
    if (after - before <= widestGap) continue
    widestGap = after - before
    west = after
    east = before + 360
  }
  let [south, north] = [90, -90]
  for (const { lat } of positions) {
    south = Math.min(south, lat)
    north = Math.max(north, lat)
  }
  return wrapBox({ south, west, north, east })
}

const MOST = 0.9
/** Maximum width at which names and marks of a sea are still readable. */
const WIDEST_DEGREES = 90

const widthOf = ({ west, east }: ChartBox) => (east - west + 360) % 360

/**
 * The box around all positions or, where that is wider than a map can show well, around the nine tenths that are closest together by
 * longitude.
 */
export function boxOfMost(positions: readonly { lat: number; lon: number }[]): ChartBox | null {
  const all = boxOfPlaces(positions)
  if (!all || widthOf(all) <= WIDEST_DEGREES) return all
  const sorted = positions.toSorted((a, b) => a.lon - b.lon)
  const count = Math.ceil(sorted.length * MOST)
  const twice = [...sorted, ...sorted]
  const arcFrom = (at: number) => ((twice[at + count - 1]?.lon ?? 0) - (twice[at]?.lon ?? 0) + 360) % 360
  let first = 0
  for (let at = 1; at < sorted.length; at += 1) if (arcFrom(at) < arcFrom(first)) first = at
  return boxOfPlaces(twice.slice(first, first + count))
}
