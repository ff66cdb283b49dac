import { isVisitCode, limitsOf, type LimitName, type RuleNumber } from '@varuna/vocabulary/alert-rules'
import {
  alertLevel,
  alertSpecifications,
  type AlertCause,
  type AlertCode,
  type AlertLevel,
  type AlertParams,
  type VesselCause,
} from '@varuna/vocabulary/alerts'
import { eventThresholds } from '@varuna/vocabulary/thresholds'
import { lowerLevel, type VesselDoubt } from './credibility.ts'

/** How a built-in rule is set here: `level` null for the level by its table, and the limits that differ from what ships. */
export interface RuleSetting {
  readonly active: boolean
  readonly level: AlertLevel | null
  readonly limits: Readonly<Record<string, number>>
}
/** The built-in rules that somebody changed; all others are as they ship. */
export type RuleSettings = ReadonlyMap<RuleNumber, RuleSetting>

const limitOf = (settings: RuleSettings, number: RuleNumber, name: LimitName): number =>
  settings.get(number)?.limits[name] ?? limitsOf(number)[name]?.shipped ?? Number.NaN
const isOff = (settings: RuleSettings, number: RuleNumber): boolean => settings.get(number)?.active === false

const HOUR_MS = 3_600_000
const MINUTE_MS = 60_000

/** Above which probability of fishing, 0 to 1, and score of risk, 0 to 100, a report raises an alert (ALERT-8). */
export const reportLimits = (settings: RuleSettings): { probability: number; riskScore: number } => ({
  probability: limitOf(settings, 'ALERT-8', 'probability'),
  riskScore: limitOf(settings, 'ALERT-8', 'riskScore'),
})

/** Cool-down of a code in milliseconds (ALERT-9); 0 where each cause is an alert of its own. */
export function coolDownMs(code: AlertCode, settings: RuleSettings): number {
  const name = coolDownName(code)
  return name === null || isOff(settings, 'ALERT-9') ? 0 : limitOf(settings, 'ALERT-9', name) * HOUR_MS
}

function coolDownName(code: AlertCode): LimitName | null {
  if (isVisitCode(code)) return null
  if (code === 'identity_changed') return 'identityHours'
  if (code === 'risk_level_rose') return 'riseHours'
  switch (alertSpecifications[code].kind) {
    case 'oil':
      return null
    case 'vessel':
      return 'vesselHours'
    case 'fishing':
    case 'trafficking':
      return 'reportHours'
    case 'watch_list':
      return 'watchHours'
  }
}

/** What confirms a vessel (ALERT-11): positions in one segment, and the time that they span; one position where it is switched off. */
export const confirmationLimits = (settings: RuleSettings): { positions: number; spanMs: number } =>
  isOff(settings, 'ALERT-11')
    ? { positions: 1, spanMs: 0 }
    : {
        positions: limitOf(settings, 'ALERT-11', 'positions'),
        spanMs: limitOf(settings, 'ALERT-11', 'minutes') * MINUTE_MS,
      }

/** Alerts that vessels of one feed raise in an hour (ALERT-12), where the installation is configured to allow `configured`. */
export const maxAlertsAnHour = (settings: RuleSettings, configured: number): number =>
  isOff(settings, 'ALERT-12')
    ? Math.max(configured, limitsOf('ALERT-12')['alerts']?.most ?? 0)
    : (settings.get('ALERT-12')?.limits['alerts'] ?? configured)

/** What a rule raises: its level by its table, unless the rule is set to another. */
interface Raised {
  readonly number: RuleNumber
  readonly level: AlertLevel
}

/** How long before an event a doubt may have ended and still count, in milliseconds (ALERT-14); null where the rule is switched off. */
export const doubtBeforeMs = (settings: RuleSettings): number | null =>
  isOff(settings, 'ALERT-14') ? null : limitOf(settings, 'ALERT-14', 'hours') * HOUR_MS

