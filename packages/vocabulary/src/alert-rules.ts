import type { AlertCode } from './alerts.ts'
import { eventThresholds } from './thresholds.ts'

/** A number of a built-in rule that a person may change: its unit, what ships with Varuna, and its range. */
interface Limit {
  readonly unit: 'hours' | 'nm'
  readonly shipped: number
  readonly least: number
  readonly most: number
}

interface BuiltInRule {
  readonly raises: readonly AlertCode[]
  readonly limits: Readonly<Record<string, Limit>>
}

const hours = (shipped: number): Limit => ({ unit: 'hours', shipped, least: 1, most: 720 })
const nm = (shipped: number): Limit => ({ unit: 'nm', shipped, least: 0, most: 2_000 })
const { longSilenceHours, offshoreNm, encounterShoreNm, longLoiteringHours } = eventThresholds

/**
 * Rules that ship with Varuna and raise alerts about received vessels for everybody; docs/rules/alerts.md states each under its number.
 * A person may switch them off, and change their level and their limits.
 */
export const builtInRules = {
  'ALERT-1': { raises: ['vessel_dark'], limits: { alarmHours: hours(longSilenceHours) } },
  'ALERT-2': { raises: ['vessel_dark'], limits: { hours: hours(longSilenceHours), shoreNm: nm(offshoreNm) } },
  'ALERT-3': { raises: ['encounter_at_sea'], limits: { shoreNm: nm(encounterShoreNm), cautionNm: nm(offshoreNm) } },
  'ALERT-4': { raises: ['vessel_spoofing'], limits: {} },
  'ALERT-5': { raises: ['identity_changed'], limits: {} },
  'ALERT-6': { raises: ['loitering_at_sea'], limits: { hours: hours(longLoiteringHours) } },
  'ALERT-7': { raises: ['closed_zone_entered'], limits: {} },
  'ALERT-10': { raises: ['fishing_in_zone'], limits: {} },
  'ALERT-13': { raises: ['positions_jammed'], limits: {} },
} as const satisfies Readonly<Record<string, BuiltInRule>>

export type RuleNumber = keyof typeof builtInRules
export const ruleNumbers = Object.keys(builtInRules) as RuleNumber[]

/** Limits of a built-in rule, by name. */
export const limitsOf = (number: RuleNumber): Readonly<Record<string, Limit>> => builtInRules[number].limits
export type LimitName = { [N in RuleNumber]: keyof (typeof builtInRules)[N]['limits'] & string }[RuleNumber]

/** Rules that hold for every alert, or belong to the answer of a report or an image, and so have no switch. */
export const fixedRules = ['ALERT-8', 'ALERT-9', 'ALERT-11', 'ALERT-12'] as const
export type FixedRule = (typeof fixedRules)[number]

/** Causes that no built-in rule raises: they are only for rules that people made. */
export const unraisedCodes = [
  'vessels_met',
  'zone_entered',
  'port_entered',
  'fishing_assessed',
  'risk_assessed',
] as const satisfies readonly AlertCode[]

export const isUnraised = (code: AlertCode): boolean => (unraisedCodes as readonly AlertCode[]).includes(code)

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
