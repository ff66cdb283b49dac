import type { PositionReport } from '@varuna/ais/streams/report'

/** A position for tests; what is not given is not available. */
export const testPosition = (
  given: Pick<PositionReport, 'mmsi' | 'timeMs'> & Partial<PositionReport>,
): PositionReport => ({
  kind: 'position',
  station: 'class_a',
  timeFrom: 'source',
  lat: 1,
  lon: 2,
  speedKnots: null,
  courseDegrees: null,
  headingDegrees: null,
  navigationStatus: null,
  utcSecond: null,
  ...given,
})
