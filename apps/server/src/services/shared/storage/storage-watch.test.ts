import { expect, test } from 'vitest'
import { FilesUnreachable } from '../../../files/files.ts'
import { createStorageWatch, findStorageFault } from './storage-watch.ts'

const failure = (code: string, cause?: unknown) => Object.assign(new Error(code, { cause }), { code })
const enoughBytes = 10 ** 12
const isRemote = true

test.each([
  ['ENOSPC', 'full'],
  ['EDQUOT', 'full'],
  ['SQLITE_FULL', 'full'],
  ['53100', 'full'],
  ['SQLITE_CORRUPT', 'damaged'],
  ['SQLITE_CORRUPT_VTAB', 'damaged'],
  ['SQLITE_NOTADB', 'damaged'],
  ['SQLITE_BUSY', null],
  ['ENOENT', null],
])('%s marks the storage as %s, also as a cause', (code, fault) => {
  expect(findStorageFault(failure(code))).toBe(fault)
  expect(findStorageFault(new Error('outer', { cause: failure('OTHER', failure(code)) }))).toBe(fault)
})

test('other values and a circular chain of causes are no storage fault', () => {
  const circular = new Error('ring')
  circular.cause = circular
  expect([undefined, null, 'ENOSPC', circular].map(findStorageFault)).toEqual([null, null, null, null])
})

test('the storage counts as full for a minute after a refused write, and as damaged for good', async () => {
  let now = 1_000_000
  const faults: string[] = []
  const watch = createStorageWatch({
    now: () => now,
    isRemote,
    freeBytes: async () => enoughBytes,
    onFault: (fault) => void faults.push(fault),
  })
  expect(await watch.state()).toBe('ok')
  watch.recordError(failure('SQLITE_FULL'))
  expect(await watch.state()).toBe('full')
  now += 60_000
  expect(await watch.state()).toBe('ok')
  watch.recordError(failure('SQLITE_CORRUPT'))
  now += 10 ** 9
  expect(await watch.state()).toBe('damaged')
  watch.recordError(new Error('something else'))
  expect(faults).toEqual(['full', 'damaged'])
})

test('with little free space the storage counts as full before a write fails', async () => {
  const watch = createStorageWatch({
    isRemote,
    now: () => 0,
    freeBytes: async () => 31 * 1024 * 1024,
    onFault: () => {},
  })
  expect(await watch.state()).toBe('full')
})

test.each([
  failure('57P01'),
  failure('53300'),
  failure('08006'),
  failure('ECONNREFUSED'),
  new Error('outer', { cause: new Error('Connection terminated unexpectedly') }),
  new Error('timeout exceeded when trying to connect'),
])('%s of a remote database is temporary', async (error) => {
  const faults: string[] = []
  const effects = {
    now: () => 0,
    freeBytes: async () => enoughBytes,
    onFault: (fault: string) => void faults.push(fault),
  }
  const remote = createStorageWatch({ ...effects, isRemote: true })
  expect([remote.recordError(error), await remote.state()]).toEqual(['unreachable', 'ok'])
  expect(createStorageWatch({ ...effects, isRemote: false }).recordError(error)).toBeNull()
  expect(remote.recordError(failure('23505'))).toBeNull()
  expect(faults).toEqual(['unreachable'])
})

test('a store of files that does not respond is not a database that does not, and counts as unreachable for a minute', async () => {
  let now = 0
  const watch = createStorageWatch({ isRemote, now: () => now, freeBytes: async () => enoughBytes, onFault: () => {} })
  const cause = new FilesUnreachable('no response', { cause: failure('ECONNREFUSED') })
  expect(watch.recordError(new Error('outer', { cause }))).toBe('files_unreachable')
  expect(watch.recordError(failure('ECONNREFUSED'))).toBe('unreachable')
  expect(await watch.state()).toBe('files_unreachable')
  now += 60_000
  expect(await watch.state()).toBe('ok')
})
