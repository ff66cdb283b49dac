import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate as immediate } from 'node:timers/promises'
import { sql, type Kysely } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testPrincipal } from '../../principal/testing-principal.ts'
import { testReport } from '../desk/alerts/testing-alerts.ts'
import { openStore } from '../open-store.ts'
import type { Store } from '../interfaces/store.ts'
import { openSqlite, type Database } from '../open-database.ts'
import type { Schema } from './schema.ts'
import { createTogetherTransactions } from './together.ts'

let folder: string
let database: Database
let store: Store
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'varuna-together-'))
  database = openSqlite(folder)
  store = await openStore(database)
})
afterAll(async () => {
  await store.close()
  rmSync(folder, { recursive: true })
})

const insert = (id: string) => async (transaction: Kysely<Schema>) => {
  await transaction.insertInto('contact_message').values(message(id)).execute()
  return id
}
const message = (id: string) => ({
  id,
  received_at_ms: 1,
  name: 'A',
  email: 'a@b.example',
  subject: 's',
  message: 'm',
  state: 'queued' as const,
  attempts: 0,
  next_try_at_ms: 1,
  sent_at_ms: null,
  last_error: null,
})
const stored = async (id: string) => (await store.contactMessages.get(id)) !== null

test('a failing work is undone alone, and every other gets its own result', async () => {
  const together = createTogetherTransactions('sqlite', database.db)
  const answers = await Promise.allSettled([
    together(insert('one')),
    together(async (transaction) => {
      await insert('two')(transaction)
      throw new Error('no')
    }),
    together(insert('one')),
    together(insert('three')),
  ])
  expect(answers.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected', 'fulfilled'])
  expect(await Promise.all(['one', 'two', 'three'].map(stored))).toEqual([true, false, true])
})

test('when the transaction ends before its commit, no work is reported as stored', async () => {
  const together = createTogetherTransactions('sqlite', database.db)
  const answers = await Promise.allSettled([
    together(insert('four')),
    together(async (transaction) => void (await sql`rollback`.execute(transaction))),
    together(insert('five')),
  ])
  expect(answers.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected'])
  expect(await Promise.all(['four', 'five'].map(stored))).toEqual([false, false])
  expect(await together(insert('six'))).toBe('six')
})

test('reports sent concurrently are all stored, each once', async () => {
  const ana = testPrincipal('ana')
  const report = (at: number) => ({ ...testReport(`r${at % 100}`, 'ana') })
  const added = await Promise.all(Array.from({ length: 200 }, (_, at) => store.vesselReports.add(report(at))))
  expect(added.filter(Boolean)).toHaveLength(100)
  expect(await store.vesselReports.list(ana, 500)).toHaveLength(100)
})

test('works of requests that arrive a few event-loop turns apart share one transaction', async () => {
  const together = createTogetherTransactions('sqlite', database.db)
  const transactions = new Set<Kysely<Schema>>()
  const work = (id: string) =>
    together((transaction) => {
      transactions.add(transaction)
      return insert(id)(transaction)
    })
  const answers: Promise<string>[] = []
  for (let at = 0; at < 40; at += 1) {
    answers.push(work(`turn-${at}`))
    for (let turn = 0; turn < 3; turn += 1) await immediate()
  }
  await Promise.all(answers)
  expect(transactions.size).toBe(1)
})
