import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openPostgres } from '../open-database.ts'
import { openMigratedSqlite } from '../testing-stores.ts'
import { readDatabaseInstance } from './database-instance.ts'
import { emptyPostgres, testPostgres } from './empty-postgres.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'varuna-instance-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

test('a data folder with SQLite has an id of its own that stays', async () => {
  const idOf = async (name: string) => {
    const database = await openMigratedSqlite(join(folder, name))
    const id = await readDatabaseInstance(database, join(folder, name))
    await database.db.destroy()
    return id
  }
  const [one, again, other] = [await idOf('one'), await idOf('one'), await idOf('other')]
  expect(one).toMatch(/^[\da-f-]{36}$/)
  expect([again, other === one]).toEqual([one, false])
  expect(readdirSync(join(folder, 'one'))).toContain('instance-id')
  expect(statSync(join(folder, 'one', 'instance-id')).mode & 0o077).toBe(0)
})

describe.skipIf(testPostgres === null)('with PostgreSQL', () => {
  const idAt = async (url: string) => {
    const database = openPostgres(url)
    try {
      return await readDatabaseInstance(database, folder)
    } finally {
      await database.db.destroy()
    }
  }

  test('a database has an id of its own, and so has a copy of it', async () => {
    const [one, other] = [await emptyPostgres('varuna_instance_1'), await emptyPostgres('varuna_instance_2')]
    const ids = [await idAt(one), await idAt(one), await idAt(other)]
    expect(ids[0]).toMatch(/^\d{10,}\/\d+$/)
    expect([ids[1], ids[2] === ids[0]]).toEqual([ids[0], false])
    expect(readdirSync(folder)).toEqual([])
  })

  test('a role that may not read it has none', async () => {
    const url = new URL(await emptyPostgres('varuna_instance_1'))
    const client = new pg.Client({ connectionString: url.href })
    await client.connect()
    await client.query('revoke execute on function pg_control_system() from public')
    await client.end()
    url.searchParams.set('options', '-c role=pg_signal_backend')
    expect(await idAt(url.href)).toBeNull()
  })
})
