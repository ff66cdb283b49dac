import { eventThresholds, fishingThresholds, riskThresholds } from './thresholds.ts'

/** How much attention an alert asks for, most first. */
export type AlertLevel = 'alarm' | 'caution' | 'notice'

/** Why an alert is raised. Probabilities are 0 to 1, null where none was given; the risk score is 0 to 100. */
export type AlertCause =
  | { readonly code: 'oil_spill'; readonly params: { readonly filename: string; readonly probability: number } }
  | {
      readonly code: 'illegal_fishing' | 'fishing_report_on_land'
      readonly params: Fishing
    }
  | {
      readonly code: 'probable_fishing'
      /** `isLegalityOpen`: whether a rule is broken depends on what is not known. */
      readonly params: Fishing & { readonly isLegalityOpen: boolean }
    }
  | {
      /** A rule is broken that rests on no zone at the position, by its number in docs/rules/fishing.md. */
      readonly code: 'illegal_fishing_outside_zones'
      readonly params: Fishing & { readonly rule: string }
    }
  | {
      readonly code: 'high_risk_vessel' | 'vessel_on_land'
      readonly params: { readonly vesselId: string; readonly riskScore: number; readonly recommendedAction: string }
    }
  | {
      readonly code: 'risk_level_rose'
      readonly params: {
        readonly vesselId: string
        readonly mmsi: number
        readonly riskScore: number
        readonly riskLevel: string
        readonly levelBefore: string
        /** A position on land is of high risk whatever the score; alerts before December 2026 lack it. */
        readonly isOnLand?: boolean
      }
    }
  | VesselCause
  | WatchCause

/** A fishing report; the probability is null where none was given. */
type Fishing = { readonly mmsi: number; readonly probability: number | null }
/** The vessel that an alert is about; its name as it last stated it, null when it has stated none. */
type Vessel = { readonly mmsi: number; readonly name: string | null }
/** An event of `packages/tracks`: the number of its rule and its confidence. */
type ByRule = { readonly rule: string; readonly confidence: 'high' | 'medium' | 'low' }
/** Hours; null while the event lasts. */
type Duration = { readonly hours: number | null }
/** Nautical miles; null when unknown. */
type Offshore = { readonly distanceFromShoreNm: number | null }

/** Raised by an event of a vessel: docs/rules/alerts.md. */
export type VesselCause =
  | {
      readonly code: 'vessel_dark'
      readonly params: Vessel & ByRule & Offshore & { readonly hours: number; readonly isLikelyDisabled: boolean }
    }
  | {
      readonly code: 'encounter_at_sea'
      readonly params: Vessel &
        ByRule &
        Duration &
        Offshore & { readonly otherMmsi: number; readonly otherName: string | null }
    }
  | {
      readonly code: 'vessel_spoofing'
      readonly params: Vessel &
        ByRule & {
          readonly what: 'on_land' | 'impossible_speed' | 'two_places_at_once'
          readonly insideLandNm: number | null
          readonly apartNm: number | null
          readonly knots: number | null
        }
    }
  | {
      readonly code: 'identity_changed'
      readonly params: Vessel &
        ByRule & {
          readonly earlierMmsi: number
          /** Such as 'imo 9074729'. */
          readonly identity: string
        }
    }
  | {
      readonly code: 'loitering_at_sea'
      readonly params: Vessel & ByRule & Offshore & { readonly hours: number; readonly meanKnots: number | null }
    }
  | {
      readonly code: 'fishing_in_zone'
      readonly params: Vessel &
        ByRule & {
          readonly zoneId: string
          readonly zoneName: string
          readonly probability: number
          /** The rule is one of those that make fishing illegal (docs/rules/fishing.md). */
          readonly isIllegal: boolean
        }
    }
  | {
      readonly code: 'closed_zone_entered'
      readonly params: Vessel &
        ByRule & { readonly zoneId: string; readonly zoneName: string; readonly isApproximate: boolean }
    }

