import { sql } from 'kysely'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openStore } from '../open-store.ts'
import { emptyPostgres, testPostgres } from './empty-postgres.ts'
import { migrate } from './migrate.ts'
import { openPostgres, openSqlite, type Database } from '../open-database.ts'
import { dumpSchema } from './testing-schema.ts'

test('an interrupted migration leaves a SQLite database unchanged, and it opens once the cause is gone', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'varuna-migrate-'))
  const open = () => openSqlite(folder)
  const first = open()
  await sql`create table ais_identity (a)`.execute(first.db)
  await expect(openStore(first)).rejects.toThrow('already exists')
  await first.db.destroy()
  const second = open()
  expect(await dumpSchema(second)).toBe('CREATE TABLE ais_identity (a);\n')
  await sql`drop table ais_identity`.execute(second.db)
  const store = await openStore(second)
  expect(await store.positions.search('nobody', 1)).toEqual([])
  await store.close()
  rmSync(folder, { recursive: true })
})

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

/** A database of code from before the first release, whose migrations began with `001-reports`. */
async function refusesUnreleased(open: () => Database): Promise<void> {
  const older = open()
  const ran = { up: async () => {} }
  await migrate(older.db, { '001-reports': ran, '002-contact-messages': ran, '054-case-invitations': ran })
  await sql`create table image (id text primary key, filename text)`.execute(older.db)
  await sql`insert into image values ('i1', 'slick.png')`.execute(older.db)
  const before = await dumpSchema(older)
  await older.db.destroy()

  await expect(openStore(open())).rejects.toThrow(
    /database .*varuna.* cannot be opened: it was created before the first release \(001-reports\), and this version cannot read it\. Move the data folder away, .* export it with the version that created it/,
  )
  const after = open()
  expect(await dumpSchema(after)).toBe(before)
  const { rows } = await sql`select name from kysely_migration order by name`.execute(after.db)
  expect(rows).toHaveLength(3)
  await after.db.destroy()
}

test('a SQLite database from before the first release is refused, and left as it is', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'varuna-migrate-'))
  await refusesUnreleased(() => openSqlite(folder))
  rmSync(folder, { recursive: true })
})

test.skipIf(!testPostgres)(
  'a PostgreSQL database from before the first release is refused, and left as it is',
  async () => {
    const url = await emptyPostgres('varuna_unreleased_test')
    await refusesUnreleased(() => openPostgres(url))
  },
)
