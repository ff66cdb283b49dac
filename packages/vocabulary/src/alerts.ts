import type { Confidence, EncounterSetting, EventRule } from './events.ts'
import { eventThresholds, fishingThresholds, riskThresholds } from './thresholds.ts'

export const alertKinds = ['oil', 'fishing', 'trafficking', 'vessel', 'watch_list'] as const
export type AlertKind = (typeof alertKinds)[number]

/** Alert levels, most urgent first. */
export const alertLevels = ['alarm', 'caution', 'notice'] as const
export type AlertLevel = (typeof alertLevels)[number]

/** A fishing report; the probability, 0 to 1, is null where none was given. */
type Fishing = { readonly mmsi: number; readonly probability: number | null }
/** A trafficking assessment; the score is 0 to 100. */
type Risk = { readonly vesselId: string; readonly riskScore: number; readonly recommendedAction: string }
/** The vessel that an alert is about; its last stated name, null when it has stated none. */
type Vessel = { readonly mmsi: number; readonly name: string | null }
/** Rule number and confidence of an event. */
type ByRule = { readonly rule: EventRule; readonly confidence: Confidence }
/** `rule` is a number in docs/rules/fishing.md. */
type ByFishingRule = { readonly rule: string; readonly confidence: Confidence }
/** Nautical miles; null when unknown. */
type Offshore = { readonly distanceFromShoreNm: number | null }
type Zone = { readonly zoneId: string; readonly zoneName: string }
type Watched = Vessel & { readonly listName: string }

/** Why what a vessel reports is believed less (ALERT-14), the strongest first. */
export const credibilityDoubts = ['two_places_at_once', 'false_positions', 'jammed', 'simulated'] as const
export type CredibilityDoubt = (typeof credibilityDoubts)[number]
/**
 * ALERT-14: the level before it was lowered, why, for which vessel, and when the doubt was, UTC ms; absent where it was not. `doubtToMs` is
 * null where it lasted; both are absent where the doubt has no time. `doubtEvent` is the id of the event that the doubt rests on; absent
 * for simulated vessels.
 */
export type Lowered = {
  readonly doubtEvent?: string
  readonly doubtFromMs?: number
  readonly doubtToMs?: number | null
  readonly loweredFrom?: AlertLevel
  readonly loweredBecause?: CredibilityDoubt
  readonly loweredMmsi?: number
}

/** A type and length that the vessel stated for less of the time, and by which it would be another alert, or none. */
export type Contradicted = { readonly otherShipType?: number; readonly otherLengthM?: number }

