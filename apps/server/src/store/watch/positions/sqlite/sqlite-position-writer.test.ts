import Sqlite from 'better-sqlite3'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Worker } from 'node:worker_threads'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createWriteTurns } from '../../../database/write-turns.ts'
import { openSqliteStore } from '../../../testing-stores.ts'
import type { Store } from '../../../interfaces/store.ts'
import { createSqlitePositionWriter, startWorker } from './sqlite-position-writer.ts'
import { testPosition } from '../testing-positions.ts'

let folder: string
let path: string
let store: Store
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'varuna-writer-'))
  path = join(folder, 'varuna.sqlite')
  store = await openSqliteStore(folder)
})
afterEach(async () => {
  await store.close()
  rmSync(folder, { recursive: true })
})

const batchOf = (vessels: number) => ({
  staticReports: [],
  progress: null,
  positions: Array.from({ length: vessels }, (_, at) => testPosition({ mmsi: 1 + at, timeMs: 1_800_000_000_000 })),
})
const message = (id: string) => ({
  id,
  received_at_ms: 1,
  name: 'N',
  email: 'n@example.org',
  subject: 'S',
  message: 'M',
  state: 'sent' as const,
  attempts: 1,
  next_try_at_ms: 1,
  sent_at_ms: 1,
  last_error: null,
})

test('when the thread ends its batch fails without being stored, and the next batch starts a new thread', async () => {
  const threads: Worker[] = []
  const writer = createSqlitePositionWriter(path, createWriteTurns(), (of) => {
    const thread = startWorker(of)
    threads.push(thread)
    return thread
  })
  expect(await writer.write(batchOf(1))).toEqual({ added: 1 })
  const killed = writer.write(batchOf(200_000))
  const next = writer.write(batchOf(10))
  const failure = expect(killed).rejects.toThrow(
    'the thread that writes positions ended with code 1 before the batch was acknowledged',
  )
  await new Promise((resolve) => setImmediate(resolve))
  await threads[0]?.terminate()
  await failure
  expect(await next).toEqual({ added: 9 })
  expect(threads.length).toBe(2)
  await threads[1]?.terminate()
  expect(await writer.write(batchOf(11))).toEqual({ added: 1 })
  await writer.close()
})

test('batches beyond the queue limit are refused', async () => {
  const other = new Sqlite(path)
  other.exec('begin immediate')
  const writes = Array.from({ length: 33 }, () => store.positions.write(batchOf(1)))
  await expect(writes[32]).rejects.toMatchObject({ code: 'busy' })
  other.exec('commit')
  other.close()
  const added = await Promise.all(writes.slice(0, 32))
  expect(added.map((written) => written.added)).toEqual([1, ...Array<number>(31).fill(0)])
})

test('while a batch is written reads are answered, and a write waits without blocking the program', async () => {
  const order: string[] = []
  let turnsOfTheLoop = 0
  const ticking = setInterval(() => (turnsOfTheLoop += 1), 1)
  const done = (name: string) => () => void order.push(name)
  await Promise.all([
    store.positions.write(batchOf(100_000)).then(done('batch')),
    store.contactMessages.add(message('a')).then(done('write')),
    store.positions.last(1).then((found) => order.push(`read ${found}`)),
  ])
  clearInterval(ticking)
  expect(order).toEqual(['read null', 'batch', 'write'])
  expect(turnsOfTheLoop).toBeGreaterThan(5)
})

test('a SQLite error keeps its code', async () => {
  const writer = createSqlitePositionWriter(join(folder, 'missing.sqlite'), createWriteTurns())
  await expect(writer.write(batchOf(1))).rejects.toMatchObject({ code: 'SQLITE_CANTOPEN' })
  await writer.close()
})
