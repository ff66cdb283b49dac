import { greatCircleNm } from '@varuna/geo/geometry/great-circle'

/** A canal or river that ships sail and that the coastline lacks or draws too narrow: a line of [lat, lon] in degrees. */
export type Waterway = {
  readonly name: string
  readonly withinNm: number
  readonly line: readonly (readonly [number, number])[]
}

/** Whether a point in degrees lies on a waterway, by its distance from the line. */
export const isOnWaterway = (waterways: readonly Waterway[], lat: number, lon: number): boolean =>
  waterways.some(({ line, withinNm }) =>
    line.some((end, index) => index > 0 && nmFromLeg(line[index - 1] ?? end, end, lat, lon) <= withinNm),
  )

/** Distance from a leg of at most a few hundred miles, on a plane around the point. */
const nmFromLeg = (from: readonly [number, number], to: readonly [number, number], lat: number, lon: number) => {
  const squeeze = Math.cos((lat * Math.PI) / 180)
  const [ax, ay] = [(from[1] - lon) * squeeze, from[0] - lat]
  const [dx, dy] = [(to[1] - from[1]) * squeeze, to[0] - from[0]]
  const length = dx * dx + dy * dy
  const share = length === 0 ? 0 : Math.min(1, Math.max(0, -(ax * dx + ay * dy) / length))
  return greatCircleNm(lat, lon, from[0] + (to[0] - from[0]) * share, from[1] + (to[1] - from[1]) * share)
}
