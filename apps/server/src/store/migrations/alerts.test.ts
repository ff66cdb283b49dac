import Sqlite from 'better-sqlite3'
import { Kysely, SqliteDialect } from 'kysely'
import { expect, test } from 'vitest'
import type { AlertRow } from '../database/rows/alert-rows.ts'
import * as reports from './001-reports.ts'
import * as alerts from './011-alerts.ts'

/** The other tables have, at that time, fewer columns than today's rows. */
interface Tables extends Record<'image' | 'vessel_report' | 'intelligence_report', object> {
  alert: AlertRow
}

const report = { user_id: 'ana', timestamp_ms: 5, lat: 1, lon: 2, created_at_ms: 7 }
const vessel = { ...report, speed_kn: 3, course_deg: 9, distance_from_shore_nm: 1, distance_from_port_nm: 1 }
const voyage = { ...report, last_port: 'A', next_port: 'B', flag_state: 'C', cargo_type: 'Tanker', risk_level: 'High' }
const picture = {
  user_id: 'ana',
  media_type: 'image/png',
  byte_count: 1,
  sha256: 'x',
  type: 'oil_spill',
  analysis: '{}',
}

test('what was judged before there were alerts has its alert after the migration', async () => {
  const db = new Kysely<Tables>({
    dialect: new SqliteDialect({ database: new Sqlite(':memory:') }),
  })
  await reports.up(db as never)
  const vessels = [
    { id: 'v1', mmsi: 1, probability: 0.8, is_illegal: 0, alert_needed: 1 },
    { id: 'v2', mmsi: 2, probability: null, is_illegal: 1, alert_needed: 1 },
    { id: 'v3', mmsi: 3, probability: 0.1, is_illegal: 0, alert_needed: 0 },
  ].map((row) => ({ ...vessel, source: 'AIS', assessment: '{}', ...row }))
  const voyages = [
    {
      id: 'r1',
      vessel_id: 'IMO 1',
      risk_score: 90,
      alerted: 1,
      assessment: '{"recommendedAction":"Immediate Inspection"}',
    },
    { id: 'r2', vessel_id: 'IMO "2"', risk_score: 30, alerted: 1, assessment: '{"location":{"status":"land"}}' },
    { id: 'r3', vessel_id: 'IMO 3', risk_score: 70, alerted: 1, assessment: 'damaged' },
    { id: 'r4', vessel_id: 'IMO 4', risk_score: 10, alerted: 0, assessment: '{}' },
  ].map((row) => ({ ...voyage, ...row }))
  const images = [
    { id: 'i1', filename: 'slick.png', verdict: 'oil_spill', needs_alert: 1, probability: 0.9, uploaded_at_ms: 9 },
    { id: 'i2', filename: 'clean.png', verdict: 'clean_water', needs_alert: 0, probability: 0.1, uploaded_at_ms: 9 },
  ].map((row) => ({ ...picture, ...row }))
  await db.insertInto('vessel_report').values(vessels).execute()
  await db.insertInto('intelligence_report').values(voyages).execute()
  await db.insertInto('image').values(images).execute()
  await alerts.up(db as never)
  const rows = await db.selectFrom('alert').selectAll().orderBy('id').execute()
  expect(
    rows.map(({ id, kind, code, level, subject, raised_at_ms }) => [id, kind, code, level, subject, raised_at_ms]),
  ).toEqual([
    ['i1', 'oil', 'oil_spill', 'alarm', 'slick.png', 9],
    ['r1', 'trafficking', 'high_risk_vessel', 'alarm', 'IMO 1', 7],
    ['r2', 'trafficking', 'vessel_on_land', 'notice', 'IMO "2"', 7],
    ['r3', 'trafficking', 'high_risk_vessel', 'caution', 'IMO 3', 7],
    ['v1', 'fishing', 'probable_fishing', 'caution', '1', 7],
    ['v2', 'fishing', 'illegal_fishing', 'alarm', '2', 7],
  ])
  expect(JSON.parse(rows[2]?.params ?? '')).toEqual({
    vesselId: 'IMO "2"',
    riskScore: 30,
    recommendedAction: 'Monitor Closely',
  })
  await db.destroy()
})
