import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { flipByte } from '../testing-damage.ts'
import { openMigratedSqlite } from '../testing-stores.ts'
import { findStructureFault } from './check-structure.ts'

let folder: string
let file: Sqlite.Database
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'varuna-structure-'))
  const { db, place } = await openMigratedSqlite(folder)
  await db.destroy()
  file = new Sqlite(place)
})
afterEach(() => {
  file.close()
  rmSync(folder, { recursive: true })
})

test('a database that is too large to be read whole is checked table by table', () => {
  expect([findStructureFault(file), findStructureFault(file, 0)]).toEqual([null, null])
  const page = file
    .prepare<[], number>("select rootpage from sqlite_schema where name = 'image_by_bytes'")
    .pluck()
    .get()
  file.pragma('wal_checkpoint(truncate)')
  const { name } = file
  file.close()
  flipByte(name, ((page ?? 0) - 1) * 4096)
  file = new Sqlite(name)
  expect(findStructureFault(file, 0)).toMatch(/^Tree \d+ page \d+/)
})
