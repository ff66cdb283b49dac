import type { Confidence, TrackEvent } from '@varuna/vocabulary/events'
import { eventId, toEvidence } from '../event.ts'
import { hoursBetween, kmBetween, nmBetween, type Position } from '../position.ts'
import { receptionAt } from '../reception/reception-cells.ts'
import { isLikelyDisabled, wasWellReceived } from '../reception/silence.ts'
import { isStray, type Segment } from '../segment.ts'
import type { Surroundings } from '../surroundings/surroundings.ts'
import { GAP_HOURS } from './interval.ts'

/** GAP-3: silence that begins and ends within this distance is usually a moored vessel. */
const SAME_PLACE_KM = 4

/** The gap between a segment's last position and the vessel's next one; null when it is no gap, and after stray positions (GAP-5). */
export const findGap = (
  mmsi: number,
  segment: Segment,
  position: Position,
  around: Surroundings,
  /** Whether the MMSI was received elsewhere meanwhile, so that it was not silent as a whole (GAP-7). */
  wasReceived: boolean,
): TrackEvent | null =>
  hoursBetween(segment.last, position) < GAP_HOURS || isStray(segment)
    ? null
    : describeGap(mmsi, segment, position, around, wasReceived)

/** A gap ongoing at `nowMs`; null while the vessel has not been silent long enough. */
export const findOpenGap = (
  mmsi: number,
  segment: Segment,
  nowMs: number,
  around: Surroundings,
  wasReceived: boolean,
): TrackEvent | null =>
  hoursBetween(segment.last, { timeMs: nowMs }) < GAP_HOURS || isStray(segment)
    ? null
    : describeGap(mmsi, segment, { timeMs: nowMs }, around, wasReceived)

const describeGap = (
  mmsi: number,
  segment: Segment,
  end: Position | { readonly timeMs: number },
  around: Surroundings,
  wasReceived: boolean,
): TrackEvent => {
  const { last } = segment
  const hours = hoursBetween(last, end)
  const back = 'lat' in end ? end : null
  const distanceFromShoreNm = around.distanceFromShoreNm(last.lat, last.lon)
  const silence = {
    hours,
    distanceNm: back === null ? null : nmBetween(last, back),
    distanceFromShoreNm,
    steadyHours: hoursBetween({ timeMs: segment.steadySinceMs }, last),
    reception: receptionAt(around.reception, last.lat, last.lon),
  }
  const isDisabled = !wasReceived && isLikelyDisabled(silence)
  const isSamePlace = back !== null && kmBetween(last, back) <= SAME_PLACE_KM
  // Of a silence that lasts it was not seen that the vessel did not sail on.
  const confidence: Confidence = isDisabled && back !== null ? 'high' : isSamePlace ? 'low' : 'medium'
  return {
    id: eventId('gap', [mmsi], last),
    kind: 'gap',
    vessels: [mmsi],
    fromMs: last.timeMs,
    toMs: back?.timeMs ?? null,
    lat: last.lat,
    lon: last.lon,
    rule: isDisabled ? 'GAP-2' : isSamePlace ? 'GAP-3' : 'GAP-1',
    confidence,
    evidence: [toEvidence(last), ...(back === null ? [] : [toEvidence(back)])],
    details: {
      hours: round(hours),
      distanceNm: silence.distanceNm === null ? null : round(silence.distanceNm),
      distanceFromShoreNm: distanceFromShoreNm === null ? null : round(distanceFromShoreNm),
      positionsBefore: segment.recentSeconds.length,
      steadyHours: round(silence.steadyHours),
      wasWellReceived: wasWellReceived(silence),
      isLikelyDisabled: isDisabled,
    },
  }
}

const round = (value: number) => Math.round(value * 100) / 100
