import type { IntelligenceReport, IntelligenceSubmission } from './intelligence.ts'
import type { VesselReport, VesselSubmission } from './vessel.ts'

/** A fictitious fishing vessel about 50 nm off Mumbai, prefilled in the form. */
export const sampleVesselReport: VesselReport = {
  mmsi: 419001234,
  timestamp: '2026-01-05T07:03:00Z',
  distance_from_shore: 50,
  distance_from_port: 55,
  speed: 3.4,
  course: 212,
  lat: 18.62,
  lon: 71.95,
  source: 'AIS',
}

/** A fictitious tanker in the Arabian Sea, prefilled in the form. */
export const sampleIntelligenceReport: IntelligenceReport = {
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

const inventedFields = ['mmsi', 'speed', 'course', 'lat', 'lon', 'source'] as const

/**
 * Whether a submission is a sample: marked as one, or equal to the prefilled form at any time, since its distances follow from its
 * position.
 */
export const isVesselSample = (submission: VesselSubmission): boolean =>
  submission.sample === true || inventedFields.every((field) => submission[field] === sampleVesselReport[field])

/** No real vessel ID begins like the sample's, so any report about one is fictitious too. */
const inventedId = /^sample-/i

/** Whether a submission is a sample: marked as one, or about a fictitious vessel. */
export const isIntelligenceSample = ({ sample, vesselId }: IntelligenceSubmission): boolean =>
  sample === true || inventedId.test(vesselId)
