import type { HistoryLimits } from '../../interfaces/desk/alert-store.ts'
import { testDetails } from '@varuna/vocabulary/testing'
import type { VesselReportRow } from '../../interfaces/rows/assessment-rows.ts'
import type { TrackEventRow } from '../../interfaces/rows/track-rows.ts'
import type { RaisedAlert } from '../../interfaces/desk/alert-store.ts'

export const testNoonMs = Date.UTC(2026, 0, 31, 12)

/** An alert of the account `ana`, raised by the report with the same id. */
export const testAlert = (id: string, over: Partial<RaisedAlert> = {}): RaisedAlert => ({
  id,
  user_id: 'ana',
  kind: 'fishing',
  code: 'probable_fishing',
  level: 'caution',
  source_id: id,
  source_kind: 'vessel_report',
  subject: `vessel of ${id}`,
  mmsi: 419_000_001,
  other_mmsi: null,
  simulated: 0,
  lat: 18.9220000001,
  lon: -179.9999999999,
  timestamp_ms: testNoonMs,
  raised_at_ms: testNoonMs,
  assessment: null,
  params: '{"mmsi":419000001,"probability":0.8}',
  ...over,
})

export const testReport = (id: string, accountId: string): VesselReportRow => ({
  id,
  user_id: accountId,
  mmsi: 419_000_001,
  timestamp_ms: testNoonMs,
  lat: 1,
  lon: 2,
  speed_kn: 4.1,
  course_deg: 359.9,
  distance_from_shore_nm: 12.5,
  distance_from_port_nm: 20,
  source: 'AIS',
  probability: 0.8,
  is_illegal: 0,
  alert_needed: 1,
  created_at_ms: testNoonMs,
  assessment: '{}',
})

/** An event that raises an alert: a gap of a transmitter that was likely switched off. */
export const testGap = (id: string, mmsi: number, toMs: number): TrackEventRow => ({
  id,
  kind: 'gap',
  mmsi,
  from_ms: toMs - 20 * 3_600_000,
  to_ms: toMs,
  lat_e7: 10_0000000,
  lon_e7: 60_0000000,
  rule: 'GAP-2',
  confidence: 'high',
  other_mmsi: null,
  body: JSON.stringify({
    vessels: [mmsi],
    evidence: [],
    details: { ...testDetails.gap, hours: 20, distanceFromShoreNm: 80, isLikelyDisabled: true },
  }),
})

/** At most this many decisions, notes and raises of a history, with notes of any length. */
export const upTo = (limit: number): HistoryLimits => ({ limit, decisionCharacters: 1e9 })
