import { sql } from 'kysely'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { testPrincipal } from '../../../principal/testing-principal.ts'
import { emptyPostgres, testPostgres } from '../../database/empty-postgres.ts'
import { openPostgres, openSqlite, type Database } from '../../open-database.ts'
import { openStore } from '../../open-store.ts'
import { anyAlert, type AlertFilter } from '../../interfaces/desk/alert-store.ts'
import { queueQuery } from './read-queue.ts'

const alerts = 20_000
const firstMmsi = 419_000_000

/** Alerts all over the sea, each about a vessel of its own; every hundredth also about another. */
const fill = ({ db }: Database) =>
  sql`with recursive n (i) as (select 1 union all select i + 1 from n where i < ${sql.lit(alerts)})
    insert into alert (id, user_id, kind, code, level, source_id, source_kind, subject, mmsi, other_mmsi, simulated, lat, lon,
      timestamp_ms, raised_at_ms, params, state, version, count, last_ms, changed_ms)
    select 'a' || i, null, 'vessel', 'ais_gap', 'notice', 's' || i, 'event', 's' || i, ${sql.lit(firstMmsi)} + i,
      case when i % 100 = 0 then ${sql.lit(firstMmsi)} + i + 1 end, 0, (i * 7919 % 16000) / 100.0 - 80, (i * 104729 % 36000) / 100.0 - 180,
      i, i, '{}', 'open', 1, 1, i, i from n`.execute(db)

/** The plan of a query as one text. */
async function planOf({ db, kind }: Database, filter: Partial<AlertFilter>): Promise<string> {
  const page = { limit: 51, after: null, without: [], isInTeam: true, oldestFirst: false }
  const query = queueQuery(db, testPrincipal('ana'), { ...anyAlert, ...filter }, page)
  const explain = sql.raw(kind === 'sqlite' ? 'explain query plan' : 'explain')
  const { rows } = await sql<Record<string, unknown>>`${explain} ${query}`.execute(db)
  return rows.map((line) => String(line['detail'] ?? line['QUERY PLAN'])).join('\n')
}

async function usesIndexes(open: () => Database): Promise<void> {
  const filled = open()
  const first = await openStore(filled)
  await fill(filled)
  await sql`analyze alert`.execute(filled.db)
  await first.close()
  const database = open()
  const store = await openStore(database)
  const box = { south: 10, west: 60, north: 18, east: 75 }
  const cases: [Partial<AlertFilter>, string[]][] = [
    [{ mmsi: firstMmsi + 101 }, ['alert_by_mmsi', 'alert_by_other']],
    [{ box }, ['alert_by_place']],
    [{ box: { ...box, west: 170, east: -175 } }, ['alert_by_place']],
    [{ box, states: ['open'], levels: ['notice'] }, ['alert_by_place']],
    [{}, ['alert_by_state', 'alert_by_source']],
    [{ states: ['open', 'confirmed'], kinds: ['vessel'], fromMs: 5, toMs: 100 }, ['alert_by_state']],
  ]
  // PostgreSQL knows when a full scan is as fast as an index.
  if (database.kind === 'sqlite') cases.push([{ box: { ...box, north: 80 }, assignee: 'nobody' }, ['alert_by_place']])
  for (const [filter, indexes] of cases) {
    const plan = await planOf(database, filter)
    for (const index of indexes) expect(plan).toContain(index)
    if (!indexes.includes('alert_by_state')) expect(plan).not.toContain('alert_by_state')
    expect(plan).not.toMatch(/seq scan|scan alert\b/i)
    const { alerts: found } = await store.alerts.page(testPrincipal('ana'), { ...anyAlert, ...filter }, 50, null)
    expect(found.length).toBeGreaterThan(0)
  }
  const ofVessel = await store.alerts.page(testPrincipal('ana'), { ...anyAlert, mmsi: firstMmsi + 101 }, 50, null)
  expect(ofVessel.alerts.map(({ id }) => id)).toEqual(['a101', 'a100'])
  await store.close()
}

test('on SQLite, alerts of a vessel and of a place are found by an index', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'varuna-alert-plans-'))
  await usesIndexes(() => openSqlite(folder))
  rmSync(folder, { recursive: true })
})

test.skipIf(!testPostgres)('on PostgreSQL, alerts of a vessel and of a place are found by an index', async () => {
  const url = await emptyPostgres('varuna_alert_plans_test')
  await usesIndexes(() => openPostgres(url))
})
