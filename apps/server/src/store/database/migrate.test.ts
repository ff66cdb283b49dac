import { sql } from 'kysely'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { testPrincipal } from '../../principal/testing-principal.ts'
import { addCase } from '../cases/testing-cases.ts'
import { anyAlert, testNoonMs, testReport } from '../alerts/testing-alerts.ts'
import { openStore } from '../open-store.ts'
import { weekOf } from '../positions/position-rows.ts'
import { testPosition } from '../positions/testing-positions.ts'
import { emptyPostgres, testPostgres } from './empty-postgres.ts'
import { openPostgres, openSqlite, type Database } from './open-database.ts'

const oldMs = Date.UTC(2025, 2, 1)

/** Reverts a database to the version before cells, with one vessel in it that has changed its name. */
async function withoutCells(open: () => Database): Promise<void> {
  const database = open()
  const store = await openStore(database)
  const stored = testPosition({ mmsi: 512_000_002, timeMs: oldMs })
  await store.positions.write({ positions: [stored], staticReports: [], progress: null })
  await sql`drop index ais_latest_cell`.execute(database.db)
  await sql`alter table ais_latest drop column cell`.execute(database.db)
  await sql`drop table export_job`.execute(database.db)
  await sql`drop table track_job`.execute(database.db)
  for (const table of ['intelligence_checklist', 'reassessed_vessel', 'reassessment', 'country_list'])
    await sql`drop table ${sql.table(table)}`.execute(database.db)
  await sql`drop table simulation`.execute(database.db)
  await sql`drop table ended_alert`.execute(database.db)
  await sql`drop table ais_week`.execute(database.db)
  await sql`drop table track_event`.execute(database.db)
  for (const table of ['vessel_mark', 'vessel_comparison', 'vessel_meeting', 'vessel_unfollowed'])
    await sql`drop table ${sql.table(table)}`.execute(database.db)
  await sql`drop table account_visit`.execute(database.db)
  for (const table of ['vessel_list_file', 'vessel_list_row', 'vessel_list_change', 'vessel_list_leftover'])
    await sql`drop table ${sql.table(table)}`.execute(database.db)
  for (const table of [
    'case_event',
    'case_entry',
    'case_member',
    'case_invitation',
    'invitation_block',
    'desk_case',
    'mail_count',
  ])
    await sql`drop table ${sql.table(table)}`.execute(database.db)
  const alertTables = ['alert', 'alert_change', 'alert_count', 'alert_feed_hour', 'alert_log', 'event_unjudged']
  for (const table of [...alertTables, 'alert_rule', 'alert_delivery', 'watch_list', 'watched_vessel'])
    await sql`drop table ${sql.table(table)}`.execute(database.db)
  await sql`drop table ais_vessel`.execute(database.db)
  await store.vesselReports.add(testReport('before-the-queue', 'ana'))
  await sql`drop table account_removal`.execute(database.db)
  for (const table of ['assessment', 'assessment_note', 'submission'])
    await sql`drop table ${sql.table(table)}`.execute(database.db)
  await sql`drop index vessel_report_track`.execute(database.db)
  await sql`create index vessel_report_by_track on vessel_report (user_id, mmsi, timestamp_ms)`.execute(database.db)
  for (const table of ['image', 'vessel_report', 'intelligence_report']) {
    await sql`create index ${sql.ref(`${table}_by_user`)} on ${sql.table(table)} (user_id)`.execute(database.db)
    await sql`drop index ${sql.ref(`${table}_kept_counts`)}`.execute(database.db)
    await sql`alter table ${sql.table(table)} drop column deleted_ms`.execute(database.db)
    await sql`create index ${sql.ref(`${table}_counts`)} on ${sql.table(table)} (user_id)`.execute(database.db)
  }
  await sql`drop index image_by_digest`.execute(database.db)
  await sql`drop index image_by_bytes`.execute(database.db)
  await sql`alter table image drop column extra_bytes`.execute(database.db)
  await sql`drop table ais_vessel_key`.execute(database.db)
  await sql`delete from kysely_migration where name >= '010-latest-cells'`.execute(database.db)
  await sql`insert into ais_latest (mmsi, time_ms, lat_e7, lon_e7, station, time_from)
    values (419000001, 5, 189220000, -1800000000, 1, 1)`.execute(database.db)
  const named = { mmsi: 419000001, station: 1, imo: 9_074_729, first_ms: 1 }
  for (const [digest, name, last_ms] of [['a', 'SINDHU DURG', 9] as const, ['b', 'KOHINOOR', 5] as const])
    await database.db
      .insertInto('ais_identity')
      .values({ ...noStaticData, ...named, digest, name, last_ms })
      .execute()
  await store.close()
}

