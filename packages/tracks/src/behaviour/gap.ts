import type { Confidence, EventOf } from '@varuna/vocabulary/events'
import { eventId, toEvidence } from '../event.ts'
import { hoursBetween, kmBetween, nmBetween, type Position } from '../position.ts'
import { MAX_RECEIVED_HOURS, receptionAt } from '../reception/reception-cells.ts'
import { isLikelyDisabled, sailedOn, wasWellReceived } from '../reception/silence.ts'
import { isStray, type Segment } from '../segment.ts'
import { silenceBegan } from '../segments/broken-silence.ts'
import type { Surroundings } from '../surroundings/surroundings.ts'
import { MIN_CLASS_A, type VesselState } from '../vessel-state.ts'
import { GAP_HOURS } from './interval.ts'

/** GAP-3: silence that begins and ends within this distance is usually a moored vessel. */
const SAME_PLACE_KM = 4
/** GAP-7: a vessel that was received elsewhere for this share of a silence was not silent. */
export const ELSEWHERE_SHARE = 0.5

/**
 * Where else the MMSI was received during a silence (GAP-7): by how many confirmed segments, and hours without a hole; and how many positions
 * repeated its own way (GAP-12).
 */
export type Elsewhere = { readonly segments: number; readonly hours: number; readonly copies: number }

/** The gap between a segment's last position and the vessel's next one; null when it is no gap, and after stray positions (GAP-5). */
export const findGap = (
  vessel: Pick<VesselState, 'mmsi' | 'classAPositions'>,
  segment: Segment,
  end: Position | { readonly timeMs: number },
  around: Surroundings,
  elsewhere: Elsewhere,
): EventOf<'gap'> | null => {
  if (hoursBetween(segment.last, end) <= MAX_RECEIVED_HOURS) return null
  const began = silenceBegan(segment, end)
  return hoursBetween(began.from, end) < GAP_HOURS || isStray(segment)
    ? null
    : describeGap(vessel, began, segment.last, end, around, elsewhere)
}

const describeGap = (
  { mmsi, classAPositions }: Pick<VesselState, 'mmsi' | 'classAPositions'>,
  { from, steadySinceMs, positionsBefore, reports }: ReturnType<typeof silenceBegan>,
  { transceiver }: Position,
  end: Position | { readonly timeMs: number },
  around: Surroundings,
  elsewhere: Elsewhere,
): EventOf<'gap'> => {
  const hours = hoursBetween(from, end)
  const back = 'lat' in end ? end : null
  const distanceFromShoreNm = around.distanceFromShoreNm(from.lat, from.lon)
  const silence = {
    hours,
    hasSailedOn: back !== null && sailedOn(from, back),
    distanceFromShoreNm,
    steadyHours: hoursBetween({ timeMs: steadySinceMs }, from),
    positionsBefore,
    reception: receptionAt(around.reception, from.lat, from.lon),
  }
  const isElsewhere = elsewhere.hours >= ELSEWHERE_SHARE * hours
  const wouldBeDisabled = isLikelyDisabled(silence)
  const isDisabled = wouldBeDisabled && !isElsewhere
  const isSamePlace = back !== null && kmBetween(from, back) <= SAME_PLACE_KM
  // Of a silence that lasts it was not seen that the vessel did not sail on.
  // Class B is received less far, and need not be on.
  const isSure =
    back !== null && reports === 0 && elsewhere.segments === 0 && elsewhere.copies === 0 && transceiver !== 'class_b'
  const confidence: Confidence = isDisabled && isSure ? 'high' : isSamePlace && !isDisabled ? 'low' : 'medium'
  return {
    id: eventId('gap', [mmsi], from),
    kind: 'gap',
    vessels: [mmsi],
    fromMs: from.timeMs,
    toMs: back?.timeMs ?? null,
    lat: from.lat,
    lon: from.lon,
    rule: reports > 0 ? 'GAP-10' : isDisabled ? 'GAP-2' : isSamePlace ? 'GAP-3' : 'GAP-1',
    confidence,
    evidence: [toEvidence(from), ...(back === null ? [] : [toEvidence(back)])],
    details: {
      hours: round(hours),
      distanceNm: back === null ? null : round(nmBetween(from, back)),
      distanceFromShoreNm: distanceFromShoreNm === null ? null : round(distanceFromShoreNm),
      positionsBefore,
      reportsWithin: reports,
      elsewhereHours: round(elsewhere.hours),
      copiedPositions: elsewhere.copies,
      steadyHours: round(silence.steadyHours),
      hasSailedOn: silence.hasSailedOn,
      transceiver: transceiver ?? 'class_unknown',
      hasSentClassA: classAPositions >= MIN_CLASS_A,
      wasWellReceived: wasWellReceived(silence),
      isLikelyDisabled: isDisabled,
      isDisabledOrElsewhere: wouldBeDisabled && isElsewhere,
    },
  }
}

const round = (value: number) => Math.round(value * 100) / 100
