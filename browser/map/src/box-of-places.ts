import { wrapBox, type ChartBox } from './chart-view.ts'

/** The smallest box around positions, across the 180th meridian where that is narrower; null without positions. */
export function boxOfPlaces(positions: readonly { lat: number; lon: number }[]): ChartBox | null {
  const longitudes = positions.map(({ lon }) => lon).sort((a, b) => a - b)
  const [first, last] = [longitudes[0], longitudes.at(-1)]
  if (first === undefined || last === undefined) return null
  let [west, east] = [first, last]
  let widestGap = first + 360 - last
  for (let at = 1; at < longitudes.length; at += 1) {
    const [before, after] = [longitudes[at - 1] ?? 0, longitudes[at] ?? 0]
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
