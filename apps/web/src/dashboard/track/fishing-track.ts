import type { ScoredPositionAnswer } from '@varuna/contract/analysis/track-file'
import { GAP_HOURS } from '@varuna/tracks/behaviour/interval'
import { nearestTurn, type TrackPoint } from '~/dashboard/vessel/track-pieces.ts'
import { fishingClass } from '../verdict/fishing-scale.ts'

/** A position of a track with the model's result. */
export interface FishingPoint extends TrackPoint {
  probability: number | null
  /** Code of the reason why there is no probability. */
  reason: string | null
}

interface FishingLine {
  kind: 'sailed' | 'gap'
  /** Null where the model has no result. */
  fishingClass: number | null
  points: FishingPoint[]
}

export interface FishingLines {
  /** In order of time. */
  points: readonly FishingPoint[]
  lines: readonly FishingLine[]
  /** Starts and ends of segments. */
  ends: readonly { kind: 'begin' | 'end'; lat: number; lon: number }[]
}

const GAP_MS = GAP_HOURS * 3_600_000

/** The lines between scored positions, oldest first, each in the colour of the result at its end. */
export function buildFishingTrack(positions: readonly ScoredPositionAnswer[]): FishingLines {
  const points: FishingPoint[] = []
  const lines: FishingLine[] = []
  const open = new Map<number, { first: FishingPoint; last: FishingPoint; line: FishingLine | null }>()
  for (const { time, lat, lon, speedKnots, courseDegrees, segment, probability, reason } of positions) {
    const known = open.get(segment)
    const point: FishingPoint = {
      timeMs: Date.parse(time),
      lat,
      lon: nearestTurn(lon, (known?.last ?? points.at(-1))?.lon ?? lon),
      speedKnots,
      courseDegrees,
      headingDegrees: null,
      navigationStatus: null,
      segment,
      probability,
      reason,
    }
    points.push(point)
    if (known === undefined) {
      open.set(segment, { first: point, last: point, line: null })
      continue
    }
    const kind = point.timeMs - known.last.timeMs >= GAP_MS ? 'gap' : 'sailed'
    const colour = kind === 'gap' ? null : fishingClass(probability)
    if (known.line?.kind === kind && known.line.fishingClass === colour) known.line.points.push(point)
    else {
      known.line = { kind, fishingClass: colour, points: [known.last, point] }
      lines.push(known.line)
    }
    known.last = point
  }
  const ends = [...open.values()].flatMap(({ first, last }) => [
    { kind: 'begin' as const, lat: first.lat, lon: first.lon },
    ...(last === first ? [] : [{ kind: 'end' as const, lat: last.lat, lon: last.lon }]),
  ])
  return { points, lines, ends }
}
