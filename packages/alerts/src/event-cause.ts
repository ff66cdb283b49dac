import type { VesselCause } from '@varuna/vocabulary/alerts'
import type { EventKind, EventOf } from '@varuna/vocabulary/events'
import { FISHING_TYPE, isServiceType } from '@varuna/vocabulary/ship-types'
import { eventThresholds } from '@varuna/vocabulary/thresholds'

/** The fields of a vessel's event that alerts depend on. */
export type VesselEvent = {
  [K in EventKind]: Pick<EventOf<K>, 'kind' | 'vessels' | 'fromMs' | 'toMs' | 'rule' | 'confidence' | 'details'>
}[EventKind]

/** A vessel's latest static data; null where not stated. */
export type StatedVessel = { readonly name: string | null; readonly shipType: number | null }

const HOUR_MS = 3_600_000
/** The alert cause of a vessel's event, by ALERT-1 to ALERT-6 (docs/rules/alerts.md); null where it raises none. */
export function eventAlertCause(
  event: VesselEvent,
  stated: (mmsi: number) => StatedVessel | undefined,
): VesselCause | null {
  const { vessels, fromMs, toMs, rule, confidence } = event
  const [first, second] = vessels
  if (first === undefined) return null
  const nameOf = (mmsi: number) => stated(mmsi)?.name ?? null
  const vessel = { mmsi: first, name: nameOf(first), rule, confidence }
  const hours = toMs === null ? null : Math.round(((toMs - fromMs) / HOUR_MS) * 100) / 100
  switch (event.kind) {
    case 'gap': {
      const { hours: silent, distanceFromShoreNm, isLikelyDisabled } = event.details
      const isLongOffshore =
        rule === 'GAP-1' &&
        silent >= eventThresholds.longSilenceHours &&
        (distanceFromShoreNm ?? 0) >= eventThresholds.offshoreNm
      if (!isLikelyDisabled && !isLongOffshore) return null
      return {
        code: 'vessel_dark',
        params: { ...vessel, hours: silent, distanceFromShoreNm, isLikelyDisabled, lasts: toMs === null },
      }
    }
    case 'encounter': {
      const { distanceFromShoreNm, setting } = event.details
      if (
        second === undefined ||
        setting !== 'at_sea' ||
        (distanceFromShoreNm ?? Infinity) < eventThresholds.encounterShoreNm
      )
        return null
      return {
        code: 'encounter_at_sea',
        params: { ...vessel, otherMmsi: second, otherName: nameOf(second), hours, distanceFromShoreNm },
      }
    }
    case 'spoofing': {
      const { details } = event
      if (confidence === 'low' || (details.what === 'impossible_speed' && confidence !== 'high')) return null
      const measured =
        details.what === 'on_land'
          ? { insideLandNm: details.insideLandNm, apartNm: null, knots: null }
          : { insideLandNm: null, apartNm: details.apartNm, knots: details.knots }
      return { code: 'vessel_spoofing', params: { ...vessel, what: details.what, ...measured } }
    }
    case 'jamming': {
      const { vesselCount, radiusNm } = event.details
      return { code: 'positions_jammed', params: { mmsi: first, rule, confidence, vesselCount, radiusNm } }
    }
    case 'identity_change':
      if (second === undefined) return null
      return {
        code: 'identity_changed',
        params: {
          ...vessel,
          mmsi: second,
          name: nameOf(second),
          earlierMmsi: first,
          identity: event.details.identity,
        },
      }
    case 'loitering': {
      const { distanceFromShoreNm, meanKnots } = event.details
      if (hours === null || hours < eventThresholds.longLoiteringHours || confidence !== 'high') return null
      // Fishing vessels drift while their gear is out, and tugs and pilots wait.
      const shipType = stated(first)?.shipType ?? null
      if (shipType === FISHING_TYPE || isServiceType(shipType)) return null
      return { code: 'loitering_at_sea', params: { ...vessel, hours, distanceFromShoreNm, meanKnots } }
    }
    case 'zone_visit': {
      const { zone: zoneId, name: zoneName, isClosed, isApproximate } = event.details
      if (!isClosed || stated(first)?.shipType !== FISHING_TYPE) return null
      return { code: 'closed_zone_entered', params: { ...vessel, zoneId, zoneName, isApproximate } }
    }
    case 'stop':
    case 'port_visit':
      return null
  }
}