const noStaticData = {
  call_sign: null,
  ship_type: null,
  length_m: null,
  beam_m: null,
  bow_m: null,
  port_m: null,
  draught_m: null,
  destination: null,
}

async function findsItsVessels(open: () => Database): Promise<void> {
  await withoutCells(open)
  const store = await openStore(open())
  const page = await store.positions.latestWithin({ south: 18, west: 179, north: 19, east: -179 }, 5, 10)
  expect(page.positions).toMatchObject([{ mmsi: 419_000_001, lat: 18.922, lon: -180 }])
  for (const text of ['sindhu', 'durg', 'kohi', '9074729', '4190'])
    expect(await store.positions.search(text, 10), text).toEqual([419_000_001])
  expect(await store.positions.weeksToReduce('thinned', Date.now() - 60_000)).toEqual([])
  expect(await store.positions.weeksToReduce('thinned', Date.now() + 60_000)).toEqual([weekOf(oldMs)])
  expect(await store.positions.vessels([419_000_001])).toMatchObject([{ name: 'SINDHU DURG', name_ms: 9 }])
  const ana = testPrincipal('ana')
  const { alerts, position } = await store.alerts.page(ana, anyAlert, 10, null)
  expect(alerts).toMatchObject([
    { id: 'before-the-queue', state: 'open', version: 1, count: 1, last_ms: testNoonMs, source_kind: 'vessel_report' },
  ])
  expect(alerts[0]).toMatchObject({
    mmsi: 419_000_001,
    simulated: 0,
    assignee_id: null,
    params: expect.stringContaining('"probability":0.8'),
  })
  expect(position).toEqual({ generation: 1, sequence: 1 })
  expect(await store.alerts.changesOf('before-the-queue', 10)).toMatchObject([{ action: 'raise', sequence: 1 }])
  const reports = [
    ...(await store.vesselReports.list(ana, 10)),
    ...(await store.vesselReports.track(ana, 419_000_001, 0, Number.MAX_SAFE_INTEGER, 10)),
  ]
  expect(reports.map(({ id }) => id)).toEqual(['before-the-queue', 'before-the-queue'])
  await store.close()
}

test('a SQLite database from before cells finds its vessels in a box and by their names', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'varuna-migrate-'))
  await findsItsVessels(() => openSqlite(folder))
  rmSync(folder, { recursive: true })
})

/** Reverts a database to the version before accounts could be removed. */
async function withoutRemovals({ db }: Database): Promise<void> {
  await sql`drop table account_removal`.execute(db)
  for (const index of ['case_event_with_name', 'case_event_about', 'alert_of_account', 'alert_assigned'])
    await sql`drop index ${sql.ref(index)}`.execute(db)
  await sql`alter table case_event drop column about_id`.execute(db)
  await sql`delete from kysely_migration where name = '030-removed-accounts'`.execute(db)
}

