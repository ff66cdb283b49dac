import Sqlite from 'better-sqlite3'
import { Kysely, sql } from 'kysely'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { TurnTakingSqliteDialect } from './sqlite-dialect.ts'
import { createWriteTurns } from './write-turns.ts'

let folder: string
let db: Kysely<{ item: { id: number } }>
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'varuna-dialect-'))
  const path = join(folder, 'file.sqlite')
  const writer = new Sqlite(path)
  writer.pragma('journal_mode = WAL')
  const reader = new Sqlite(path, { readonly: true })
  db = new Kysely({ dialect: new TurnTakingSqliteDialect({ reader, writer, turns: createWriteTurns() }) })
  await db.schema
    .createTable('item')
    .addColumn('id', 'integer', (c) => c.primaryKey())
    .execute()
})
afterEach(async () => {
  await db.destroy()
  rmSync(folder, { recursive: true })
})

const add = (id: number, to: Pick<typeof db, 'insertInto'> = db) => to.insertInto('item').values({ id }).execute()
const ids = async (of: Pick<typeof db, 'selectFrom'> = db) =>
  (await of.selectFrom('item').select('id').orderBy('id').execute()).map(({ id }) => id)

test('written rows can be read at once, including returned ones', async () => {
  await add(1)
  const returned = await db.insertInto('item').values({ id: 2 }).returning('id').executeTakeFirst()
  expect([returned, await ids()]).toEqual([{ id: 2 }, [1, 2]])
  expect((await db.deleteFrom('item').executeTakeFirst()).numDeletedRows).toBe(2n)
})

test('a transaction sees its own rows, others see them after the commit, and other writers wait for it', async () => {
  const inside = Promise.withResolvers<null>()
  const goOn = Promise.withResolvers<null>()
  const transaction = db.transaction().execute(async (within) => {
    await add(1, within)
    inside.resolve(null)
    await goOn.promise
    return ids(within)
  })
  await inside.promise
  let hasWritten = false
  const writing = add(2).then(() => (hasWritten = true))
  expect(await ids()).toEqual([])
  // Statements are synchronous: one that did not wait would be done by now.
  await setImmediate()
  expect(hasWritten).toBe(false)
  goOn.resolve(null)
  expect(await transaction).toEqual([1])
  await writing
  expect(await ids()).toEqual([1, 2])
})

test('a failed transaction or statement leaves nothing behind, and the next one can write', async () => {
  await add(1)
  await expect(
    db.transaction().execute(async (within) => {
      await add(2, within)
      await add(1, within)
    }),
  ).rejects.toThrow('UNIQUE')
  await expect(add(1)).rejects.toThrow('UNIQUE')
  await expect(db.deleteFrom('missing' as 'item').execute()).rejects.toThrow('no such table')
  await add(3)
  expect(await ids()).toEqual([1, 3])
})

test('a value that is bound keeps its type and its digits', async () => {
  const values = ['12', 12, 1.5, 9_007_199_254_740_991n, Buffer.from('12'), null]
  const typeOf = async (value: unknown) => {
    const { rows } = await sql<{
      type: string
      text: string | null
    }>`select typeof(${value}) as type, cast(${value} as text) as text`.execute(db)
    return [rows[0]?.type, rows[0]?.text]
  }
  expect(await Promise.all(values.map(typeOf))).toEqual([
    ['text', '12'],
    ['real', '12.0'],
    ['real', '1.5'],
    ['integer', '9007199254740991'],
    ['blob', '12'],
    ['null', null],
  ])
})
