import { alertSpecifications, type AlertCode } from './alerts.ts'
import { eventThresholds, fishingThresholds, riskThresholds } from './thresholds.ts'

/** A number of a built-in rule that a person may change: its unit, what ships with Varuna, and its range. */
interface Limit {
  readonly unit: 'hours' | 'nm' | 'minutes' | 'positions' | 'alerts' | 'probability' | 'score'
  readonly shipped: number
  readonly least: number
  readonly most: number
}

interface BuiltInRule {
  /** Empty for a rule about all alerts, which has no level. */
  readonly raises: readonly AlertCode[]
  readonly limits: Readonly<Record<string, Limit>>
}

const hours = (shipped: number): Limit => ({ unit: 'hours', shipped, least: 1, most: 720 })
const nm = (shipped: number): Limit => ({ unit: 'nm', shipped, least: 0, most: 2_000 })
const coolDown = (code: AlertCode): Limit => ({ ...hours(alertSpecifications[code].coolDownHours), least: 0 })
const { longSilenceHours, offshoreNm, encounterShoreNm, longLoiteringHours } = eventThresholds

/** Alerts of one feed in an hour that no setting exceeds: what ALERT-12 allows where it is switched off. */
const MAX_ALERTS_AN_HOUR = 10_000

/**
 * Rules that ship with Varuna; docs/rules/alerts.md states each under its number. A person may switch them off, and change their level
 * and their limits, for everybody.
 */
export const builtInRules = {
  'ALERT-1': { raises: ['vessel_dark'], limits: { alarmHours: hours(longSilenceHours) } },
  'ALERT-2': { raises: ['vessel_dark'], limits: { hours: hours(longSilenceHours), shoreNm: nm(offshoreNm) } },
  'ALERT-3': { raises: ['encounter_at_sea'], limits: { shoreNm: nm(encounterShoreNm), cautionNm: nm(offshoreNm) } },
  'ALERT-4': { raises: ['vessel_spoofing'], limits: {} },
  'ALERT-5': { raises: ['identity_changed'], limits: {} },
  'ALERT-6': { raises: ['loitering_at_sea'], limits: { hours: hours(longLoiteringHours) } },
  'ALERT-7': { raises: ['closed_zone_entered'], limits: {} },
  'ALERT-8': {
    raises: [
      'oil_spill',
      'illegal_fishing',
      'illegal_fishing_outside_zones',
      'probable_fishing',
      'fishing_report_on_land',
      'high_risk_vessel',
      'vessel_on_land',
      'risk_level_rose',
      'watched_vessel_appeared',
      'watched_vessel_moved',
      'watched_vessel_dark',
    ],
    limits: {
      probability: { unit: 'probability', shipped: fishingThresholds.alert, least: 0, most: 1 },
      riskScore: { unit: 'score', shipped: riskThresholds.alert, least: 0, most: 100 },
    },
  },
  'ALERT-9': {
    raises: [],
    limits: {
      vesselHours: coolDown('vessel_dark'),
      identityHours: coolDown('identity_changed'),
      reportHours: coolDown('probable_fishing'),
      riseHours: coolDown('risk_level_rose'),
      watchHours: coolDown('watched_vessel_dark'),
    },
  },
  'ALERT-10': { raises: ['fishing_in_zone'], limits: {} },
  'ALERT-11': {
    raises: [],
    limits: {
      positions: { unit: 'positions', shipped: 3, least: 1, most: 100 },
      minutes: { unit: 'minutes', shipped: 10, least: 0, most: 1_440 },
    },
  },
  'ALERT-12': {
    raises: [],
    limits: { alerts: { unit: 'alerts', shipped: 200, least: 1, most: MAX_ALERTS_AN_HOUR } },
  },
  'ALERT-13': { raises: ['positions_jammed'], limits: {} },
  // What anybody can send must not lower a vessel's alarms for long.
  'ALERT-14': { raises: [], limits: { hours: { unit: 'hours', shipped: 1, least: 0, most: 1 } } },
} as const satisfies Readonly<Record<string, BuiltInRule>>

export type RuleNumber = keyof typeof builtInRules
export const ruleNumbers = Object.keys(builtInRules) as RuleNumber[]

/** Limits of a built-in rule, by name. */
export const limitsOf = (number: RuleNumber): Readonly<Record<string, Limit>> => builtInRules[number].limits
export type LimitName = { [N in RuleNumber]: keyof (typeof builtInRules)[N]['limits'] & string }[RuleNumber]

/** Whether a built-in rule raises alerts, and so has a level; the others hold for all alerts. */
export const hasLevel = (number: RuleNumber): boolean => builtInRules[number].raises.length > 0

/** Limits that are counts, and so whole numbers. */
export const isWhole = ({ unit }: Limit): boolean => unit === 'positions' || unit === 'alerts'

/** Causes that no built-in rule raises: they are only for rules that people made. */
export const unraisedCodes = [
  'vessels_met',
  'zone_entered',
  'port_entered',
  'area_entered',
  'area_left',
  'fishing_assessed',
  'risk_assessed',
] as const satisfies readonly AlertCode[]

export const isUnraised = (code: AlertCode): boolean => (unraisedCodes as readonly AlertCode[]).includes(code)

/** Visits of the place of the rule itself: found for each rule, and never by an event. */
const visitCodes: readonly AlertCode[] = ['area_entered', 'area_left']
export const isVisitCode = (code: AlertCode): boolean => visitCodes.includes(code)

/** Why the visits of the place of a rule are not followed. */
export const leftOutReasons = ['zone_gone', 'zone_without_outline', 'zone_corners', 'all_corners'] as const
export type LeftOutReason = (typeof leftOutReasons)[number]

/** Measures of causes that a rule may have a threshold for, with the params that hold each. */
export const measures = {
  hours: ['hours', 'silentHours'],
  knots: ['knots', 'meanKnots'],
  probability: ['probability'],
  risk: ['riskScore'],
} as const
export type Measure = keyof typeof measures
export const measureNames = Object.keys(measures) as Measure[]

/** Codes whose params state a measure. */
export const measuredBy: Readonly<Record<Measure, readonly AlertCode[]>> = {
  hours: [
    'vessel_dark',
    'encounter_at_sea',
    'vessels_met',
    'loitering_at_sea',
    'zone_entered',
    'port_entered',
    'area_left',
    'watched_vessel_appeared',
    'watched_vessel_dark',
  ],
  knots: ['vessel_spoofing', 'loitering_at_sea'],
  probability: [
    'oil_spill',
    'illegal_fishing',
    'illegal_fishing_outside_zones',
    'probable_fishing',
    'fishing_assessed',
    'fishing_in_zone',
  ],
  risk: ['high_risk_vessel', 'vessel_on_land', 'risk_level_rose', 'risk_assessed'],
}
