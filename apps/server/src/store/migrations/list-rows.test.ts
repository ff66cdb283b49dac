import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openSqlite } from '../database/open-database.ts'
import { openStore } from '../open-store.ts'

test('a list that was imported before its rows had an id of their own is read, counted and replaced', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'varuna-lists-'))
  const database = openSqlite(folder)
  const first = await openStore(database)
  const stated = { id: 'iuu-a', kind: 'iuu', file_name: 'a.csv', sha256: 'a', imported_ms: 1, by_id: 'ana' } as const
  const row = (line: number) => ({ line, part: 0, imo: null, mmsi: line, name_key: null, flag: null, country: null })
  const rows = [1, 2].map((line) => ({ ...row(line), digest: `d${line}`, body: '{"a":1}' }))
  await first.vesselLists.replace(stated, [rows], 'first', 9)
  await sql`update vessel_list_row set file_id = 'iuu-a'`.execute(database.db)
  for (const column of ['rows_id', 'part_count', 'byte_count'])
    await sql`alter table vessel_list_file drop column ${sql.ref(column)}`.execute(database.db)
  await sql`drop table vessel_list_leftover`.execute(database.db)
  await sql`delete from kysely_migration where name = '047-list-rows'`.execute(database.db)
  await first.close()

  const store = await openStore(openSqlite(folder))
  const { vesselLists, storedBytes } = store
  expect(await vesselLists.files('iuu')).toMatchObject([{ rows_id: 'iuu-a', part_count: 2, byte_count: 14 }])
  expect(await storedBytes.ofAccount('ana')).toBe(14)
  const keys = { imo: null, mmsi: 2, nameKey: null, flag: null }
  expect(await vesselLists.find('iuu', keys, 9)).toMatchObject([{ line: 2, file_name: 'a.csv' }])
  const counts = await vesselLists.replace(stated, [rows.slice(1)], 'second', 9)
  expect(counts).toMatchObject({ added: 0, removed: 1, kept: 1 })
  expect((await vesselLists.rows('iuu', null, 9)).map(({ line }) => line)).toEqual([2])
  await store.close()
  rmSync(folder, { recursive: true })
})
