import { isEventKind } from '@varuna/vocabulary/events'
import { testDetails } from '@varuna/vocabulary/testing'
import type { PositionReport, StaticReport } from '@varuna/ais/reports/report'
import type { TrackEventRow } from '../../interfaces/rows/track-rows.ts'

type Given<Row, Key extends keyof Row> = Pick<Row, Key> & Partial<Row>

/** A position for tests; what is not given is not available. */
export const testPosition = (given: Given<PositionReport, 'mmsi' | 'timeMs'>): PositionReport => ({
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

/** Static and voyage data for tests; what is not given is not available. */
export const testStaticReport = (given: Given<StaticReport, 'mmsi' | 'timeMs'>): StaticReport => ({
  kind: 'static',
  station: 'class_a',
  timeFrom: 'source',
  name: null,
  callSign: null,
  imo: null,
  shipType: null,
  lengthMetres: null,
  beamMetres: null,
  bowMetres: null,
  portMetres: null,
  draughtMetres: null,
  destination: null,
  ...given,
})

/** An event for tests, of one vessel, that goes on and has no place unless they are given. */
export const testEvent = (
  given: Given<TrackEventRow, 'id' | 'kind' | 'mmsi' | 'from_ms' | 'rule'>,
  { details, ...body }: { vessels?: number[]; evidence?: object[]; details?: object } = {},
): TrackEventRow => ({
  to_ms: null,
  lat_e7: null,
  lon_e7: null,
  confidence: 'high',
  other_mmsi: null,
  body: JSON.stringify({
    vessels: [given.mmsi],
    evidence: [],
    ...body,
    details: { ...(isEventKind(given.kind) && testDetails[given.kind]), ...details },
  }),
  ...given,
})
