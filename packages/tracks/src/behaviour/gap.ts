import type { Confidence, TrackEvent } from '@varuna/vocabulary/events'
import { eventId, toEvidence } from '../event.ts'
import { hoursBetween, kmBetween, nmBetween, type Position } from '../position.ts'
import { isStray, RECENT_POSITIONS, type Segment } from '../segment.ts'
import type { Surroundings } from '../surroundings/surroundings.ts'
import { GAP_HOURS } from './interval.ts'

/** GAP-2: a gap of this length, begun this far from shore by a well-received vessel, is likely a disabled transmitter. */
const DISABLING = { hours: 12, shoreNm: 50 }
/** GAP-3: silence that begins and ends within this distance is usually a moored vessel. */
const SAME_PLACE_KM = 4

/** The gap between a segment's last position and the vessel's next one; null when it is no gap, and after stray positions (GAP-5). */
export const findGap = (mmsi: number, segment: Segment, position: Position, around: Surroundings): TrackEvent | null =>
  hoursBetween(segment.last, position) < GAP_HOURS || isStray(segment)
    ? null
    : describeGap(mmsi, segment, position, around)

/** A gap ongoing at `nowMs`; null while the vessel has not been silent long enough. */
export const findOpenGap = (mmsi: number, segment: Segment, nowMs: number, around: Surroundings): TrackEvent | null =>
  hoursBetween(segment.last, { timeMs: nowMs }) < GAP_HOURS || isStray(segment)
    ? null
    : describeGap(mmsi, segment, { timeMs: nowMs }, around)

const describeGap = (
  mmsi: number,
  segment: Segment,
  end: Position | { readonly timeMs: number },
  around: Surroundings,
): TrackEvent => {
  const { last } = segment
  const hours = hoursBetween(last, end)
  const back = 'lat' in end ? end : null
  const distanceFromShoreNm = around.distanceFromShoreNm(last.lat, last.lon)
  const isLikelyDisabled =
    hours >= DISABLING.hours &&
    distanceFromShoreNm !== null &&
    distanceFromShoreNm >= DISABLING.shoreNm &&
    segment.recentSeconds.length >= RECENT_POSITIONS
  const isSamePlace = back !== null && kmBetween(last, back) <= SAME_PLACE_KM
  const confidence: Confidence = isLikelyDisabled ? 'high' : isSamePlace ? 'low' : 'medium'
  return {
    id: eventId('gap', [mmsi], last),
    kind: 'gap',
    vessels: [mmsi],
    fromMs: last.timeMs,
    toMs: back?.timeMs ?? null,
    lat: last.lat,
    lon: last.lon,
    rule: isLikelyDisabled ? 'GAP-2' : isSamePlace ? 'GAP-3' : 'GAP-1',
    confidence,
    evidence: [toEvidence(last), ...(back === null ? [] : [toEvidence(back)])],
    details: {
      hours: round(hours),
      distanceNm: back === null ? null : round(nmBetween(last, back)),
      distanceFromShoreNm: distanceFromShoreNm === null ? null : round(distanceFromShoreNm),
      positionsBefore: segment.recentSeconds.length,
      isLikelyDisabled,
    },
  }
}

const round = (value: number) => Math.round(value * 100) / 100
