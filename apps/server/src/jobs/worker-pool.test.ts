import { afterEach, expect, test } from 'vitest'
import { startWorkerPool, type PoolOptions, type WorkerPool } from './worker-pool.ts'

const megabyte = 1024 * 1024
let pool: WorkerPool
const start = (over: Partial<PoolOptions> = {}) => {
  const options = {
    processes: 1,
    timeoutMs: 20_000,
    startTimeoutMs: 20_000,
    queueBounds: { perOwner: 9, overall: 99 },
    memory: { maxBytes: Infinity, maxIdleBytes: Infinity },
    ...over,
  }
  pool = startWorkerPool(new URL('./testing-worker.ts', import.meta.url), [], options)
}
afterEach(() => pool.close())
const faultOf = (answer: Promise<unknown>) =>
  answer.then(
    () => 'answered',
    (error: { fault?: string; message: string }) => error.fault ?? error.message,
  )

test('jobs run in one reused process, receive their bytes unchanged and see no environment', async () => {
  start()
  const bytes = Uint8Array.from([1, 2, 3])
  expect(new Uint8Array((await pool.run('a', 'echo', bytes)) as Uint8Array)).toEqual(bytes)
  expect(await pool.run('a', 'processId', null)).toBe(await pool.run('b', 'processId', null))
  expect(await pool.run('a', 'environment', null)).not.toContain('PATH')
})

test('a failing or unknown job rejects, and the process is kept', async () => {
  start()
  const before = await pool.run('a', 'processId', null)
  expect(await faultOf(pool.run('a', 'fail', null))).toContain('this job fails')
  expect(await faultOf(pool.run('a', 'nothing', null))).toContain('no job is named nothing')
  expect(await pool.run('a', 'processId', null)).toBe(before)
})

test('jobs of an owner that is last run after all others that wait', async () => {
  start({ isLast: (owner) => owner === 'guests' })
  const order: string[] = []
  const run = (owner: string) => pool.run(owner, 'echo', owner).then(() => order.push(owner))
  await Promise.all(['first', 'guests', 'guests', 'ana', 'ben', 'ana'].map(run))
  expect(order).toEqual(['first', 'ana', 'ben', 'ana', 'guests', 'guests'])
})

test('a running job of an owner that is last makes room for another owner soon, and runs again after it', async () => {
  start({ isLast: (owner) => owner === 'guests', lastYieldsAfterMs: 50 })
  await pool.run('ana', 'echo', null)
  const leave = new AbortController()
  const guest = faultOf(pool.run('guests', 'block', null, { signal: leave.signal }))
  expect(await pool.run('ana', 'echo', 1)).toBe(1)
  expect(await pool.run('ana', 'echo', 2)).toBe(2)
  leave.abort()
  expect(await guest).toBe('cancelled')
  expect(await pool.run('guests', 'echo', 3)).toBe(3)
})

test('a job that made room often enough is refused, and one of the same rank makes none', async () => {
  start({ isLast: (owner) => owner.startsWith('guest'), lastYieldsAfterMs: 20, timeoutMs: 2_000 })
  await pool.run('ana', 'echo', null)
  const guest = faultOf(pool.run('guest', 'block', null))
  for (let round = 0; round < 4; round += 1) {
    await pool.run('ana', 'echo', round)
    // The guest's job is the next.
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  expect(await guest).toBe('full')
  const first = faultOf(pool.run('guest', 'block', null))
  const other = faultOf(pool.run('guest-2', 'echo', null))
  expect([await first, await other]).toEqual(['timed_out', 'answered'])
})

test('a job that exceeds the time limit is killed, and the next job gets a new process', async () => {
  start({ timeoutMs: 300 })
  const blocked = faultOf(pool.run('a', 'block', null))
  expect(await blocked).toBe('timed_out')
  await expect.poll(() => faultOf(pool.run('b', 'echo', 1))).toBe('answered')
})

test('a job whose process exceeds its memory is killed, and the next gets a new process', async () => {
  start({ memory: { maxBytes: 400 * megabyte, maxIdleBytes: Infinity } })
  const before = await pool.run('a', 'processId', null)
  expect(await faultOf(pool.run('a', 'grow', 500))).toBe('out_of_memory')
  const after = await pool.run('a', 'processId', null)
  expect(after).not.toBe(before)
  expect(await pool.run('a', 'grow', 50)).toBe(after)
})

test('a process that keeps too much memory after a job is replaced without losing a job', async () => {
  start({ memory: { maxBytes: Infinity, maxIdleBytes: 400 * megabyte } })
  const before = await pool.run('a', 'processId', null)
  const [grown, next] = await Promise.all([pool.run('a', 'grow', 500), pool.run('a', 'processId', null)])
  expect(grown).toBe(before)
  expect(next).not.toBe(before)
  expect(await pool.run('a', 'grow', 10)).toBe(next)
})

test('a job that crashes its process fails no other job', async () => {
  start()
  const crashed = faultOf(pool.run('a', 'crash', null))
  const next = faultOf(pool.run('b', 'echo', 1))
  expect([await crashed, await next]).toEqual(['died', 'answered'])
})

test('owners are served in turn', async () => {
  start()
  const order: string[] = []
  const run = (owner: string) => pool.run(owner, 'echo', null).then(() => order.push(owner))
  await Promise.all([run('a'), run('a'), run('a'), run('a'), run('b')])
  expect(order).toEqual(['a', 'a', 'b', 'a', 'a'])
})

test('a full queue refuses jobs, and close rejects waiting and running jobs', async () => {
  start({ queueBounds: { perOwner: 1, overall: 2 } })
  const running = faultOf(pool.run('a', 'block', null))
  const waiting = faultOf(pool.run('a', 'echo', null))
  expect(await faultOf(pool.run('a', 'echo', null))).toBe('owner_full')
  const other = faultOf(pool.run('b', 'echo', null))
  expect(await faultOf(pool.run('c', 'echo', null))).toBe('full')
  await pool.close()
  expect(await Promise.all([running, waiting, other])).toEqual(['closed', 'closed', 'closed'])
  expect(await faultOf(pool.run('a', 'echo', null))).toBe('closed')
})

test('a process that does not start in time fails its job with not_started', async () => {
  start({ startTimeoutMs: 1 })
  expect(await faultOf(pool.run('a', 'echo', 1))).toBe('not_started')
})
