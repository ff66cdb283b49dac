import { expect, test } from 'vitest'
import { createMessageRate } from './message-rate.ts'

const beginsMs = Date.UTC(2026, 0, 31)
const at = (seconds: number) => beginsMs + seconds * 1000

test('the rate covers the last minute, or the time since the start before that', () => {
  const rate = createMessageRate(beginsMs)
  expect(rate.perSecond(beginsMs)).toBe(0)
  for (let second = 0; second < 10; second++) rate.count(5, at(second))
  expect(rate.perSecond(at(9))).toBe(5)
  for (let second = 10; second < 120; second++) rate.count(2, at(second))
  expect(rate.perSecond(at(119))).toBe(2)
  expect(rate.perSecond(at(149))).toBe(1)
  expect(rate.perSecond(at(300))).toBe(0)
})

test('after the clock jumps a day ahead and back, counting starts afresh', () => {
  const rate = createMessageRate(beginsMs)
  rate.count(600, at(0))
  rate.count(60, at(86_400))
  expect(rate.perSecond(at(86_400))).toBe(1)
  rate.count(120, at(1))
  expect(rate.perSecond(at(1))).toBe(60)
})
