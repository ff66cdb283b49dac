import type { ReplayVessel } from '@varuna/contract/public/public-watch'
import type { AisPosition } from '@varuna/contract/watch/ais-vessel'

type Position = ReplayVessel['positions'][number]

/** A ship is drawn at most so far from where it was. */
const TOLERANCE_NM = 0.6
const NM_PER_DEGREE = 60
/** Two reports further apart stay, so that a gap is seen. */
const LONGEST_SECONDS = 3_600

/** The positions of a track without which it would be drawn elsewhere, at times between them on straight lines (Douglas and Peucker). */
export function thinTrack(track: readonly AisPosition[], fromMs: number): Position[] {
  const positions = track.map(({ time, lat, lon, speedKnots, courseDegrees }): Position => [
    Math.round((Date.parse(time) - fromMs) / 1_000),
    round(lat, 3),
    round(lon, 3),
    speedKnots === null ? null : round(speedKnots, 1),
    courseDegrees === null ? null : Math.round(courseDegrees) % 360,
  ])
  if (positions.length < 3) return positions
  const kept = new Set([0, positions.length - 1])
  const split: [first: number, last: number][] = [[0, positions.length - 1]]
  for (let part = split.pop(); part; part = split.pop()) {
    const [first, last] = part
    const begin = positions[first]
    const end = positions[last]
    if (!begin || !end || last - first < 2) continue
    let worst = first
    let error = -1
    for (let at = first + 1; at < last; at += 1) {
      const off = distanceFrom(positions[at] as Position, begin, end)
      if (off > error) [worst, error] = [at, off]
    }
    if (error <= TOLERANCE_NM && end[0] - begin[0] <= LONGEST_SECONDS) continue
    const cut = error > TOLERANCE_NM ? worst : Math.round((first + last) / 2)
    kept.add(cut)
    split.push([first, cut], [cut, last])
  }
  return [...kept].toSorted((one, other) => one - other).map((at) => positions[at] as Position)
}

function distanceFrom([time, lat, lon]: Position, begin: Position, end: Position): number {
  const share = end[0] === begin[0] ? 0 : (time - begin[0]) / (end[0] - begin[0])
  const north = lat - (begin[1] + (end[1] - begin[1]) * share)
  const east = (lon - (begin[2] + (end[2] - begin[2]) * share)) * Math.cos((lat * Math.PI) / 180)
  return Math.hypot(north, east) * NM_PER_DEGREE
}

const round = (value: number, digits: number) => Math.round(value * 10 ** digits) / 10 ** digits
