import { nmBetween, placeBetween, type Place } from '../place.ts'
import type { TrackWriter } from './track.ts'

/** A section of a route, in miles from its start, with a speed limit. */
export type SlowPart = { readonly fromNm: number; readonly toNm: number; readonly knots: number }

/** Approaches are sailed at reduced speed, harbours more slowly still. */
const approaches = (nm: number): SlowPart[] => [
  { fromNm: 0, toNm: 2, knots: 5 },
  { fromNm: 0, toNm: 10, knots: 10 },
  { fromNm: nm - 10, toNm: nm, knots: 10 },
  { fromNm: nm - 2, toNm: nm, knots: 5 },
]

/** Sails the legs of a route at a speed, slower in limited sections and near both ends. */
export const sailRoute = (
  track: TrackWriter,
  places: readonly Place[],
  knots: number,
  slowParts: readonly SlowPart[] = [],
) => {
  const legs = places.slice(1).map((to, at) => ({ from: places[at] ?? to, to, nm: nmBetween(places[at] ?? to, to) }))
  const slow = [...slowParts, ...approaches(legs.reduce((sum, { nm }) => sum + nm, 0))]
  const changes = slow.flatMap(({ fromNm, toNm }) => [fromNm, toNm]).sort((a, b) => a - b)
  let begin = 0
  for (const { from, to, nm } of legs) {
    const within = changes.filter((change) => change > begin && change < begin + nm)
    let reached = begin
    for (const change of [...within, begin + nm]) {
      const middle = (reached + change) / 2
      const limits = slow.filter(({ fromNm, toNm }) => middle > fromNm && middle < toNm)
      const place = change === begin + nm ? to : placeBetween(from, to, (change - begin) / nm)
      track.sailTo(place, Math.min(knots, ...limits.map((limit) => limit.knots)))
      reached = change
    }
    begin += nm
  }
}
