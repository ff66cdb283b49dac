import type { VesselReport } from '@varuna/contract/vessel'

/** An invented vessel some 50 nm off Mumbai that fills the form until a real report is typed. */
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
