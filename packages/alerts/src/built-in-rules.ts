import { limitsOf, type LimitName, type RuleNumber } from '@varuna/vocabulary/alert-rules'
import { alertLevel, type AlertLevel, type AlertParams, type VesselCause } from '@varuna/vocabulary/alerts'

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

/** What a rule raises: its level by its table, unless the rule is set to another. */
interface Raised {
  readonly number: RuleNumber
  readonly level: AlertLevel
}

/** The level at which the built-in rules raise a cause; null where none does, or the one that would is switched off. */
export function levelByRules(cause: VesselCause, settings: RuleSettings): AlertLevel | null {
  const raised = raisedBy(cause, settings)
  if (raised === null) return null
  const setting = settings.get(raised.number)
  if (setting?.active === false) return null
  return setting?.level ?? raised.level
}

/** The built-in rule that a cause falls under, switched on or not; null where it falls under none. */
function raisedBy(cause: VesselCause, settings: RuleSettings): Raised | null {
  const limit = (number: RuleNumber, name: LimitName) => limitOf(settings, number, name)
  switch (cause.code) {
    case 'vessel_dark': {
      const { isLikelyDisabled, hours, rule, distanceFromShoreNm } = cause.params
      if (isLikelyDisabled)
        return { number: 'ALERT-1', level: hours >= limit('ALERT-1', 'alarmHours') ? 'alarm' : 'caution' }
      const isLongOffshore =
        rule === 'GAP-1' &&
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
    case 'vessels_met':
    case 'zone_entered':
    case 'port_entered':
      return null
  }
}

const isDoubtful = ({ confidence, what }: AlertParams['vessel_spoofing']) =>
  confidence === 'low' || (what === 'impossible_speed' && confidence !== 'high')
