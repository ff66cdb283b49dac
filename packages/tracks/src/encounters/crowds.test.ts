import { expect, it } from 'vitest'
import { findCrowds, MAX_IN_CELL, seaCellOf, seaCellsNear } from './crowds.ts'
import type { Mark } from './marks.ts'
import { createEncounterState, stepEncounters } from './step-encounters.ts'

const markAt = (mmsi: number, lat: number, lon: number): Mark => ({
  mmsi,
  segmentId: `${mmsi}-one`,
  markMs: 0,
  counts: true,
  lat,
  lon,
})
const crowdOf = (count: number, lat: number, lon: number, first = 1) =>
  Array.from({ length: count }, (_, at) => markAt(first + at, lat, lon))
const meetingsOf = (marks: readonly Mark[]) => stepEncounters(createEncounterState(), 0, marks).state.meetings.size

it('ENC-6: a cell with one vessel above the limit is not compared, others are', () => {
  const pairs = (MAX_IN_CELL * (MAX_IN_CELL - 1)) / 2
  expect(meetingsOf(crowdOf(MAX_IN_CELL, 10, 60))).toBe(pairs)
  expect(meetingsOf(crowdOf(MAX_IN_CELL + 1, 10, 60))).toBe(0)
  expect(meetingsOf([...crowdOf(MAX_IN_CELL + 1, 10, 60), ...crowdOf(3, 20, 60, 10_000)])).toBe(3)
})

it('ENC-6: twenty thousand vessels in one place take linear time', () => {
  const begun = performance.now()
  expect(meetingsOf(crowdOf(20_000, 10, 60))).toBe(0)
  expect(performance.now() - begun).toBeLessThan(5_000)
})

it("ENC-6: a vessel outside a crowd is compared with those at the crowd's edge", () => {
  // Walks north until the next position, 100 m on, is in another cell.
  let lat = 10
  while (seaCellOf({ lat, lon: 60 }) === seaCellOf({ lat: lat + 0.0009, lon: 60 })) lat += 0.0009
  const outside = markAt(9_000, lat + 0.0009, 60)
  const crowd = [...crowdOf(MAX_IN_CELL - 10, 9.99, 60), ...crowdOf(20, lat, 60, 5_000)]
  expect([...findCrowds([...crowd, outside])]).toEqual([seaCellOf({ lat, lon: 60 })])
  expect(seaCellsNear({ lat, lon: 60 }).near).toContain(seaCellOf(outside))
  expect(meetingsOf([...crowd, outside])).toBe(20)
})