/** Lines of timelines that name somebody, from before they had an id. */
async function findsWhomLinesName(open: () => Database): Promise<void> {
  const database = open()
  const store = await openStore(database)
  const { db } = database
  for (const owner of ['ana', 'bo']) await addCase(store, `of-${owner}`, { id: `${owner}-1`, name: owner })
  await withoutRemovals(database)
  await db
    .insertInto('case_member')
    .values([
      { case_id: 'of-ana', account_id: 'bo-1', name: 'bo', access: 'read' },
      { case_id: 'of-ana', account_id: 'cy-1', name: 'cy', access: 'read' },
      { case_id: 'of-ana', account_id: 'cy-2', name: 'cy', access: 'read' },
    ])
    .execute()
  const lines = [
    ['of-ana', 'share', '{"name":"bo","access":"read"}'],
    ['of-ana', 'share', '{"name":"cy","access":"read"}'],
    ['of-ana', 'unshare', '{"name":"dee"}'],
    ['of-ana', 'assign', '{"name":"ana"}'],
    ['of-ana', 'assign', '{"name":null}'],
    ['of-ana', 'share', 'damaged'],
    ['of-bo', 'share', '{"name":"ana","access":"read"}'],
    ['of-bo', 'rename', '{"name":"bo"}'],
  ] as const
  for (const [at, [case_id, action, params]] of lines.entries())
    await sql`insert into case_event (case_id, number, time_ms, by_id, by_name, action, params)
      values (${case_id}, ${at + 2}, 1, ${`${case_id.slice(3)}-1`}, ${case_id.slice(3)}, ${action}, ${params})`.execute(
      db,
    )
  await store.close()

  const reopened = await openStore(open())
  const aboutIn = async (id: string) => (await reopened.cases.events(id)).map(({ about_id }) => about_id)
  expect(await aboutIn('of-ana')).toEqual([null, 'bo-1', null, null, 'ana-1', null, null])
  expect(await aboutIn('of-bo')).toEqual([null, null, null])
  await reopened.close()
}

test('a SQLite database from before accounts could be removed finds whom the lines of timelines name', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'varuna-migrate-'))
  await findsWhomLinesName(() => openSqlite(folder))
  rmSync(folder, { recursive: true })
})

test.skipIf(!testPostgres)(
  'a PostgreSQL database from before accounts could be removed finds whom the lines of timelines name',
  async () => {
    const url = await emptyPostgres('varuna_lines_test')
    await findsWhomLinesName(() => openPostgres(url))
  },
)

/** Stores names as they were folded while 'ø' kept its form, and has them folded anew. */
async function findsNamesWithoutDiacritics(open: () => Database): Promise<void> {
  const database = open()
  const store = await openStore(database)
  await store.vesselReports.add(testReport('before', 'ana'))
  await database.db.updateTable('assessment').set({ search_text: 'jørgensen 2' }).execute()
  const listed = {
    file_id: 'f',
    part: 0,
    kind: 'iuu',
    imo: null,
    mmsi: null,
    flag: 'DK',
    country: null,
    digest: 'd',
  } as const
  const names = Array.from({ length: 1_200 }, (_, line) => ({
    ...listed,
    line,
    name_key: `nordsø ${line}`,
    body: '{}',
  }))
  for (const some of [names.slice(0, 600), names.slice(600)])
    await database.db.insertInto('vessel_list_row').values(some).execute()
  const stated = { ...noStaticData, mmsi: 219_000_001, station: 1, imo: null, first_ms: 1, last_ms: 9 }
  for (const name of ['NORDSØ', 'HVIDE SANDE'])
    await database.db
      .insertInto('ais_identity')
      .values({ ...stated, digest: name, name })
      .execute()
  await withoutRemovals(database)
  await sql`delete from kysely_migration where name = '029-names-without-diacritics'`.execute(database.db)
  await store.close()

  const reopened = await openStore(open())
  expect(await reopened.positions.search('nordso', 10)).toEqual([219_000_001])
  await reopened.close()
  const { db } = open()
  const [entry] = await db.selectFrom('assessment').select('search_text').execute()
  expect(entry?.search_text).toBe('jørgensen 2 jorgensen')
  const keys = await db.selectFrom('vessel_list_row').select('name_key').orderBy('line').execute()
  expect(keys.map(({ name_key }) => name_key)).toEqual(names.map(({ line }) => `nordso ${line}`))
  await db.destroy()
}

test('a SQLite database from before names were folded without diacritics finds them', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'varuna-migrate-'))
  await findsNamesWithoutDiacritics(() => openSqlite(folder))
  rmSync(folder, { recursive: true })
})

test.skipIf(!testPostgres)(
  'a PostgreSQL database from before names were folded without diacritics finds them',
  async () => {
    const url = await emptyPostgres('varuna_fold_test')
    await findsNamesWithoutDiacritics(() => openPostgres(url))
  },
)

test('a SQLite database whose migration was cut short is as before, and opens when the cause is gone', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'varuna-migrate-'))
  const open = () => openSqlite(folder)
  const first = open()
  await sql`create table ais_identity (a)`.execute(first.db)
  await expect(openStore(first)).rejects.toThrow('already exists')
  await first.db.destroy()
  const second = open()
  await sql`drop table ais_identity`.execute(second.db)
  const store = await openStore(second)
  expect(await store.positions.search('nobody', 1)).toEqual([])
  await store.close()
  rmSync(folder, { recursive: true })
})

