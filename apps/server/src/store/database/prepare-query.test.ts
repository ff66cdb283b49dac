import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openStore } from '../open-store.ts'
import { openSqlite } from '../open-database.ts'
import { prepareQuery } from './prepare-query.ts'

const folder = mkdtempSync(join(tmpdir(), 'varuna-prepare-'))

test('a query is built once, takes the values of each use, and refuses a use with other values', async () => {
  const database = openSqlite(folder)
  const store = await openStore(database)
  const { db } = database
  let built = 0
  const insert = prepareQuery((within, row: { consumer: string; cursor: string }) => {
    built += 1
    return within.insertInto('bus_cursor').values(row)
  })
  await insert(db, { consumer: 'a', cursor: '1' })
  await db.transaction().execute((transaction) => insert(transaction, { cursor: "2'", consumer: 'b' }))
  expect(built).toBe(1)
  const cursorOf = prepareQuery((within, { consumer }: { consumer: string }) =>
    within.selectFrom('bus_cursor').select('cursor').where('consumer', '=', consumer),
  )
  for (const [consumer, cursor] of [
    ['b', "2'"],
    ['a', '1'],
  ] as const)
    expect((await cursorOf(db, { consumer })).rows).toEqual([{ cursor }])
  const wrong = [{ consumer: 'c' }, { consumer: 'c', cursor: '3', other: '4' }, { consumer: 'c', other: '4' }]
  for (const row of wrong) await expect(async () => insert(db, row as never)).rejects.toThrow(RangeError)
  expect((await cursorOf(db, { consumer: 'c' })).rows).toEqual([])
  await store.close()
  rmSync(folder, { recursive: true })
})
