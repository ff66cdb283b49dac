import { expect, test } from 'vitest'
import { createPastTraffic } from './past-traffic.ts'

const nowMs = Date.UTC(2026, 0, 31, 12)

test('reads of many different past minutes are queued one after another, and refused beyond the queue limit', async () => {
  let [reading, atOnce, read] = [0, 0, 0]
  const past = createPastTraffic(
    {
      positions: {
        async latestAfter() {
          reading += 1
          atOnce = Math.max(atOnce, reading)
          await new Promise((resolve) => setImmediate(resolve))
          reading -= 1
          read += 1
          return []
        },
        newestUntil: async () => [],
        vessels: async () => [],
        lastingEvents: async () => [],
        eventsEndedSince: async () => [],
      },
      flagOf: () => null,
      now: () => nowMs,
    },
    { maxAgeMs: 86_400_000, maxVessels: 100 },
  )
  const answers = await Promise.allSettled(
    Array.from({ length: 40 }, async (_, minutes) => past.list(nowMs - (600 + minutes) * 60_000, null)),
  )
  const refused = answers.filter(({ status }) => status === 'rejected')
  expect([answers.length - refused.length, refused.length, read, atOnce]).toEqual([16, 24, 16, 1])
  expect(refused[0]).toMatchObject({ reason: { fault: { code: 'busy.past' } } })
})
