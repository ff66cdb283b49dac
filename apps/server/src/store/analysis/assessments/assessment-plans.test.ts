import { sql, type CompiledQuery } from 'kysely'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { testPrincipal } from '../../../principal/testing-principal.ts'
import { emptyPostgres, testPostgres } from '../../database/empty-postgres.ts'
import { openPostgres, openSqlite, type Database } from '../../open-database.ts'
import { openStore } from '../../open-store.ts'
import { everyAssessment } from './testing-assessments.ts'

const REPORTS = 4_000
const ana = testPrincipal('ana')
/** Fishing reports of one account about 200 vessels, each with a long assessment, and their entries. */
async function fill({ db }: Database): Promise<void> {
  const numbers = sql`with recursive n (i) as (select 1 union all select i + 1 from n where i < ${sql.lit(REPORTS)})`
  await sql`${numbers} insert into vessel_report (id, user_id, mmsi, timestamp_ms, lat, lon, speed_kn, course_deg, distance_from_shore_nm,
      distance_from_port_nm, source, is_illegal, alert_needed, created_at_ms, assessment)
    select 'r' || i, 'ana', 419000000 + i % 200, i, 1, 2, 3, 4, 5, 6, 'AIS', 0, 0, i, ${'x'.repeat(1_000)} from n`.execute(
    db,
  )
  await sql`insert into assessment (kind, id, user_id, subject, mmsi, verdict, share_rank, lat, lon, time_ms, created_ms, alerted,
      note_count, search_text)
    select 'vessel_report', id, user_id, 'a' || mmsi, mmsi, 'fishing', -1, lat, lon, timestamp_ms, created_at_ms, 0, 0, 'a' || mmsi
    from vessel_report`.execute(db)
}

/** Query plans of the statements that `read` sends. */
async function plansOf({ db, kind }: Database, read: () => Promise<unknown>): Promise<string> {
  const executor = db.getExecutor()
  const sent: CompiledQuery[] = []
  const known = executor.executeQuery
  executor.executeQuery = async function (this: typeof executor, query: CompiledQuery, ...rest: never[]) {
    sent.push(query)
    return known.call(this, query, ...rest)
  } as typeof known
  await read()
  executor.executeQuery = known
  const explain = kind === 'sqlite' ? 'explain query plan ' : 'explain '
  const plans = await Promise.all(
    sent.map((query) => db.executeQuery<Record<string, unknown>>({ ...query, sql: explain + query.sql })),
  )
  return plans.flatMap(({ rows }) => rows.map((row) => String(row['detail'] ?? row['QUERY PLAN']))).join('\n')
}

async function usesIndexes(open: () => Database): Promise<void> {
  const filled = open()
  const first = await openStore(filled)
  await fill(filled)
  await sql.raw(filled.kind === 'sqlite' ? 'analyze' : 'vacuum analyze').execute(filled.db)
  await first.close()
  const database = open()
  const store = await openStore(database)
  for (const [sort, index] of [
    ['assessed', 'created_ms'],
    ['reported', 'time_ms'],
    ['share', 'share_rank'],
    ['subject', 'subject'],
  ] as const) {
    const plan = await plansOf(database, () => store.assessments.list(ana, { ...everyAssessment, sort }, null, 50))
    expect(plan, sort).toContain(`assessment_of_kind_by_${index}`)
    expect(plan, sort).not.toMatch(/seq scan on (?!team)|scan assessment/i)
  }
  const list = await plansOf(database, () => store.vesselReports.list(ana, 50))
  expect(list).toContain('assessment_of_kind_by_created_ms')
  expect(list).not.toMatch(/seq scan|scan record|temp b-tree/i)
  const track = await plansOf(database, () => store.vesselReports.track(ana, 419_000_007, 0, REPORTS, 720))
  expect(track).toMatch(/(covering index|index only scan.*) vessel_report_track/i)
  // List rows are looked up only when a list is loaded.
  const file = {
    id: 'iuu/a.csv',
    kind: 'iuu',
    file_name: 'a.csv',
    sha256: '',
    imported_ms: 1,
    by_id: null,
  } as const
  await store.vesselLists.replace(file, [], 'a', 1)
  const keys = { imo: 9_074_729, mmsi: 419_000_007, nameKey: 'sea wolf', flag: 'LK' }
  const lists = await plansOf(database, () => store.vesselLists.find(null, keys, 200))
  for (const key of ['imo', 'mmsi', 'name_key']) expect(lists).toMatch(new RegExp(`\\(.*kind.*${key} ?=`))
  const end = { fileId: 'iuu/a.csv-a', line: 2, part: 0 }
  const page = await plansOf(database, () => store.vesselLists.rows('iuu', end, 250))
  expect(page).toMatch(/\(\(?file_id ?=/)
  expect(page).not.toContain('vessel_list_row_by_')
  await store.close()
}

test('on SQLite, histories are read in index order, and a track without its assessments', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'varuna-assessment-plans-'))
  await usesIndexes(() => openSqlite(folder))
  rmSync(folder, { recursive: true })
})

test.skipIf(!testPostgres)(
  'on PostgreSQL, histories are read by an index, and a track without its assessments',
  async () => {
    const url = await emptyPostgres('varuna_assessment_plans_test')
    await usesIndexes(() => openPostgres(url))
  },
)
