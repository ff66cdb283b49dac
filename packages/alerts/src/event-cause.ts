import type { VesselCause } from './alert.ts'
import { eventThresholds } from './thresholds.ts'

/** An event of `packages/tracks`, as far as an alert asks for it. */
export type VesselEvent = {
  readonly kind: string
  /** MMSIs; of an encounter both, of a change of identity the earlier one first. */
  readonly vessels: readonly number[]
  readonly fromMs: number
  /** Null while it lasts. */
  readonly toMs: number | null
  readonly rule: string
  readonly confidence: 'high' | 'medium' | 'low'
  readonly details: Readonly<Record<string, unknown>>
}

/** What a vessel last stated; null for what it has not. */
export type StatedVessel = { readonly name: string | null; readonly isFishingVessel: boolean }

const HOUR_MS = 3_600_000
/** Kinds of events that can raise an alert. */
export const alertingEventKinds = [
  'gap',
  'encounter',
  'spoofing',
  'identity_change',
  'loitering',
  'zone_visit',
] as const
const spoofings = ['on_land', 'impossible_speed', 'two_places_at_once'] as const

const numberIn = (details: VesselEvent['details'], name: string): number | null => {
  const value = details[name]
  return typeof value === 'number' && Number.isFinite(value) ? value : null
}
const textIn = (details: VesselEvent['details'], name: string): string | null => {
  const value = details[name]
  return typeof value === 'string' ? value : null
}

/** The cause of alert in an event of a vessel, by ALERT-1 to ALERT-6 (docs/rules/alerts.md); null where it raises none. */
export function eventAlertCause(
  event: VesselEvent,
  stated: (mmsi: number) => StatedVessel | undefined,
): VesselCause | null {
  const { kind, vessels, fromMs, toMs, rule, confidence, details } = event
  const [first, second] = vessels
  if (first === undefined) return null
  const nameOf = (mmsi: number) => stated(mmsi)?.name ?? null
  const vessel = { mmsi: first, name: nameOf(first), rule, confidence }
  const distanceFromShoreNm = numberIn(details, 'distanceFromShoreNm')
  const hours = toMs === null ? null : Math.round(((toMs - fromMs) / HOUR_MS) * 100) / 100
  switch (kind) {
    case 'gap': {
      const isLikelyDisabled = details['isLikelyDisabled'] === true
      const silent = numberIn(details, 'hours') ?? hours ?? 0
      const isLongOffshore =
        rule === 'GAP-1' &&
        silent >= eventThresholds.longSilenceHours &&
        (distanceFromShoreNm ?? 0) >= eventThresholds.offshoreNm
      if (!isLikelyDisabled && !isLongOffshore) return null
      return { code: 'vessel_dark', params: { ...vessel, hours: silent, distanceFromShoreNm, isLikelyDisabled } }
    }
    case 'encounter':
      if (second === undefined || (distanceFromShoreNm ?? Infinity) < eventThresholds.encounterShoreNm) return null
      return {
        code: 'encounter_at_sea',
        params: { ...vessel, otherMmsi: second, otherName: nameOf(second), hours, distanceFromShoreNm },
      }
    case 'spoofing': {
      const what = spoofings.find((one) => one === details['what'])
      if (what === undefined || confidence === 'low') return null
      if (what === 'impossible_speed' && confidence !== 'high') return null
      const [insideLandNm, apartNm, knots] = ['insideLandNm', 'apartNm', 'knots'].map((name) => numberIn(details, name))
      return {
        code: 'vessel_spoofing',
        params: {
          ...vessel,
          what,
          insideLandNm: insideLandNm ?? null,
          apartNm: apartNm ?? null,
          knots: knots ?? null,
        },
      }
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
          identity: textIn(details, 'identity') ?? '',
        },
      }
    case 'loitering':
      if (hours === null || hours < eventThresholds.longLoiteringHours || confidence !== 'high') return null
      return {
        code: 'loitering_at_sea',
        params: { ...vessel, hours, distanceFromShoreNm, meanKnots: numberIn(details, 'meanKnots') },
      }
    case 'zone_visit':
      if (details['isClosed'] !== true || stated(first)?.isFishingVessel !== true) return null
      return {
        code: 'closed_zone_entered',
        params: {
          ...vessel,
          zoneId: textIn(details, 'zone') ?? '',
          zoneName: textIn(details, 'name') ?? '',
          isApproximate: details['isApproximate'] !== false,
        },
      }
    default:
      return null
  }
}