/** A vessel's cause as the built-in rules raise it: its level, lowered where there is a doubt, unless a person set it. Null as below. */
export function raiseByRules(
  cause: VesselCause,
  settings: RuleSettings,
  doubt: VesselDoubt | null,
): { cause: VesselCause; level: AlertLevel; levelByTable: AlertLevel } | null {
  const raised = raisedBy(cause, settings)
  const levelByTable = levelByRules(cause, settings)
  if (raised === null || levelByTable === null) return null
  const isSet = (settings.get(raised.number)?.level ?? null) !== null
  const { level, lowered } = lowerLevel(cause.code, levelByTable, isSet ? null : doubt)
  return { cause: { ...cause, params: { ...cause.params, ...lowered } } as VesselCause, level, levelByTable }
}

/** The level at which the built-in rules raise a cause; null where none does, or the one that would is switched off. */
export function levelByRules(cause: AlertCause, settings: RuleSettings): AlertLevel | null {
  const raised = raisedBy(cause, settings)
  if (raised === null) return null
  const setting = settings.get(raised.number)
  if (setting?.active === false) return null
  return setting?.level ?? raised.level
}

/** The built-in rule that a cause falls under, switched on or not; null where it falls under none. */
function raisedBy(cause: AlertCause, settings: RuleSettings): Raised | null {
  const limit = (number: RuleNumber, name: LimitName) => limitOf(settings, number, name)
  switch (cause.code) {
    case 'vessel_dark': {
      const { isLikelyDisabled, hours, rule, distanceFromShoreNm, isUsual, isPleasure } = cause.params
      if (isLikelyDisabled && isPleasure) return { number: 'ALERT-1', level: 'notice' }
      if (isLikelyDisabled)
        return {
          number: 'ALERT-1',
          level: rule !== 'GAP-10' && hours >= limit('ALERT-1', 'alarmHours') ? 'alarm' : 'caution',
        }
      const isLongOffshore =
        isUsual !== true &&
        (rule === 'GAP-1' || rule === 'GAP-10') &&
        hours >= limit('ALERT-2', 'hours') &&
        (distanceFromShoreNm ?? 0) >= limit('ALERT-2', 'shoreNm')
      return isLongOffshore ? { number: 'ALERT-2', level: 'notice' } : null
    }
    case 'encounter_at_sea': {
      const { distanceFromShoreNm } = cause.params
      if ((distanceFromShoreNm ?? Infinity) < limit('ALERT-3', 'shoreNm')) return null
      return {
        number: 'ALERT-3',
        level: (distanceFromShoreNm ?? 0) >= limit('ALERT-3', 'cautionNm') ? 'caution' : 'notice',
      }
    }
    case 'vessel_spoofing':
      return isDoubtful(cause.params) ? null : { number: 'ALERT-4', level: alertLevel(cause) }
    case 'identity_changed':
      return { number: 'ALERT-5', level: alertLevel(cause) }
    case 'loitering_at_sea': {
      const { hours, confidence, isExpected } = cause.params
      if (isExpected || confidence !== 'high' || hours < limit('ALERT-6', 'hours')) return null
      return { number: 'ALERT-6', level: alertLevel(cause) }
    }
    case 'closed_zone_entered':
      return { number: 'ALERT-7', level: alertLevel(cause) }
    case 'fishing_in_zone':
      return { number: 'ALERT-10', level: alertLevel(cause) }
    case 'positions_jammed':
      return { number: 'ALERT-13', level: alertLevel(cause) }
    case 'oil_spill':
    case 'illegal_fishing':
    case 'illegal_fishing_outside_zones':
    case 'probable_fishing':
    case 'fishing_report_on_land':
    case 'high_risk_vessel':
    case 'vessel_on_land':
    case 'risk_level_rose':
    case 'watched_vessel_appeared':
    case 'watched_vessel_moved':
    case 'watched_vessel_dark':
      return { number: 'ALERT-8', level: alertLevel(cause) }
    case 'vessels_met':
    case 'zone_entered':
    case 'port_entered':
    case 'area_entered':
    case 'area_left':
    case 'fishing_assessed':
    case 'risk_assessed':
      return null
  }
}

// Maps lack many waterways, which reach a few miles inland.
const isDoubtful = ({ confidence, what, insideLandNm }: AlertParams['vessel_spoofing']) =>
  confidence === 'low' ||
  (what === 'impossible_speed' && confidence !== 'high') ||
  (what === 'on_land' && (insideLandNm ?? 0) < eventThresholds.onLandNm)