/** Raised by a vessel of a watch list. */
export type WatchCause =
  | {
      readonly code: 'watched_vessel_appeared'
      /** `silentHours` is null when it had never been received. */
      readonly params: Vessel & { readonly listName: string; readonly silentHours: number | null }
    }
  | {
      readonly code: 'watched_vessel_moved'
      readonly params: Vessel & { readonly listName: string; readonly movedNm: number }
    }
  | {
      readonly code: 'watched_vessel_dark'
      readonly params: Vessel & { readonly listName: string; readonly silentHours: number }
    }

export type AlertCode = AlertCause['code']

/** What a judged fishing report says: `brokenRule` is the number of a broken rule, null where none is known to be broken. */
type JudgedFishing = Fishing & {
  readonly brokenRule: string | null
  /** The broken rule is that of a zone at the position. */
  readonly isInZone: boolean
  readonly isLegalityOpen: boolean
}

/** The cause of alert in a judged fishing report; null where no rule is broken and the probability is at most 0.5. */
export function fishingAlertCause({
  mmsi,
  probability,
  brokenRule,
  isInZone,
  isLegalityOpen,
}: JudgedFishing): AlertCause | null {
  const params = { mmsi, probability }
  if (brokenRule !== null && isInZone) return { code: 'illegal_fishing', params }
  if (brokenRule !== null) return { code: 'illegal_fishing_outside_zones', params: { ...params, rule: brokenRule } }
  if ((probability ?? 0) <= fishingThresholds.alert) return null
  return { code: 'probable_fishing', params: { ...params, isLegalityOpen } }
}

/** The cause of alert in a trafficking assessment; null on water with a score of 65 or less. */
export function riskAlertCause(
  vessel: { vesselId: string; riskScore: number; recommendedAction: string },
  isOnLand: boolean,
): AlertCause | null {
  const { vesselId, riskScore, recommendedAction } = vessel
  const params = { vesselId, riskScore, recommendedAction }
  if (isOnLand) return { code: 'vessel_on_land', params }
  return riskScore > riskThresholds.alert ? { code: 'high_risk_vessel', params } : null
}

/** The level of an alert: docs/rules/alerts.md has the table. */
export function alertLevel({ code, params }: AlertCause): AlertLevel {
  switch (code) {
    case 'oil_spill':
    case 'illegal_fishing':
    case 'illegal_fishing_outside_zones':
    case 'fishing_report_on_land':
      return 'alarm'
    case 'probable_fishing':
      return (params.probability ?? 0) > fishingThresholds.caution ? 'caution' : 'notice'
    case 'high_risk_vessel':
    case 'vessel_on_land':
    case 'risk_level_rose':
      if (params.riskScore > riskThresholds.inspectAtOnce) return 'alarm'
      return params.riskScore > riskThresholds.monitorClosely ? 'caution' : 'notice'
    case 'vessel_dark':
      if (!params.isLikelyDisabled) return 'notice'
      return params.hours >= eventThresholds.longSilenceHours ? 'alarm' : 'caution'
    case 'encounter_at_sea':
      return (params.distanceFromShoreNm ?? 0) >= eventThresholds.offshoreNm ? 'caution' : 'notice'
    case 'vessel_spoofing':
      return spoofingLevel(params.what, params.confidence === 'high')
    case 'identity_changed':
      if (params.rule !== 'ID-1') return 'notice'
      return params.confidence === 'high' ? 'alarm' : 'caution'
    case 'fishing_in_zone':
      if (!params.isIllegal) return 'notice'
      return params.confidence === 'high' ? 'alarm' : 'caution'
    case 'closed_zone_entered':
      return params.isApproximate ? 'notice' : 'caution'
    case 'watched_vessel_appeared':
    case 'watched_vessel_dark':
      return 'caution'
    case 'loitering_at_sea':
    case 'watched_vessel_moved':
      return 'notice'
  }
}

type Spoofing = Extract<AlertCause, { code: 'vessel_spoofing' }>['params']['what']

function spoofingLevel(what: Spoofing, isCertain: boolean): AlertLevel {
  if (what === 'on_land') return isCertain ? 'alarm' : 'caution'
  return what === 'two_places_at_once' && isCertain ? 'caution' : 'notice'
}
