import { distanceFromShore } from '@varuna/geo/coastline/distance-from-shore'
import type { Coastline } from '@varuna/geo/coastline/coastline'
import { greatCircleNm } from '@varuna/geo/geometry/great-circle'
import { findFishingEvents, type FishingEvent } from '@varuna/fishing/events/fishing-events'
import type { FishingModel } from '@varuna/fishing/model'
import { createTrackScorer, scoreNext } from '@varuna/fishing/scoring/score-track'
import type { StatedVessel } from '@varuna/fishing/stated-vessel'
import { METRES_PER_NAUTICAL_MILE } from '@varuna/units/length'

/** A position of one vessel. */
export interface TrackPosition {
  timeMs: number
  lat: number
  lon: number
  speedKnots: number | null
  courseDegrees: number | null
  /** ITU-R M.1371. */
  navigationStatus: number | null
  headingDegrees: number | null
}

/** A position with the probability of fishing, or the code of why the model cannot answer. */
export interface ScoredPosition extends Omit<TrackPosition, 'navigationStatus' | 'headingDegrees'> {
  /** Number of the positions that one vessel can have sailed, from 0. */
  segment: number
  probability: number | null
  reason: string | null
}

export interface ScoredTrack {
  positions: ScoredPosition[]
  events: FishingEvent[]
  /** No speed is stated, so it is computed from place and time. */
  speedsDerived: boolean
}

export interface ScoreEffects {
  model: FishingModel
  coastline: Coastline
}

const HOUR_MS = 3_600_000
/** Over a longer time the way between two positions, and so the speed, is not known. */
const MAX_DERIVED_HOURS = 1

/** Scores the positions of one MMSI in order of time, each from those up to it and from what the vessel states of itself. */
export function createPositionScorer(
  { model, coastline }: ScoreEffects,
  stated: StatedVessel,
): (position: TrackPosition) => ScoredPosition {
  const scorer = createTrackScorer()
  return ({ timeMs, lat, lon, speedKnots, courseDegrees, navigationStatus, headingDegrees }) => {
    const shoreNm = distanceFromShore(coastline, lat, lon)
    const distanceFromShoreMetres = shoreNm === null ? null : shoreNm * METRES_PER_NAUTICAL_MILE
    const placed = { timestampMs: timeMs, lat, lon, speedKnots, courseDegrees, distanceFromShoreMetres }
    const position = { ...placed, navigationStatus, headingDegrees }
    const { segment, probability, reason } = scoreNext(model, scorer, position, stated)
    const why = probability === null ? (reason?.code ?? null) : null
    return { timeMs, lat, lon, speedKnots, courseDegrees, segment, probability, reason: why }
  }
}

/** The answers along the track of one MMSI, in order of time, and its fishing events. */
export function scoreTrack(effects: ScoreEffects, track: readonly TrackPosition[], stated: StatedVessel): ScoredTrack {
  const speedsDerived = track.length > 1 && track.every(({ speedKnots }) => speedKnots === null)
  const score = createPositionScorer(effects, stated)
  const positions = track.map((position, at) =>
    score(speedsDerived ? { ...position, speedKnots: speedBetween(track[at - 1] ?? track[1], position) } : position),
  )
  return { positions, events: findFishingEvents(positions, effects.model.threshold), speedsDerived }
}

/** The mean speed between two positions in knots; null where they are too far apart in time. */
function speedBetween(other: TrackPosition | undefined, { timeMs, lat, lon }: TrackPosition): number | null {
  const hours = other === undefined ? 0 : Math.abs(timeMs - other.timeMs) / HOUR_MS
  if (other === undefined || hours === 0 || hours > MAX_DERIVED_HOURS) return null
  return Math.round((greatCircleNm(other.lat, other.lon, lat, lon) / hours) * 10) / 10
}
