import { expect, test } from 'vitest'
import { setTimeout as pause } from 'node:timers/promises'
import { startDeliveryLoop } from './delivery-loop.ts'

const sleep = (ms: number, signal: AbortSignal) => pause(ms, undefined, { signal }).catch(() => {})
const quiet = { sleep, onFault: () => {} }

function gate() {
  let open = () => {}
  const opened = new Promise<void>((resolve) => (open = resolve))
  return { opened, open: () => open() }
}

test('runs never overlap, and a wake during a run starts another after it', async () => {
  let running = 0
  let maxRunning = 0
  let runs = 0
  const blocked = gate()
  const resting = gate()
  const loop = startDeliveryLoop(
    async () => {
      running += 1
      runs += 1
      maxRunning = Math.max(maxRunning, running)
      if (runs === 1) await blocked.opened
      running -= 1
    },
    {
      ...quiet,
      sleep(ms, signal) {
        if (!signal.aborted) resting.open()
        return sleep(ms, signal)
      },
    },
  )
  loop.wake()
  loop.wake()
  blocked.open()
  await resting.opened
  expect(maxRunning).toBe(1)
  expect(runs).toBe(2)
  await loop.close()
  loop.wake()
  expect(runs).toBe(2)
})

test('close waits for the current run', async () => {
  const blocked = gate()
  let ended = false
  const loop = startDeliveryLoop(async () => {
    await blocked.opened
    ended = true
  }, quiet)
  const closed = loop.close()
  blocked.open()
  await closed
  expect(ended).toBe(true)
})

test('close asks the current run to stop, and later aborts it', async () => {
  let isAskedSoon = false
  const loop = startDeliveryLoop(
    ({ soon, now }) => {
      soon.addEventListener('abort', () => (isAskedSoon = !now.aborted))
      return new Promise((resolve) => now.addEventListener('abort', () => resolve()))
    },
    quiet,
    1,
  )
  await loop.close()
  expect(isAskedSoon).toBe(true)
})

test('a run that throws is reported, and the loop continues', async () => {
  const errors: unknown[] = []
  let runs = 0
  const loop = startDeliveryLoop(
    async () => {
      runs += 1
      throw new Error('no database')
    },
    { sleep, onFault: (error) => errors.push(error) },
  )
  await expect.poll(() => errors.length, { timeout: 10_000 }).toBe(1)
  loop.wake()
  await expect.poll(() => runs, { timeout: 10_000 }).toBe(2)
  await loop.close()
  expect(errors.length).toBe(2)
})
