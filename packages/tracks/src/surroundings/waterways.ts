import { boxesAt, buildBoxIndex } from '@varuna/geo/geometry/box-index'
import { greatCircleNm } from '@varuna/geo/geometry/great-circle'

/** A canal or river that ships sail and that the coastline lacks or draws too narrow: a line of [lat, lon] in degrees. */
export type Waterway = { readonly withinNm: number; readonly line: readonly (readonly [number, number])[] }

type Leg = {
  readonly from: readonly [number, number]
  readonly to: readonly [number, number]
  readonly withinNm: number
}

const NM_PER_DEGREE = 60

/** Answers whether a point in degrees lies within the reach of a waterway's line. */
export const createWaterwayLookup = (waterways: readonly Waterway[]): ((lat: number, lon: number) => boolean) => {
  const legs = waterways.flatMap(({ line, withinNm }) =>
    line.slice(1).map((to, index): Leg => ({ from: line[index] ?? to, to, withinNm })),
  )
  const index = buildBoxIndex(
    legs.map(({ from, to, withinNm }) => {
      const high = withinNm / NM_PER_DEGREE
      const wide = high / Math.max(0.05, Math.cos((Math.max(Math.abs(from[0]), Math.abs(to[0])) * Math.PI) / 180))
      return [
        Math.min(from[1], to[1]) - wide,
        Math.min(from[0], to[0]) - high,
        Math.max(from[1], to[1]) + wide,
        Math.max(from[0], to[0]) + high,
      ]
    }),
  )
  return (lat, lon) =>
    boxesAt(index, lon, lat).some((at) => {
      const leg = legs[at]
      return leg !== undefined && nmFromLeg(leg, lat, lon) <= leg.withinNm
    })
}

/** Distance from a leg, on a plane around the point: exact enough for legs of a few hundred miles. */
const nmFromLeg = ({ from, to }: Leg, lat: number, lon: number) => {
  const squeeze = Math.cos((lat * Math.PI) / 180)
  const ax = (from[1] - lon) * squeeze
  const ay = from[0] - lat
  const dx = (to[1] - from[1]) * squeeze
  const dy = to[0] - from[0]
  const length = dx * dx + dy * dy
  const share = length === 0 ? 0 : Math.min(1, Math.max(0, -(ax * dx + ay * dy) / length))
  return greatCircleNm(lat, lon, from[0] + (to[0] - from[0]) * share, from[1] + (to[1] - from[1]) * share)
}
