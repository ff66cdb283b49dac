import fc from 'fast-check'
import { beforeEach, expect, test } from 'vitest'
import type { SetQuotas } from '../../../store/interfaces/people/quota-store.ts'
import { createStorageQuota, reservePieces, type StorageLimits } from './storage-quota.ts'

/** Stored bytes by account, as the rows would report them. */
let stored: Map<string, number>
let freeBytes: number
/** What administrators set. */
let set: SetQuotas
let nowMs: number
beforeEach(() => {
  stored = new Map()
  freeBytes = 1_000
  set = { ownBytes: null, accountBytes: null, totalBytes: null }
  nowMs = 0
})
const sum = () => [...stored.values()].reduce((total, bytes) => total + bytes, 0)
const create = (limits: Partial<StorageLimits> = {}) =>
  createStorageQuota(
    {
      quotas: { of: async (account) => (account === 'ana' ? set : { ...set, ownBytes: null }) },
      storedBytes: { ofAccount: async (account) => stored.get(account) ?? 0, ofAll: async () => sum() },
      files: { freeBytes: async () => freeBytes },
      now: () => nowMs,
    },
    { accountBytes: 100, totalBytes: null, freeBytes: 0, ...limits },
  )
type Quota = ReturnType<typeof create>
const keep = (account: string, bytes: number) => void stored.set(account, (stored.get(account) ?? 0) + bytes)
/** Writes and stores bytes in chunks of 10; returns the refusal. */
const write = (quota: Quota, account: string, bytes: number, fails = false, announced = 0) =>
  quota
    .withRoom(account, announced, async (room) => {
      for (let left = bytes; left > 0; left -= 10) await room.grow(Math.min(10, left))
      if (fails) throw new Error('broken')
      keep(account, bytes)
    })
    .then(
      () => 'stored',
      (error: { fault?: { code: string }; message: string }) => error.fault?.code ?? error.message,
    )

test('an account stores up to its limit, and again as much as it has deleted', async () => {
  const quota = create()
  expect(await write(quota, 'ana', 90)).toBe('stored')
  expect(await write(quota, 'ana', 11)).toBe('storage_full.account')
  expect(await write(quota, 'bo', 100)).toBe('stored')
  expect(await write(quota, 'ana', 10)).toBe('stored')
  expect(await write(quota, 'ana', 1)).toBe('storage_full.account')
  stored.set('ana', 0)
  expect(await write(quota, 'ana', 100)).toBe('stored')
  expect(await quota.usageOf('ana')).toEqual({ usedBytes: 100, maxBytes: 100 })
})

test('the reservation of failed work is released', async () => {
  const quota = create()
  for (let time = 0; time < 5; time += 1) expect(await write(quota, 'ana', 90, true)).toBe('broken')
  expect(await write(quota, 'ana', 100)).toBe('stored')
})

test('an announced size that does not fit is refused before it is sent', async () => {
  const quota = create()
  const send = () => quota.withRoom('ana', 101, () => Promise.reject(new Error('it was received')))
  await expect(send()).rejects.toMatchObject({ fault: { code: 'storage_full.account' } })
})

test('concurrent works together stay within the limit, and a refused one leaves room for the others', async () => {
  const quota = create()
  const outcomes = await Promise.all(Array.from({ length: 20 }, () => write(quota, 'ana', 30)))
  expect(stored.get('ana') ?? 0).toBeLessThanOrEqual(100)
  expect(outcomes).toContain('storage_full.account')
  stored.set('ana', 0)
  const announced = await Promise.all(Array.from({ length: 20 }, () => write(quota, 'ana', 30, false, 30)))
  expect(announced.filter((outcome) => outcome === 'stored')).toHaveLength(3)
  stored.set('ana', 0)
  expect(await write(quota, 'ana', 100)).toBe('stored')
})

test('bytes that one account announces and does not send do not count for other accounts', async () => {
  const quota = create({ totalBytes: 100 })
  const gate = Promise.withResolvers<null>()
  const stalled = quota.withRoom('ana', 100, () => gate.promise)
  expect(await write(quota, 'ana', 1)).toBe('storage_full.account')
  expect(await write(quota, 'bo', 100)).toBe('stored')
  gate.resolve(null)
  await stalled
})

