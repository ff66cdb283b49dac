import { expect, test } from 'vitest'
import { endOf, isSeenDue, SEEN_EVERY_MS, sessionLife } from './session-life.ts'

const createdMs = 1_800_000_000_000
const hours = (count: number) => count * 3_600_000

test('a session ends 12 hours after the last act, and 7 days after it began', () => {
  expect(endOf({ createdMs, seenMs: createdMs })).toBe(createdMs + hours(12))
  expect(endOf({ createdMs, seenMs: createdMs + hours(30) })).toBe(createdMs + hours(42))
  expect(endOf({ createdMs, seenMs: createdMs + hours(160) })).toBe(createdMs + sessionLife.longestMs)
})

test('an act is written five minutes after the one before, not sooner', () => {
  const times = { createdMs, seenMs: createdMs }
  expect(isSeenDue(times, createdMs + SEEN_EVERY_MS - 1)).toBe(false)
  expect(isSeenDue(times, createdMs + SEEN_EVERY_MS)).toBe(true)
})
