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

const hour = 3_600_000

test('known vessels go on, whoever sends them, and the next hour begins anew', () => {
  const within = createVesselBound(4)
  expect(accepted(within, 'a', 1, 2)).toBe(2)
  expect(accepted(within, 'b', 3, 2)).toBe(2)
  expect(within(9, 'c', 1)).toBe(false)
  for (const mmsi of [1, 2, 3, 4]) expect(within(mmsi, 'c', hour - 1)).toBe(true)
  expect(within(9, 'c', hour)).toBe(true)
})

test('senders under forged addresses that fill an hour silence no vessel of the hour before', () => {
  const within = createVesselBound(1_000)
  expect(accepted(within, 'station', 1, 300)).toBe(300)
  for (const forger of ['x', 'y', 'z'])
    accepted(within, forger, 200_000_000 + forger.charCodeAt(0) * 100_000, 9_000, hour)
  expect(within(500_000, 'station', hour)).toBe(false)
  expect(accepted(within, 'station', 1, 300, hour)).toBe(300)
})

test('a fleet that goes on for days is held to three times the bound', () => {
  const within = createVesselBound(100)
  let passed = 0
  for (let at = 0; at < 48; at += 1) {
    passed = accepted(within, 'x', 1, 5_000, at * hour) + accepted(within, 'y', 1, 5_000, at * hour)
    expect(passed / 2).toBeLessThanOrEqual(300)
  }
})

test('a sender that the operator named has no share of its own', () => {
  const within = createVesselBound(10)
  expect(Array.from({ length: 20 }, (_, mmsi) => within(mmsi, null, 0)).filter(Boolean)).toHaveLength(10)
})
