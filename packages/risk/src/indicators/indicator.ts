import type { Confidence } from '../confidence.ts'
import type { CountsFor, FactGroup } from '@varuna/vocabulary/risk'
import type { RiskGap, RiskReason, RiskRule, RiskSource } from '../reason.ts'

/** A numbered piece of evidence (docs/rules/risk.md); `points` are added to the score, except those of evasion. */
export type Indicator = {
  readonly rule: RiskRule
  readonly countsFor: CountsFor
  readonly points: number
  readonly reasons: RiskReason[]
  readonly sources: RiskSource[]
  readonly confidence: Confidence
  /** The measured value, its unit, and the threshold from which it counts; null when the indicator measures nothing. */
  readonly value: number | null
  readonly unit: RiskUnit | null
  readonly threshold: number | null
  readonly mostPoints: number
  /** Unknown facts of this indicator, with the maximum points that each could add. */
  readonly missing: readonly Unknown[]
}

export const riskUnits = [
  'points',
  'nm',
  'knots',
  'minutes',
  'hours',
  'hours_a_day',
  'days',
  'count',
  'kW',
  'm',
] as const
export type RiskUnit = (typeof riskUnits)[number]

/** An indicator as returned by its function; `assess` adds the other fields. */
export type AssessedIndicator = Omit<
  Indicator,
  'countsFor' | 'value' | 'unit' | 'threshold' | 'mostPoints' | 'missing'
> &
  Partial<Pick<Indicator, 'value' | 'unit' | 'threshold'>>

/** An unknown fact, with the maximum points it could add. */
export type Unknown = RiskGap & { readonly mostPoints: number }

/** An indicator with its unknowns; `isAssessable` is false when nothing could be checked. */
export type Finding = {
  readonly indicator: AssessedIndicator
  readonly isAssessable: boolean
  readonly missing: readonly Unknown[]
  /** What the points count for; by default the score alone. */
  readonly countsFor?: CountsFor
  /** The points that rest on a fact which other indicators rest on too. */
  readonly ofFact?: { readonly fact: FactGroup; readonly points: number }
}

/** Maximum points of each evidence indicator; RISK-1, the analyst's own score, is not evidence. */
export const MAX_POINTS = {
  'RISK-2': 12,
  'RISK-3': 10,
  'RISK-4': 8,
  'RISK-5': 15,
  'RISK-6': 5,
  'RISK-7': 48,
  'RISK-8': 15,
  'RISK-9': 5,
  'RISK-10': 14,
  'RISK-11': 16,
  'RISK-12': 0,
  'RISK-13': 9,
  'RISK-14': 7,
  'RISK-15': 2,
  'RISK-16': 24,
  'RISK-17': 46,
  'RISK-18': 10,
  'RISK-19': 36,
  'RISK-20': 34,
  'RISK-21': 55,
  'RISK-22': 7,
  'RISK-23': 10,
  'RISK-24': 14,
  'RISK-25': 36,
  'RISK-26': 42,
  'RISK-27': 60,
  'RISK-28': 60,
} as const satisfies Partial<Record<RiskRule, number>>

/** Findings from aboard are entered, not judged: nobody entered any is no gap in what could be judged. */
export const isEntered = ({ rule }: Pick<Indicator, 'rule'>) => rule === 'RISK-27' || rule === 'RISK-28'

/** A measured value rounded for display, to a tenth or a whole number; a value below its threshold is not rounded up to it. */
export const statedValue = (value: number, threshold: number, perUnit: 1 | 10 = 10): number => {
  const rounded = Math.round(value * perUnit) / perUnit
  return value < threshold && rounded >= threshold ? Math.floor(value * perUnit) / perUnit : rounded
}

/** The gap when no other report can be compared: there is none, or none states the compared fact. */
export const noOtherReport = (
  others: readonly unknown[],
  without: 'older_report' | 'cargo_of_other_report' | 'flag_of_other_report' | 'position_to_compare',
  mostPoints: number,
): Unknown => ({ code: others.length === 0 ? 'earlier_report' : without, params: {}, mostPoints })