test("all accounts together store up to the installation's limit, and continue once something is deleted", async () => {
  const quota = create({ totalBytes: 150 })
  expect(await write(quota, 'ana', 100)).toBe('stored')
  expect(await write(quota, 'bo', 60)).toBe('storage_full.installation')
  nowMs += 1_000
  expect(await write(quota, 'bo', 50)).toBe('stored')
  expect(await write(quota, 'cy', 1)).toBe('storage_full.installation')
  stored.set('ana', 0)
  nowMs += 1_000
  expect(await write(quota, 'cy', 100)).toBe('stored')
})

test('a reserve of the disk stays free, and freeing space lets every account continue', async () => {
  const quota = create({ freeBytes: 950, accountBytes: 1_000 })
  expect(await write(quota, 'ana', 50)).toBe('stored')
  expect(await write(quota, 'ana', 60)).toBe('storage_full.reserve')
  freeBytes = 940
  expect(await write(quota, 'ana', 1)).toBe('storage_full.reserve')
  freeBytes = 2_000
  expect(await write(quota, 'ana', 500)).toBe('stored')
})

test('chunks are passed on once reserved', async () => {
  const quota = create()
  const passed: number[] = []
  async function* pieces() {
    for (let at = 0; at < 20; at += 1) yield new Uint8Array(30)
  }
  const send = quota.withRoom('ana', 0, async (room) => {
    for await (const piece of reservePieces(room, pieces())) passed.push(piece.length)
  })
  await expect(send).rejects.toMatchObject({ fault: { code: 'storage_full.account' } })
  expect(passed).toHaveLength(3)
})

test('what administrators set takes the place of the settings at the next write, and of a write in progress once it is full', async () => {
  const quota = create({ totalBytes: 300 })
  set = { ownBytes: null, accountBytes: 50, totalBytes: null }
  expect(await write(quota, 'ana', 60)).toBe('storage_full.account')
  set.ownBytes = 80
  expect(await write(quota, 'ana', 60)).toBe('stored')
  expect(await write(quota, 'bo', 60)).toBe('storage_full.account')
  expect((await quota.usageOf('ana')).maxBytes).toBe(80)
  await quota.withRoom('ana', 0, async (room) => {
    await room.grow(20)
    set.ownBytes = 200
    await room.grow(100)
    keep('ana', 120)
  })
  set.ownBytes = 0
  expect(await write(quota, 'ana', 1)).toBe('storage_full.account')
})

test('administrators may lower what all accounts store, and not raise it above the setting', async () => {
  const quota = create({ totalBytes: 150, accountBytes: 1_000 })
  set.totalBytes = 90
  expect(await write(quota, 'bo', 100)).toBe('storage_full.installation')
  set.totalBytes = 500
  nowMs += 1_000
  expect(await write(quota, 'bo', 100)).toBe('stored')
  nowMs += 1_000
  expect(await write(quota, 'bo', 60)).toBe('storage_full.installation')
})

test('with any sequence of stores, deletions, failures and overlaps, no limit is exceeded and no space is lost', async () => {
  const step = fc.record({
    account: fc.constantFrom('ana', 'bo', 'cy'),
    bytes: fc.integer({ min: 1, max: 90 }),
    fails: fc.boolean(),
    deletes: fc.boolean(),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(fc.array(step, { maxLength: 6 }), { maxLength: 8 }), async (rounds) => {
      stored = new Map()
      freeBytes = 1e9
      const quota = create({ totalBytes: 220 })
      for (const round of rounds) {
        await Promise.all(round.map(({ account, bytes, fails }) => write(quota, account, bytes, fails)))
        expect(Math.max(0, ...stored.values())).toBeLessThanOrEqual(100)
        expect(sum()).toBeLessThanOrEqual(220)
        for (const { account, deletes } of round) if (deletes) stored.delete(account)
        nowMs += 1
      }
      stored.clear()
      nowMs += 1_000
      for (const account of ['ana', 'bo']) expect(await write(quota, account, 100)).toBe('stored')
    }),
  )
})
