import { afterEach, beforeEach, expect, test } from 'vitest'
import { createProcessReading } from './process-reading.ts'

type Reading = ReturnType<typeof createProcessReading<string, string>>
let reading: Reading
const create = (over = {}): Reading =>
  createProcessReading(new URL('./testing-process.ts', import.meta.url), {
    timeoutMs: 20_000,
    maxMegabytes: 96,
    idleMs: 60_000,
    queueBounds: { perOwner: 1, overall: 2 },
    ...over,
  })
beforeEach(() => {
  reading = create()
})
afterEach(() => reading.close())

const readAll = async (what: string, owner = 'ana') => {
  const batches: string[] = []
  for await (const batch of reading.read(owner, what)) batches.push(batch)
  return batches
}
const faultOf = (read: Promise<unknown>) =>
  read.then(
    () => 'read',
    (error: { fault?: { code: string }; message: string }) => error.fault?.code ?? error.message,
  )

test('a file is read in batches, and its faults are reported unchanged', async () => {
  expect(await readAll('a')).toEqual(['a 1', 'a 2'])
  expect(await faultOf(readAll('fault'))).toBe('invalid_input.list_empty')
  expect(await faultOf(readAll('error'))).toContain('this file breaks the reader')
  expect(await readAll('b')).toEqual(['b 1', 'b 2'])
})

test('a file that takes too long or too much memory is refused, and the next one is read', async () => {
  reading = create({ timeoutMs: 1_500 })
  expect(await faultOf(readAll('endless'))).toBe('invalid_input.file_too_costly')
  await reading.close()
  reading = create()
  expect(await readAll('a')).toEqual(['a 1', 'a 2'])
  expect(await faultOf(readAll('json'))).toBe('invalid_input.file_too_costly')
  expect(await readAll('b')).toEqual(['b 1', 'b 2'])
}, 40_000)

test('files are read one after another, owners in turn, and only so many wait', async () => {
  const order: string[] = []
  const gate = Promise.withResolvers<null>()
  const hold = async () => {
    for await (const _batch of reading.read('ana', 'held')) await gate.promise
  }
  const held = hold()
  const waiting = ['ana', 'bo'].map(async (owner) => {
    await readAll('a', owner)
    order.push(owner)
  })
  expect(await faultOf(readAll('a', 'ana'))).toBe('too_many_requests.uploads')
  expect(await faultOf(readAll('a', 'cy'))).toBe('busy.uploads')
  gate.resolve(null)
  await Promise.all([held, ...waiting])
  expect(order).toEqual(['ana', 'bo'])
})

test('a reader stopped in the middle of a file lets the next one start', async () => {
  for await (const batch of reading.read('ana', 'a')) {
    expect(batch).toBe('a 1')
    break
  }
  expect(await readAll('b')).toEqual(['b 1', 'b 2'])
})

test('files that wait when the server closes are refused', async () => {
  const first = reading.read('ana', 'a')[Symbol.asyncIterator]()
  await first.next()
  const waiting = faultOf(readAll('b', 'bo'))
  await reading.close()
  expect(await waiting).toBe('busy.shutting_down')
})
