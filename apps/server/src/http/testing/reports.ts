/** A fishing report off the Konkan coast, outside every zone, in the form that the API accepts. */
export const vesselReport = {
  mmsi: 419_000_123,
  timestamp: '2026-01-31T06:00:00Z',
  distance_from_shore: 70,
  distance_from_port: 75,
  speed: 3.2,
  course: 140,
  lat: 16.5,
  lon: 72.1,
  source: 'AIS',
}

/** A trafficking report of the same place and time. */
export const intelligenceReport = {
  vesselId: 'IMO 9074729',
  timestamp: '2026-01-31T06:00:00Z',
  riskScore: 40,
  lastPort: 'Mumbai',
  nextPort: 'Colombo',
  lat: 16.5,
  lon: 72.1,
  cargoType: 'Tanker',
  flagState: 'Panama',
}
