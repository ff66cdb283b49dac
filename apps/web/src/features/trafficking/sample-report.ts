import type { IntelligenceReport } from '@varuna/contract/intelligence'

/** An invented tanker in the Arabian Sea that fills the form until a real report is typed. */
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
