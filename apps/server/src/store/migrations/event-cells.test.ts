import { sql } from 'kysely'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { testPrincipal } from '../../principal/testing-principal.ts'
import { anyAlert, testAlert, testGap, testNoonMs } from '../alerts/testing-alerts.ts'
import { emptyPostgres, testPostgres } from '../database/empty-postgres.ts'
import { openPostgres, openSqlite, type Database } from '../database/open-database.ts'
import { openStore } from '../open-store.ts'

const ana = testPrincipal('ana')

/** Reverts a database with events and alerts to the version before migration 050, and opens it again. */
async function bringsAlong(open: () => Database): Promise<void> {
  const database = open()
  const store = await openStore(database)
  const events = [testGap('here', 419_000_001, testNoonMs), { ...testGap('there', 419_000_002, testNoonMs), lat_e7: 0 }]
  await store.positions.write({ positions: [], staticReports: [], progress: null, events })
  const raises = ['a', 'b', 'c'].map((id) => ({
    alert: testAlert(id, { user_id: id === 'c' ? null : 'ana', subject: id }),
    raiseKey: id,
  }))
  await store.alerts.raise(raises)
  const decided = { action: 'acknowledge' as const, state: 'acknowledged' as const, reason: null, note: null }
  await store.alerts.change(ana, 'b', testNoonMs, () => ({ ...decided, assigneeId: 'ana' }))
  const counts = await store.alerts.counts(ana, anyAlert)
  const { db } = database
  for (const index of ['track_event_by_cell', 'track_event_by_span', 'alert_by_state', 'alert_by_place'])
    await sql`drop index ${sql.ref(index)}`.execute(db)
  for (const column of ['cell', 'span']) await sql`alter table track_event drop column ${sql.ref(column)}`.execute(db)
  await sql`create index track_event_by_end on track_event (to_ms) where to_ms is not null`.execute(db)
  await sql`drop table alert_count`.execute(db)
  await sql`create index alert_by_time on alert (last_ms, id)`.execute(db)
  await sql`create index alert_by_state on alert (state, last_ms, id)`.execute(db)
  await sql`create index alert_by_place on alert (lat, lon, id) where lat is not null`.execute(db)
  await sql`drop index alert_delivery_waiting`.execute(db)
  await sql`create index alert_delivery_by_state on alert_delivery (state, rule_id, sequence)`.execute(db)
  await sql`delete from kysely_migration where name >= '050' and name < '053'`.execute(db)
  await store.close()

  const later = await openStore(open())
  const found = await later.positions.events({
    mmsi: null,
    kinds: [],
    box: { south: 9, west: 59, north: 11, east: 61 },
    fromMs: testNoonMs - 3_600_000,
    beforeMs: testNoonMs,
    limit: 10,
    after: null,
  })
  expect(found.map(({ id }) => id)).toEqual(['here'])
  const byState = (rows: typeof counts) => rows.map(({ state, level, count }) => `${state} ${level} ${count}`).sort()
  expect(byState(await later.alerts.counts(ana, anyAlert))).toEqual(byState(counts))
  expect(await later.alerts.counts(ana, { ...anyAlert, assignee: 'ana' })).toEqual([
    { state: 'acknowledged', level: 'caution', count: 1 },
  ])
  await later.close()
}

test('events and alerts that were stored before are found and counted, on SQLite', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'varuna-event-cells-'))
  await bringsAlong(() => openSqlite(folder))
  rmSync(folder, { recursive: true })
})

test.skipIf(!testPostgres)(
  'events and alerts that were stored before are found and counted, on PostgreSQL',
  async () => {
    const url = await emptyPostgres('varuna_event_cells_test')
    await bringsAlong(() => openPostgres(url))
  },
)
