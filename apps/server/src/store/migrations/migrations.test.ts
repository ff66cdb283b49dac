import { cpSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql, type Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { emptyPostgres, testPostgres } from '../database/empty-postgres.ts'
import { openPostgres, openSqlite, type Database } from '../open-database.ts'
import {
  checkMigrations,
  databaseKinds,
  digestOf,
  dumpSchema,
  fixtureFolder,
  fixturePath,
  loadFixture,
  readFixture,
} from '../database/testing-schema.ts'
import { openStore } from '../open-store.ts'
import * as baseline from './001-baseline.ts'
import { migrations } from './migrations.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'varuna-migrations-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const add = (statement: string): Migration => ({ up: async (db) => void (await sql.raw(statement).execute(db)) })
const first = { '001-baseline': baseline }
const withNext = (statement: string) => ({ ...first, '002-next': add(statement) })

describe.each(databaseKinds)('the migrations on %s', (kind) => {
  const isMissing = kind === 'postgresql' && testPostgres === null

  async function openEmpty(): Promise<Database> {
    if (kind === 'postgresql') return openPostgres(await emptyPostgres('varuna_migrations_test'))
    return openSqlite(mkdtempSync(join(folder, 'database-')))
  }

  const fixtureOf = (name: string) => readFixture(fixtureFolder, name, kind) ?? ''

  /** A copy of the fixtures before any release, with `text` as that of the schema after a migration. */
  function fixturesWith(name: string, text: string): string {
    const copy = join(folder, 'fixtures')
    cpSync(fixtureFolder, copy, { recursive: true })
    writeFileSync(join(copy, 'released.json'), '{}')
    writeFileSync(fixturePath(copy, name, kind), text)
    return copy
  }

  test.skipIf(isMissing)('lead from each fixture to the next, and released fixtures are unchanged', async () => {
    expect(await checkMigrations({ migrations, folder: fixtureFolder }, kind, openEmpty)).toEqual([])
  })

  test.skipIf(isMissing)('give a new database the schema of the last fixture, which can be loaded again', async () => {
    const last = fixtureOf(Object.keys(migrations).at(-1) ?? '')
    const created = await openEmpty()
    const store = await openStore(created)
    expect(await dumpSchema(created)).toBe(last)
    await store.close()
    const loaded = await openEmpty()
    await loadFixture(loaded.db, last, Object.keys(migrations))
    const reopened = await openStore(loaded)
    expect(await dumpSchema(loaded)).toBe(last)
    await reopened.close()
  })

  test.skipIf(isMissing)('fail the check when one is added without its fixture', async () => {
    const added = {
      migrations: withNext('alter table image add column remark text'),
      folder: fixturesWith('001-baseline', fixtureOf('001-baseline')),
    }
    expect(await checkMigrations(added, kind, openEmpty)).toEqual(['002-next: no fixture of its schema'])
  })

  test.skipIf(isMissing)('are run from the fixture before them, with its rows', async () => {
    const before = fixtureOf('001-baseline')
    const next = withNext('update alert_log set generation = 7')
    const after = before.replace('values (1, 0, 1)', 'values (1, 0, 7)')
    const right = { migrations: next, folder: fixturesWith('002-next', after) }
    expect(await checkMigrations(right, kind, openEmpty)).toEqual([])
    const wrong = { migrations: next, folder: fixturesWith('002-next', before) }
    expect(await checkMigrations(wrong, kind, openEmpty)).toEqual(['002-next: its schema differs from its fixture'])
  })

  test.skipIf(isMissing)('fail the check when one is edited, also together with its released fixture', async () => {
    const edited = {
      '001-baseline': {
        async up(db: Kysely<never>) {
          await baseline.up(db)
          await add('alter table image add column remark text').up(db)
        },
      },
    }
    const copy = fixturesWith('001-baseline', fixtureOf('001-baseline'))
    const differs = '001-baseline: its schema differs from its fixture'
    expect(await checkMigrations({ migrations: edited, folder: copy }, kind, openEmpty)).toEqual([differs])

    const digests = databaseKinds.map((each) => [each, digestOf(readFixture(copy, '001-baseline', each) ?? '')])
    writeFileSync(join(copy, 'released.json'), JSON.stringify({ '001-baseline': Object.fromEntries(digests) }))
    expect(await checkMigrations({ migrations: first, folder: copy }, kind, openEmpty)).toEqual([])
    const database = await openEmpty()
    await edited['001-baseline'].up(database.db as never)
    writeFileSync(fixturePath(copy, '001-baseline', kind), await dumpSchema(database))
    await database.db.destroy()
    const changed = '001-baseline: released, and changed'
    expect(await checkMigrations({ migrations: edited, folder: copy }, kind, openEmpty)).toEqual([changed])
    const gone = '001-baseline: released, and gone'
    expect(await checkMigrations({ migrations: {}, folder: copy }, kind, openEmpty)).toEqual([gone])
  })
})

test('names of migrations are numbered without gaps, and each has a fixture on both databases', () => {
  const names = Object.keys(migrations)
  expect(names.map((name) => name.slice(0, 4))).toEqual(names.map((_, at) => `${String(at + 1).padStart(3, '0')}-`))
  const fixtures = names.flatMap((name) => databaseKinds.map((kind) => `${name}.${kind}.sql`))
  expect(readdirSync(fixtureFolder).toSorted()).toEqual([...fixtures, 'released.json'].toSorted())
})
