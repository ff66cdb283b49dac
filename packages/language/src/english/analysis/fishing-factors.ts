import { fishingFeature } from './fishing-features.ts'

/** Hours of the sun between two times of a day, from the cosine of their angle on a dial of 24 hours. */
const solarHours = (cosine: number) => `${((Math.acos(Math.max(-1, Math.min(1, cosine))) * 12) / Math.PI).toFixed(1)} h`

/** Time of day reaches the model as a place on a dial: 1 is midnight for one figure, 6 in the morning for the other. */
const timesOfDay: Readonly<Record<string, (value: number) => string>> = {
  solarCos: (value) => `${solarHours(-value)} from noon`,
  solarSin: (value) => `${solarHours(value)} from 6 in the morning`,
}

/** The inputs that moved an answer about fishing. */
export const fishingFactorWords = {
  title: 'What moved the answer',
  /** A figure with its window, such as 'mean speed in the last 6 h'; an input that is not known here is its code. */
  name: (feature: string): string => (feature in timesOfDay ? 'time of day by the sun' : fishingFeature(feature)),
  value(feature: string, value: number | null, unit: string): string {
    if (value === null) return 'not known'
    const timeOfDay = timesOfDay[feature]
    if (timeOfDay) return timeOfDay(value)
    if (unit === 'share') return `${Math.round(value * 100)}%`
    const digits = unit === 'count' ? 0 : Math.abs(value) < 10 ? 1 : 0
    const text = value.toFixed(unit === 'ratio' ? 2 : digits)
    return unit === 'ratio' || unit === 'count'
      ? text
      : unit === 'deg'
        ? `${text}°`
        : `${text} ${unit.replace('deg', '°')}`
  },
  directions: { fishing: 'towards fishing', not_fishing: 'against fishing' },
  /** How much an input multiplies or divides the odds. */
  odds: (contribution: number) =>
    `${contribution >= 0 ? '×' : '÷'}${Math.exp(Math.abs(contribution)).toFixed(Math.abs(contribution) < 2.3 ? 1 : 0)}`,
  note: 'Each bar shows by how much an input multiplies (right) or divides (left) the odds of fishing, compared with the average report in the training data.',
  axis: { against: 'against fishing', towards: 'towards fishing' },
  gauge: {
    label: (percent: string) => `Fishing probability ${percent}`,
    notKnown: 'The fishing probability is not known',
    low: 'not fishing',
    high: 'fishing',
  },
  rule: {
    source: (source: string) => `Source: ${source}`,
    confidence: (confidence: string) => `confidence: ${confidence}`,
  },
} as const
