import { expect, test } from 'vitest'
import { createVesselBound } from './vessel-bound.ts'

const accepted = (
  within: ReturnType<typeof createVesselBound>,
  sender: string,
  from: number,
  count: number,
  nowMs = 0,
) => Array.from({ length: count }, (_, at) => within(from + at, sender, nowMs)).filter(Boolean).length

test('one sender of an invented fleet names half of the vessels, and leaves the rest to others', () => {
  const within = createVesselBound(1_000)
  expect(accepted(within, 'forger', 200_000_000, 18_428)).toBe(500)
  expect(accepted(within, 'station', 300_000_000, 400)).toBe(400)
  expect(accepted(within, 'third', 400_000_000, 400)).toBe(100)
})

test('known vessels go on, whoever sends them, and the next hour begins anew', () => {
  const within = createVesselBound(4)
  expect(accepted(within, 'a', 1, 2)).toBe(2)
  expect(accepted(within, 'b', 3, 2)).toBe(2)
  expect(within(9, 'c', 1)).toBe(false)
  for (const mmsi of [1, 2, 3, 4]) expect(within(mmsi, 'c', 3_599_999)).toBe(true)
  expect(within(9, 'c', 3_600_000)).toBe(true)
})