/** Params of each alert code: its text is built from these alone. */
export interface AlertParams {
  oil_spill: { readonly filename: string; readonly probability: number }
  illegal_fishing: Fishing
  /** The broken rule is not that of a zone at the position; `rule` is its number in docs/rules/fishing.md. */
  illegal_fishing_outside_zones: Fishing & { readonly rule: string }
  /** `isLegalityOpen`: whether a rule is broken depends on unknown facts. */
  probable_fishing: Fishing & { readonly isLegalityOpen: boolean }
  fishing_report_on_land: Fishing
  high_risk_vessel: Risk
  vessel_on_land: Risk
  /** A position on land is high risk whatever the score. */
  risk_level_rose: {
    readonly vesselId: string
    readonly mmsi: number
    readonly riskScore: number
    readonly riskLevel: string
    readonly levelBefore: string
    readonly isOnLand: boolean
  }
  /** `lasts`: it has not been received since; `hours` are those until the alert. `isUsual`: it is received about once a day (ALERT-2); `isPleasure`: it states that it is a sailing or pleasure craft (ALERT-1). `classB`: it fell silent as class B, which it may carry, after class A, or although it must carry class A by what it states. */
  vessel_dark: Vessel &
    ByRule &
    Lowered &
    Contradicted &
    Offshore & {
      readonly hours: number
      readonly isLikelyDisabled: boolean
      readonly lasts: boolean
      readonly isUsual?: true
      /** GAP-7: its MMSI was received elsewhere for so many hours of it, half or more: switched off there, or not silent at all. */
      readonly elsewhereHours?: number
      /** GAP-12: so many positions meanwhile repeat its own earlier way. */
      readonly copiedPositions?: number
      readonly isPleasure?: true
      readonly classB?: 'allowed' | 'after_class_a' | 'instead_of_class_a'
    }
  /** `hours` is null while the event lasts. */
  encounter_at_sea: Vessel &
    ByRule &
    Lowered &
    Offshore & { readonly hours: number | null; readonly otherMmsi: number; readonly otherName: string | null }
  vessel_spoofing: Vessel &
    ByRule & {
      readonly what: 'on_land' | 'impossible_speed' | 'two_places_at_once'
      readonly insideLandNm: number | null
      readonly apartNm: number | null
      readonly knots: number | null
    }
  /** One for all vessels of a place; `mmsi` is the one that was jammed first. */
  positions_jammed: ByRule & { readonly mmsi: number; readonly vesselCount: number; readonly radiusNm: number }
  /** `identity`, for example 'imo 9074729'. */
  identity_changed: Vessel &
    ByRule & {
      readonly earlierMmsi: number
      readonly identity: string
      /** Where the ship cannot be (ID-4): a doubt about the report. */
      readonly apartNm?: number
      readonly impossibleKnots?: number
      /** What came of the earlier MMSI, where it was received with the identity again. */
      readonly earlierAgain?: 'single_reports' | 'received'
      /** Further MMSIs that state the identity too. */
      readonly otherHolders?: number
    }
  /** `isExpected`: the vessel fishes or serves others (ENC-10), and drifts in its work. */
  loitering_at_sea: Vessel &
    ByRule &
    Lowered &
    Contradicted &
    Offshore & { readonly hours: number; readonly meanKnots: number | null; readonly isExpected: boolean }
  closed_zone_entered: Vessel & ByRule & Lowered & Contradicted & Zone & { readonly isApproximate: boolean }
  /** `isIllegal`: the rule is one that makes fishing illegal (docs/rules/fishing.md). `likelyHours`: for so long it has been likely here. */
  fishing_in_zone: Vessel &
    ByFishingRule &
    Lowered &
    Zone & { readonly probability: number; readonly isIllegal: boolean; readonly likelyHours?: number }
  /** Two vessels together elsewhere than at sea: at an anchorage, for bunkers, in company or with one that serves others. */
  vessels_met: AlertParams['encounter_at_sea'] & { readonly setting: EncounterSetting }
  /** A zone in which nothing is closed to the vessel now. */
  zone_entered: Vessel & ByRule & Contradicted & Zone & { readonly hours: number | null }
  port_entered: Vessel & ByRule & { readonly hours: number | null; readonly port: string; readonly country: string }
  /** A visit of the place of a rule that a person made. `wasSeenEntering` is false where the vessel was not received outside within a day before. */
  area_entered: Vessel & { readonly areaName: string; readonly wasSeenEntering: boolean }
  /** `hours` from the first to the last position inside; at least so many where it was not seen entering. */
  area_left: Vessel & { readonly areaName: string; readonly wasSeenEntering: boolean; readonly hours: number }
  /** A report or assessment whose result raises no alert. */
  fishing_assessed: Fishing
  risk_assessed: Risk
  /** `silentHours` is null when the vessel had never been received. */
  watched_vessel_appeared: Watched & { readonly silentHours: number | null }
  watched_vessel_moved: Watched & { readonly movedNm: number }
  watched_vessel_dark: Watched & { readonly silentHours: number }
}

export type AlertCode = keyof AlertParams
type CauseOf<C extends AlertCode> = { [Code in C]: { readonly code: Code; readonly params: AlertParams[Code] } }[C]
/** What raised an alert. */
export type AlertCause = CauseOf<AlertCode>

interface Specification<C extends AlertCode> {
  readonly kind: AlertKind
  /** ALERT-9: cool-down as it ships, from the last raise, before the same subject raises the alert again; 0 where each cause is separate evidence. */
  readonly coolDownHours: number
  level(params: AlertParams[C]): AlertLevel
}

const always = (level: AlertLevel) => () => level
const byScore = ({ riskScore }: { readonly riskScore: number }): AlertLevel => {
  if (riskScore > riskThresholds.inspectAtOnce) return 'alarm'
  return riskScore > riskThresholds.monitorClosely ? 'caution' : 'notice'
}
/** Fishing of a received vessel that breaks a rule; `likelyHours` is for how long it has been likely. */
const byEvidence = ({
  probability,
  likelyHours = 0,
}: {
  readonly probability: number | null
  readonly likelyHours?: number
}): AlertLevel =>
  (probability ?? 0) >= fishingThresholds.alarm || likelyHours >= fishingThresholds.alarmHours ? 'alarm' : 'caution'
const byFishing = ({ probability }: { readonly probability: number | null }): AlertLevel =>
  (probability ?? 0) > fishingThresholds.caution ? 'caution' : 'notice'