/** As versions left it whose migrations 014, 015 and 017 had their first forms. */
async function bringsFirstFormsUpToDate(open: () => Database): Promise<void> {
  const older = open()
  const store = await openStore(older)
  const { mmsi, timeMs } = testPosition({ mmsi: 512_000_002, timeMs: oldMs })
  await store.positions.write({ positions: [testPosition({ mmsi, timeMs })], staticReports: [], progress: null })
  await sql`delete from ais_week`.execute(older.db)
  await sql`alter table ais_week drop column marks_removed`.execute(older.db)
  await sql`drop table vessel_unfollowed`.execute(older.db)
  await sql`create table vessel_unfollowed (mmsi integer primary key, "partition" integer not null, version bigint not null,
    from_ms bigint not null, is_late integer not null)`.execute(older.db)
  await sql`insert into vessel_unfollowed values (${sql.raw(`${mmsi}, 3, 7, ${timeMs - 1}, 1`)})`.execute(older.db)
  await sql`insert into vessel_unfollowed values (5, 1, 2, 9, 0)`.execute(older.db)
  await sql`delete from kysely_migration where name = '031-first-forms'`.execute(older.db)
  await store.close()
  await (await openStore(open())).close()
  const { db } = open()
  expect(await db.selectFrom('ais_week').selectAll().execute()).toMatchObject([
    { week: weekOf(timeMs), reduced: 0, marks_removed: 0, after_ms: null },
  ])
  expect(await db.selectFrom('vessel_unfollowed').selectAll().orderBy('mmsi').execute()).toEqual([
    { mmsi: 5, from_ms: 9, to_ms: 9, partition: 1, version: 2, is_late: 0 },
    { mmsi, from_ms: timeMs - 1, to_ms: timeMs, partition: 3, version: 7, is_late: 1 },
  ])
  await db.destroy()
}

test('a SQLite database that had migrations in their first forms is brought up to date', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'varuna-migrate-'))
  await bringsFirstFormsUpToDate(() => openSqlite(folder))
  rmSync(folder, { recursive: true })
})

test.skipIf(!testPostgres)(
  'a PostgreSQL database that had migrations in their first forms is brought up to date',
  async () => {
    const url = await emptyPostgres('varuna_first_forms_test')
    await bringsFirstFormsUpToDate(() => openPostgres(url))
  },
)

/** As a version left it that had later migrations before the one of track files. */
async function opensWithoutTrackFiles(open: () => Database): Promise<void> {
  await (await openStore(open())).close()
  const older = open()
  await sql`drop table track_job`.execute(older.db)
  await sql`delete from kysely_migration where name = '026-track-jobs'`.execute(older.db)
  await (await openStore(older)).close()
  const { db } = open()
  expect(await db.selectFrom('track_job').select('id').execute()).toEqual([])
  await db.destroy()
}

test('a SQLite database that has a later migration before an earlier one gets the earlier one', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'varuna-migrate-'))
  await opensWithoutTrackFiles(() => openSqlite(folder))
  rmSync(folder, { recursive: true })
})

test.skipIf(!testPostgres)(
  'a PostgreSQL database that has a later migration before an earlier one gets the earlier one',
  async () => {
    const url = await emptyPostgres('varuna_unordered_test')
    await opensWithoutTrackFiles(() => openPostgres(url))
  },
)

test('a database that a newer version has changed is refused as such', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'varuna-migrate-'))
  const database = openSqlite(folder)
  await (await openStore(database)).close()
  const newer = openSqlite(folder)
  await sql`insert into kysely_migration values ('999-later', '2030-01-01')`.execute(newer.db)
  await expect(openStore(newer)).rejects.toThrow(
    `The sqlite database ${join(folder, 'varuna.sqlite')} cannot be opened: a newer version of Varuna has changed it (999-later).`,
  )
  rmSync(folder, { recursive: true })
})

test.skipIf(!testPostgres)(
  'a PostgreSQL database from before cells finds its vessels in a box and by their names',
  async () => {
    const url = await emptyPostgres('varuna_migrate_test')
    await findsItsVessels(() => openPostgres(url))
  },
)
