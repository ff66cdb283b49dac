import { expect, test } from 'vitest'
import { allDays } from './all-days.ts'

const hours = { presence: 3, fishing: 1, notFishing: 0, cannotSay: 2, otherKind: 0, vessels: 1 }

test('each day of the period has its place, also one without a vessel', () => {
  const days = allDays([{ ...hours, day: '2026-03-01' }], '2026-02-27T21:00:00Z', '2026-03-02T00:00:00.000Z')
  expect(days.map(({ day, presence }) => [day, presence])).toEqual([
    ['2026-02-27', 0],
    ['2026-02-28', 0],
    ['2026-03-01', 3],
  ])
})

test('a period within a day is one day', () => {
  expect(allDays([], '2026-02-27T21:00:00Z', '2026-02-27T22:00:00Z')).toHaveLength(1)
})