/** Alert codes; docs/rules/alerts.md has the rules. */
export const alertSpecifications = {
  oil_spill: { kind: 'oil', coolDownHours: 0, level: always('alarm') },
  illegal_fishing: { kind: 'fishing', coolDownHours: 1, level: always('alarm') },
  // A list or a licence says nothing of whether it fishes now.
  illegal_fishing_outside_zones: { kind: 'fishing', coolDownHours: 1, level: byEvidence },
  probable_fishing: { kind: 'fishing', coolDownHours: 1, level: byFishing },
  fishing_report_on_land: { kind: 'fishing', coolDownHours: 1, level: always('alarm') },
  high_risk_vessel: { kind: 'trafficking', coolDownHours: 1, level: byScore },
  vessel_on_land: { kind: 'trafficking', coolDownHours: 1, level: byScore },
  risk_level_rose: { kind: 'trafficking', coolDownHours: 24, level: byScore },
  vessel_dark: {
    kind: 'vessel',
    coolDownHours: 24,
    level({ isLikelyDisabled, hours, rule, isPleasure, classB }) {
      if (!isLikelyDisabled || isPleasure || classB === 'allowed') return 'notice'
      return rule !== 'GAP-10' && hours >= eventThresholds.longSilenceHours ? 'alarm' : 'caution'
    },
  },
  encounter_at_sea: {
    kind: 'vessel',
    coolDownHours: 24,
    level: ({ distanceFromShoreNm }) =>
      (distanceFromShoreNm ?? 0) >= eventThresholds.offshoreNm ? 'caution' : 'notice',
  },
  vessel_spoofing: {
    kind: 'vessel',
    coolDownHours: 24,
    level({ what, confidence }) {
      if (what === 'on_land') return confidence === 'high' ? 'alarm' : 'caution'
      return what === 'two_places_at_once' && confidence === 'high' ? 'caution' : 'notice'
    },
  },
  positions_jammed: { kind: 'vessel', coolDownHours: 24, level: always('caution') },
  identity_changed: {
    kind: 'vessel',
    coolDownHours: 168,
    level: ({ rule, confidence }) => (rule !== 'ID-1' ? 'notice' : confidence === 'high' ? 'alarm' : 'caution'),
  },
  loitering_at_sea: { kind: 'vessel', coolDownHours: 24, level: always('notice') },
  closed_zone_entered: {
    kind: 'vessel',
    coolDownHours: 24,
    level: ({ isApproximate }) => (isApproximate ? 'notice' : 'caution'),
  },
  fishing_in_zone: {
    kind: 'vessel',
    coolDownHours: 24,
    // A restricted zone is fished lawfully by most of its own vessels, and nobody can tell the others from here.
    level(params) {
      if (params.isIllegal) return byEvidence(params)
      return params.rule === 'IUU-3' ? 'notice' : byFishing(params)
    },
  },
  vessels_met: { kind: 'vessel', coolDownHours: 24, level: always('notice') },
  zone_entered: { kind: 'vessel', coolDownHours: 24, level: always('notice') },
  port_entered: { kind: 'vessel', coolDownHours: 24, level: always('notice') },
  // Each visit is one of its own, and another area of the same account is another matter.
  area_entered: { kind: 'vessel', coolDownHours: 0, level: always('notice') },
  area_left: { kind: 'vessel', coolDownHours: 0, level: always('notice') },
  fishing_assessed: { kind: 'fishing', coolDownHours: 1, level: always('notice') },
  risk_assessed: { kind: 'trafficking', coolDownHours: 1, level: always('notice') },
  watched_vessel_appeared: { kind: 'watch_list', coolDownHours: 12, level: always('caution') },
  watched_vessel_moved: { kind: 'watch_list', coolDownHours: 12, level: always('notice') },
  watched_vessel_dark: { kind: 'watch_list', coolDownHours: 12, level: always('caution') },
} as const satisfies { readonly [C in AlertCode]: Specification<C> }

const specifications: { readonly [C in AlertCode]: Specification<C> } = alertSpecifications
export const alertCodes = Object.keys(alertSpecifications) as AlertCode[]
export const isAlertCode = (code: string): code is AlertCode => Object.hasOwn(alertSpecifications, code)

/** A param name of any alert code. */
export type ParamName = { [C in AlertCode]: keyof AlertParams[C] & string }[AlertCode]
/** A param of a stored or sent alert by name, if present. */
export const paramOf = <V>(
  { params }: { readonly params: Readonly<Record<string, V>> },
  name: ParamName,
): V | undefined => params[name]

type CodeOfKind<K extends AlertKind> = {
  [C in AlertCode]: (typeof alertSpecifications)[C]['kind'] extends K ? C : never
}[AlertCode]
/** A cause raised by a vessel's event. */
export type VesselCause = CauseOf<CodeOfKind<'vessel'>>
/** A cause raised by a vessel of a watch list. */
export type WatchCause = CauseOf<CodeOfKind<'watch_list'>>

/** The level of an alert. */
export const alertLevel = <C extends AlertCode>({
  code,
  params,
}: {
  readonly code: C
  readonly params: AlertParams[C]
}) => specifications[code].level(params)

/** The cause of an alert: kind, code, level (by its params unless another is stated), and the params of its text. */
export function describeAlert(
  cause: AlertCause,
  level: AlertLevel = alertLevel(cause),
): {
  kind: AlertKind
  code: AlertCode
  level: AlertLevel
  params: { [name: string]: string | number | boolean | null }
} {
  const { code, params } = cause
  return { kind: alertSpecifications[code].kind, code, level, params: { ...params } }
}
