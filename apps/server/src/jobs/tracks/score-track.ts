import { distanceFromShore } from '@varuna/geo/coastline/distance-from-shore'
import type { Coastline } from '@varuna/geo/coastline/coastline'
import { greatCircleNm } from '@varuna/geo/geometry/great-circle'
import { createFishingEventFinder, type FishingEvent } from '@varuna/fishing/events/fishing-events'
import type { FishingModel } from '@varuna/fishing/model'
import { findSetting } from '@varuna/fishing/scoring/setting'
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

/** A position with its fishing probability, or the code of why the model abstains. */
export interface ScoredPosition extends Omit<TrackPosition, 'navigationStatus' | 'headingDegrees'> {
  /** Index, from 0, of the run of positions that one vessel can have sailed. */
  segment: number
  distanceFromShoreMetres: number | null
  probability: number | null
  reason: string | null
  /** It is not called fishing, and may be setting if it is a fishing vessel (IUU-20). */
  mayBeSetting: boolean
}

/** Summary of a track after all its positions are scored. */
export interface ScoredTrack {
  events: FishingEvent[]
  positions: number
  /** Positions with the same time as the previous one. */
  repeated: number
  fromMs: number
  toMs: number
  /** Speed is not reported, so it is computed from place and time. */
  speedsDerived: boolean
}

export interface ScoreEffects {
  model: FishingModel
  coastline: Coastline
}

const HOUR_MS = 3_600_000
/** Over a longer time, the path between two positions, and so the speed, is unknown. */
const MAX_DERIVED_HOURS = 1

/** Scores the positions of one MMSI in time order, each from the positions up to it and from the vessel's static data. */
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
    const scored = scoreNext(model, scorer, position, stated)
    const { segment, probability, reason, features } = scored
    const mayBeSetting = scored.verdict === 'not_fishing' && features !== null && findSetting(features) !== null
    const why = probability === null ? (reason?.code ?? null) : null
    const answer = { segment, distanceFromShoreMetres, probability, reason: why, mayBeSetting }
    return { timeMs, lat, lon, speedKnots, courseDegrees, ...answer }
  }
}

/** Positions of one MMSI, oldest first; may be too many for memory at once. */
interface Track {
  readonly count: number
  at(index: number): TrackPosition
}

/** Scores a track position by position; of equal times only the first. */
export function* scoreTrack(
  effects: ScoreEffects,
  track: Track,
  stated: StatedVessel,
): Generator<ScoredPosition, ScoredTrack> {
  const speedsDerived = statesNoSpeed(track)
  const score = createPositionScorer(effects, stated)
  const finder = createFishingEventFinder(effects.model.threshold)
  const [first, second] = positionsOf(track)
  const result = { positions: 0, fromMs: first?.timeMs ?? 0, toMs: 0, speedsDerived }
  let other = second
  for (const position of positionsOf(track)) {
    const scored = score(speedsDerived ? { ...position, speedKnots: speedBetween(other, position) } : position)
    other = position
    result.positions += 1
    result.toMs = position.timeMs
    finder.add(scored)
    yield scored
  }
  return { ...result, repeated: track.count - result.positions, events: finder.end() }
}

function* positionsOf(track: Track): Generator<TrackPosition, undefined> {
  let timeMs: number | null = null
  for (let index = 0; index < track.count; index += 1) {
    const position = track.at(index)
    if (position.timeMs !== timeMs) yield position
    timeMs = position.timeMs
  }
}

function statesNoSpeed(track: Track): boolean {
  let count = 0
  for (const { speedKnots } of positionsOf(track)) {
    if (speedKnots !== null) return false
    count += 1
  }
  return count > 1
}

/** The mean speed between two positions in knots; null where they are too far apart in time. */
function speedBetween(other: TrackPosition | undefined, { timeMs, lat, lon }: TrackPosition): number | null {
  const hours = other === undefined ? 0 : Math.abs(timeMs - other.timeMs) / HOUR_MS
  if (other === undefined || hours === 0 || hours > MAX_DERIVED_HOURS) return null
  return Math.round((greatCircleNm(other.lat, other.lon, lat, lon) / hours) * 10) / 10
}
