import type { IntelligenceReport } from '@varuna/contract/intelligence'

/** An invented tanker in the Arabian Sea; fills the form until a real report is typed. */
export const sampleReport: IntelligenceReport = {
  vesselId: 'SAMPLE-538004567',
  timestamp: '2026-01-05T07:03:00Z',
  riskScore: 55,
  lastPort: 'Fujairah',
  nextPort: 'Colombo',
  lat: 14.2,
  lon: 67.8,
  cargoType: 'Tanker',
  flagState: 'Marshall Islands',
}

type Values = Record<keyof IntelligenceReport, string | null>

/** Initial form values; the time follows the clock. */
export const sampleValues = {
  ...Object.fromEntries(Object.entries(sampleReport).map(([field, value]) => [field, String(value)])),
  timestamp: null,
} as Values

/** True while every value except the time is that of the sample. */
export const isSample = (values: Values) =>
  Object.entries(sampleValues).every(
    ([field, value]) => field === 'timestamp' || values[field as keyof Values] === value,
  )
