import { greatCircleNm } from '@varuna/geo/geometry/great-circle'
import { METRES_PER_NAUTICAL_MILE } from '@varuna/units/length'
import type { StayReason } from '../reason.ts'
import type { Position } from './derive-fix.ts'

/** A position of the track with the AIS navigational status (ITU-R M.1371) and heading, where received. */
export type TrackPosition = Position & {
  readonly navigationStatus: number | null
  /** True heading of the bow, 0 to 360. */
  readonly headingDegrees: number | null
}

/** Why a vessel is considered stationary (IUU-9), and the share of labelled reports like this that were fishing, 0 to 1. */
export type Stay = { readonly reason: StayReason; readonly fishingShare: number }

/** 31 of 3,330 labelled reports that meet 'stays' were fishing; 14,124 labelled reports were fishing in all. */
const STAYS = { metres: 250, hours: 1, minEarlier: 3, maxHours: 4, meanKnots: 0.3, share: 31 / 3330 }
/** 7 of 3,432 labelled reports that meet 'moored' were fishing. */
const MOORED = { knots: 0.05, shoreMetres: METRES_PER_NAUTICAL_MILE, share: 7 / 3432 }
/** Farther from shore than this no vessel counts as anchored or moored, because hardly any shelf is wider. Our own choice. */
export const MAX_ANCHORING_NM = 100
/** At anchor, moored and aground. */
const STATIONARY_STATUSES = [1, 5, 6] as const
const STATUS = { maxHours: 0.5, knots: 0.5 }
/** Below this speed a vessel may be at anchor or drifting with its gear. */
const DRIFT_KNOTS = 0.3
const SLOW_KNOTS = 1
const HOUR_MS = 3_600_000

/**
 * Explains why a vessel is stationary: it stayed in one place for an hour, is moored, or its AIS status says so. Null when nothing shows
 * it. `track` holds the vessel's earlier positions, oldest first.
 */
export const findStay = (track: readonly TrackPosition[], report: Position): Stay | null =>
  findMooring(report) ?? findStillness(track, report) ?? findStatus(track, report)

/** Whether the vessel has been slow for too short a time to tell anchoring from drifting with gear. */
export const isTooSlowToTell = (track: readonly TrackPosition[], report: Position): boolean => {
  if (report.speedKnots === null || report.speedKnots >= DRIFT_KNOTS) return false
  const lastUnderWay = track.findLastIndex(({ speedKnots }) => speedKnots === null || speedKnots >= SLOW_KNOTS)
  const slowSinceMs = track[lastUnderWay + 1]?.timestampMs ?? report.timestampMs
  return report.timestampMs - slowSinceMs < STAYS.hours * HOUR_MS
}

const findMooring = ({ speedKnots, distanceFromShoreMetres }: Position): Stay | null => {
  if (speedKnots === null || speedKnots >= MOORED.knots) return null
  if (distanceFromShoreMetres === null || distanceFromShoreMetres > MOORED.shoreMetres) return null
  return {
    reason: { rule: 'IUU-9', code: 'moored', params: { speedKnots } },
    fishingShare: MOORED.share,
  }
}

const findStillness = (track: readonly TrackPosition[], report: Position): Stay | null => {
  if (report.speedKnots === null || report.speedKnots >= SLOW_KNOTS / 2) return null
  const near = (position: Position) =>
    metresBetween(position, report) <= STAYS.metres && hoursBefore(position, report) <= STAYS.maxHours
  const lastAway = track.findLastIndex((position) => !near(position))
  const stay = track.slice(lastAway + 1)
  const hourAgo = stay.findLastIndex((position) => hoursBefore(position, report) >= STAYS.hours)
  if (hourAgo === -1) return null
  // Bursts an hour apart have fewer steps in that hour, so that earlier ones of the same stay count too.
  const recent = stay.slice(Math.max(0, Math.min(hourAgo, stay.length - STAYS.minEarlier)))
  const speeds = [...recent, report].flatMap(({ speedKnots }) => (speedKnots === null ? [] : [speedKnots]))
  const meanKnots = speeds.reduce((sum, speed) => sum + speed, 0) / speeds.length
  if (recent.length < STAYS.minEarlier || meanKnots >= STAYS.meanKnots) return null
  const first = stay[0] ?? report
  return {
    reason: {
      rule: 'IUU-9',
      code: 'stays',
      params: {
        withinMetres: STAYS.metres,
        hours: hoursBefore(first, report),
        positions: stay.length + 1,
        meanKnots,
        shoreNm: shoreNmOf(report),
      },
    },
    fishingShare: STAYS.share,
  }
}

const findStatus = (track: readonly TrackPosition[], report: Position): Stay | null => {
  const lastWithStatus = track.findLast(({ navigationStatus }) => navigationStatus !== null)
  const status = STATIONARY_STATUSES.find((each) => each === lastWithStatus?.navigationStatus)
  if (lastWithStatus === undefined || status === undefined || hoursBefore(lastWithStatus, report) > STATUS.maxHours)
    return null
  if (
    report.speedKnots === null ||
    report.speedKnots >= DRIFT_KNOTS ||
    (lastWithStatus.speedKnots ?? 0) >= STATUS.knots
  )
    return null
  if (metresBetween(lastWithStatus, report) > STAYS.metres) return null
  return {
    reason: {
      rule: 'IUU-9',
      code: 'stationary_by_status',
      params: { navigationStatus: status, shoreNm: shoreNmOf(report) },
    },
    fishingShare: STAYS.share,
  }
}

export const shoreNmOf = ({ distanceFromShoreMetres }: Position): number | null =>
  distanceFromShoreMetres === null ? null : distanceFromShoreMetres / METRES_PER_NAUTICAL_MILE

const hoursBefore = (earlier: Position, report: Position) => (report.timestampMs - earlier.timestampMs) / HOUR_MS

const metresBetween = (a: Position, b: Position) =>
  a.lat === null || a.lon === null || b.lat === null || b.lon === null
    ? Infinity
    : greatCircleNm(a.lat, a.lon, b.lat, b.lon) * METRES_PER_NAUTICAL_MILE
