import type { VesselReport } from '@varuna/contract/vessel'

/** An invented vessel about 50 nm off Mumbai; fills the form until a real report is typed. */
export const sampleReport: VesselReport = {
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

type Values = Record<keyof VesselReport, string | null>

/** Initial form values; the time and the distances are calculated. */
export const sampleValues = {
  ...Object.fromEntries(Object.entries(sampleReport).map(([field, value]) => [field, String(value)])),
  timestamp: null,
  distance_from_shore: null,
  distance_from_port: null,
} as Values

/** True while every value except the time is that of the sample. */
export const isSample = (values: Values) =>
  Object.entries(sampleValues).every(
    ([field, value]) => field === 'timestamp' || values[field as keyof Values] === value,
  )
