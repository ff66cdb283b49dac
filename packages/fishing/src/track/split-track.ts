import { destination, greatCircleNm } from '@varuna/geo/geometry/great-circle'

/** A vessel's position at a time, UTC ms and degrees; speed and course are null when not available. */
export type Sighting = {
  readonly timestampMs: number
  readonly lat: number
  readonly lon: number
  readonly speedKnots: number | null
  readonly courseDegrees: number | null
  /** Whether a person entered it or it was received. */
  readonly origin: 'reported' | 'received'
}

/** Two positions of one MMSI between which no vessel can have sailed, with their distance and the speed needed. */
export type Contradiction = { readonly at: Sighting; readonly against: Sighting; apartNm: number; knots: number }

export type SplitTrack<Position extends Sighting> = {
  /** Positions before the report that its vessel can have sailed, oldest first. */
  track: Position[]
  /** The contradiction nearest in time to the report; null when there is none. */
  contradiction: Contradiction | null
  /** The report's own position may be the false one, so nothing is concluded from it. */
  isInDoubt: boolean
  /** Number of positions before the report that belong to other tracks. */
  leftOut: number
}

/** As in pipe-segment: a jump that needs more than 25 knots from the dead-reckoned position starts another segment. */
const MAX_KNOTS = 25
/** Tolerance for the error of two positions. */
const SLACK_NM = 2
/** Reports less than a minute apart are corrections of one report. */
const SAME_REPORT_MS = 60_000
/** A contradiction is settled by this many later positions of the track: after an hour, or a day where the track begins after it. */
const SETTLED_BY = 3
const SETTLED_HOURS = { continued: 1, begun: 24 }
const BACKED_HOURS = 24
/** Maximum number of tracks per MMSI; the least recently seen one is dropped. */
const MAX_SEGMENTS = 8
const HOUR_MS = 3_600_000

/**
 * Splits a vessel's other positions, in any order, into one track with `report` and the rest (IUU-10). Positions less than a minute
 * before the report, or after it, are only compared with it.
 */
export const splitTrack = <Position extends Sighting>(
  others: readonly Position[],
  report: Sighting,
): SplitTrack<Position> => {
  const newestTrackMs = report.timestampMs - SAME_REPORT_MS
  const before = others
    .filter(({ timestampMs }) => timestampMs <= newestTrackMs)
    .sort((a, b) => b.timestampMs - a.timestampMs)
  const own: { head: Sighting } = { head: report }
  const otherSegments: { head: Sighting }[] = []
  const track: Position[] = []
  const contradictions = others
    .filter(({ timestampMs }) => timestampMs > newestTrackMs)
    .flatMap((position) => findContradiction(position, report))
  for (const position of before) {
    const contradiction = findContradiction(position, own.head)
    const segment = nearestSegment([...(contradiction.length === 0 ? [own] : []), ...otherSegments], position)
    if (segment === undefined) {
      contradictions.push(...contradiction)
      otherSegments.unshift({ head: position })
      otherSegments.splice(MAX_SEGMENTS - 1)
      continue
    }
    segment.head = position
    if (segment === own) track.push(position)
  }
  const apartMs = ({ at }: Contradiction) => Math.abs(at.timestampMs - report.timestampMs)
  const contradiction = contradictions.sort((a, b) => apartMs(a) - apartMs(b))[0] ?? null
  const ofTrack = new Set(track)
  const newestStrayMs = before.find((position) => !ofTrack.has(position))?.timestampMs ?? -Infinity
  const contradictedMs = Math.max(newestStrayMs, contradiction?.at.timestampMs ?? -Infinity)
  const isAgainstReceived =
    before.some((position) => !ofTrack.has(position) && isReceived(position)) ||
    contradictions.some(({ at }) => isReceived(at))
  // Positions that a person entered do not outweigh received ones.
  const weighty = isAgainstReceived ? track.filter(isReceived) : track
  const isBacked = !isAgainstReceived && isBackedByReceived(track, report)
  return {
    track: track.reverse(),
    contradiction,
    isInDoubt: contradiction !== null && !isBacked && !isSettled(weighty, contradictedMs, report),
    leftOut: before.length - track.length,
  }
}

const isReceived = ({ origin }: Sighting) => origin !== 'reported'

/**
 * Whether received positions of the last day agree with the report; then a contradicting position that a person entered is the false one.
 */
const isBackedByReceived = (track: readonly Sighting[], report: Sighting): boolean =>
  track.filter(
    (position) => isReceived(position) && report.timestampMs - position.timestampMs <= BACKED_HOURS * HOUR_MS,
  ).length >= SETTLED_BY

/** Whether the track is long enough to show that the contradicting positions are false, or another vessel's. */
const isSettled = (track: readonly Sighting[], newestStrayMs: number, report: Sighting): boolean => {
  const isContinued = track.some(({ timestampMs }) => timestampMs < newestStrayMs)
  const hours = SETTLED_HOURS[isContinued ? 'continued' : 'begun']
  const later = track.filter(({ timestampMs }) => timestampMs > newestStrayMs)
  return report.timestampMs - newestStrayMs >= hours * HOUR_MS && later.length >= SETTLED_BY
}

/** Finds the segment that a position can belong to at the lowest speed. */
const nearestSegment = (segments: { head: Sighting }[], position: Sighting) =>
  segments
    .map((segment) => ({ segment, knots: knotsBetween(position, segment.head) }))
    .filter(({ segment }) => findContradiction(position, segment.head).length === 0)
    .sort((a, b) => a.knots - b.knots)[0]?.segment

const knotsBetween = (a: Sighting, b: Sighting) => {
  const hours = Math.max(1, Math.abs(a.timestampMs - b.timestampMs)) / HOUR_MS
  return Math.max(0, greatCircleNm(a.lat, a.lon, b.lat, b.lon) - SLACK_NM) / hours
}

/**
 * The contradiction between two positions; empty when one vessel can have made both, by the speed between them or by dead reckoning from
 * the earlier.
 */
const findContradiction = (at: Sighting, against: Sighting): Contradiction[] => {
  const knots = knotsBetween(at, against)
  if (knots <= MAX_KNOTS) return []
  const [earlier, later] = at.timestampMs <= against.timestampMs ? [at, against] : [against, at]
  if (knotsBetween({ ...earlier, ...deadReckon(earlier, later.timestampMs) }, later) <= MAX_KNOTS) return []
  return [{ at, against, apartNm: greatCircleNm(at.lat, at.lon, against.lat, against.lon), knots }]
}

const deadReckon = ({ timestampMs, lat, lon, speedKnots, courseDegrees }: Sighting, laterMs: number) =>
  speedKnots === null || courseDegrees === null
    ? { lat, lon }
    : destination(lat, lon, (speedKnots * (laterMs - timestampMs)) / HOUR_MS, courseDegrees)
