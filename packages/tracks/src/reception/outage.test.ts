import { expect, it } from 'vitest'
import { hasWholeWeek, isOutage, receptionWeek } from './outage.ts'

const DAY_MS = 86_400_000
const fromMs = Date.UTC(2010, 5, 1)
const weeksAfter = (days: number) =>
  new Set(Array.from({ length: days }, (_, day) => receptionWeek(fromMs + day * DAY_MS)))

it('GAP-9: a stretch of which most weeks have no position of any vessel is an outage of reception', () => {
  const years = { fromMs, toMs: fromMs + 6013 * DAY_MS }
  expect(isOutage(years, weeksAfter(3))).toBe(true)
  const days200 = { fromMs, toMs: fromMs + 200 * DAY_MS }
  expect(isOutage(days200, weeksAfter(200))).toBe(false)
  expect(isOutage(days200, weeksAfter(80))).toBe(true)
  expect(isOutage(days200, weeksAfter(150))).toBe(false)
})

it('GAP-9: without a whole week, and while it lasts, a stretch is no outage', () => {
  for (const stretch of [
    { fromMs, toMs: fromMs + 6 * DAY_MS },
    { fromMs, toMs: null },
  ]) {
    expect(isOutage(stretch, new Set())).toBe(false)
    expect(hasWholeWeek(stretch)).toBe(false)
  }
})
