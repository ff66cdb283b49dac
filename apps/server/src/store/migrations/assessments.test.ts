import Sqlite from 'better-sqlite3'
import { Kysely, SqliteDialect } from 'kysely'
import { expect, test } from 'vitest'
import type { AssessmentRow } from '../database/rows/assessment-rows.ts'
import * as reports from './001-reports.ts'
import * as counts from './005-counts.ts'
import * as assessments from './022-assessments.ts'

/** The other tables have, at that time, other columns than today's rows. */
interface Tables extends Record<'image' | 'vessel_report' | 'intelligence_report', object> {
  assessment: AssessmentRow
}

const report = { user_id: 'ana', timestamp_ms: 5, lat: 1, lon: 2, created_at_ms: 7 }
const vessel = { ...report, speed_kn: 3, course_deg: 9, distance_from_shore_nm: 1, distance_from_port_nm: 1 }
const voyage = { ...report, last_port: 'A', next_port: 'B', flag_state: 'C', cargo_type: 'Tanker', risk_score: 40 }
const picture = { user_id: 'ana', media_type: 'image/png', byte_count: 1, sha256: 'x', type: 'oil_spill' }

test('what was assessed before there were histories has its entry after the migration', async () => {
  const db = new Kysely<Tables>({ dialect: new SqliteDialect({ database: new Sqlite(':memory:') }) })
  await reports.up(db as never)
  await counts.up(db as never)
  const vessels = [
    { id: 'v1', mmsi: 1, probability: 0.8, is_illegal: 0, alert_needed: 1, assessment: '{"verdict":"fishing"}' },
    { id: 'v2', mmsi: 2, probability: null, is_illegal: 0, alert_needed: 0, assessment: 'damaged' },
    { id: 'v3', mmsi: 3, probability: 0.9, is_illegal: 1, alert_needed: 1, assessment: '{"verdict":"fishing"}' },
    { id: 'v4', mmsi: 4, probability: 0.2, is_illegal: 0, alert_needed: 0, assessment: '{"verdict":"not_fishing"}' },
  ].map((row) => ({ ...vessel, source: 'AIS', ...row }))
  const voyages = [
    { id: 'r1', vessel_id: `IMO ${'\ufdfa'.repeat(100)}`, risk_level: 'High', alerted: 1, assessment: '{}' },
    { id: 'r2', vessel_id: 'IMO 2', risk_level: 'Low', alerted: 0, assessment: '{"assessable":false}' },
  ].map((row) => ({ ...voyage, ...row }))
  const images = [
    { id: 'i1', filename: 'Slick.png', verdict: 'oil_spill', needs_alert: 1, probability: 0.9, analysis: '{}' },
    { id: 'i2', filename: 'cat.png', verdict: 'cannot_say', needs_alert: 0, probability: 0.5, analysis: 'null' },
    {
      id: 'i3',
      filename: 'land.png',
      verdict: 'cannot_say',
      needs_alert: 0,
      probability: 0.5,
      analysis: '{"abstention":"not_sea"}',
    },
  ].map((row) => ({ ...picture, uploaded_at_ms: 9, ...row }))
  await db.insertInto('vessel_report').values(vessels).execute()
  await db.insertInto('intelligence_report').values(voyages).execute()
  await db.insertInto('image').values(images).execute()
  await assessments.up(db as never)
  const rows = await db.selectFrom('assessment').selectAll().orderBy('id').execute()
  expect(
    rows.map(({ id, kind, verdict, share, alerted, time_ms }) => [id, kind, verdict, share, alerted, time_ms]),
  ).toEqual([
    ['i1', 'image', 'oil_spill', 0.9, 1, 9],
    ['i2', 'image', 'cannot_say', 0.5, 0, 9],
    ['i3', 'image', 'cannot_say', null, 0, 9],
    ['r1', 'intelligence_report', 'high_risk', 0.4, 1, 5],
    ['r2', 'intelligence_report', 'not_assessable', 0.4, 0, 5],
    ['v1', 'vessel_report', 'fishing', 0.8, 1, 5],
    ['v2', 'vessel_report', 'cannot_say', null, 0, 5],
    ['v3', 'vessel_report', 'rule_broken', 0.9, 1, 5],
    ['v4', 'vessel_report', 'not_fishing', 0.2, 0, 5],
  ])
  expect(rows[0]?.search_text).toBe('slick.png')
  expect(rows.every(({ search_text }) => search_text.length <= 480)).toBe(true)
  await db.destroy()
})
