import { expect, test } from 'vitest'
import { checkStore } from './store-health.ts'

test('a database that does not answer in time is not ok, and is asked once by all who wait', async () => {
  let pings = 0
  let answer = () => {}
  const store = {
    kind: 'postgresql' as const,
    ping: () => {
      pings += 1
      return new Promise<void>((resolve) => (answer = resolve))
    },
  }
  expect(await Promise.all([checkStore({ store }, 10), checkStore({ store }, 10)])).toEqual(
    Array.from({ length: 2 }, () => ({ kind: 'postgresql', ok: false })),
  )
  expect(pings).toBe(1)
  answer()
  await new Promise(setImmediate)
  const checked = checkStore({ store })
  answer()
  expect([(await checked).ok, pings]).toEqual([true, 2])
})
