import { sampleVesselReport } from '@varuna/contract/analysis/sample-reports'
import type { VesselForm } from '@varuna/contract/analysis/vessel'

type Values = Record<keyof VesselForm, string | null>

/** Values of the sample in the form; the time and the distances are calculated. */
export const sampleValues = {
  ...Object.fromEntries(Object.entries(sampleVesselReport).map(([field, value]) => [field, String(value)])),
  timestamp: null,
  distance_from_shore: null,
  distance_from_port: null,
} as Values
