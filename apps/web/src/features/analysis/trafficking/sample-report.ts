import type { IntelligenceReport } from '@varuna/contract/analysis/intelligence'
import { sampleIntelligenceReport } from '@varuna/contract/analysis/sample-reports'

type Values = Record<keyof IntelligenceReport, string | null>

/** Values of the sample in the form; the time follows the clock. */
export const sampleValues = {
  ...Object.fromEntries(Object.entries(sampleIntelligenceReport).map(([field, value]) => [field, String(value)])),
  timestamp: null,
} as Values
