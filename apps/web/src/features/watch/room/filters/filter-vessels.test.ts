import { expect, test } from 'vitest'
import type { WatchVessel } from '~/dashboard/watch/watch-vessel.ts'
import { filterVessels } from './filter-vessels.ts'
import { noFilters, type WatchFilters } from './watch-filters.ts'

const hourMs = 3_600_000

const vessel = (mmsi: number, over: Partial<WatchVessel> = {}): WatchVessel => ({
  mmsi,
  name: null,
  timeMs: 10 * hourMs,
  lat: 0,
  lon: 0,
  speedKnots: 10,
  courseDegrees: null,
  headingDegrees: null,
  navigationStatus: null,
  flag: 'IN',
  doing: [],
  tone: 'cargo',
  statesType: true,
  isMoored: false,
  isSimulated: false,
  ...over,
})

const vessels = [
  vessel(1),
  vessel(2, { tone: 'tanker', flag: null, speedKnots: null }),
  vessel(3, { lon: 179, speedKnots: 0, doing: ['gap', 'stop'] }),
  vessel(4, { lon: -179, flag: 'LK', isSimulated: true }),
  vessel(5, { lat: 50, timeMs: 8 * hourMs, speedKnots: 22 }),
]

const found = (filters: Partial<WatchFilters>) =>
  filterVessels(vessels, { ...noFilters, ...filters }, 10 * hourMs + 1).map(({ mmsi }) => mmsi)

test('no filter returns the same array', () => {
  expect(filterVessels(vessels, noFilters, 0)).toBe(vessels)
})

test('each filter finds the matching vessels', () => {
  expect(found({ types: ['tanker', 'fishing'] })).toEqual([2])
  expect(found({ flags: ['LK'] })).toEqual([4])
  expect(found({ speed: { leastKnots: 10, mostKnots: 20 } })).toEqual([1, 4])
  expect(found({ speed: { leastKnots: 0, mostKnots: null } })).toEqual([1, 3, 4, 5])
  expect(found({ doing: ['stop', 'spoofing'] })).toEqual([3])
  expect(found({ traffic: 'simulated' })).toEqual([4])
  expect(found({ traffic: 'real' })).toEqual([1, 2, 3, 5])
  expect(found({ withinMinutes: 60 })).toEqual([1, 2, 3, 4])
})

test('an area across 180 degrees matches vessels on both sides', () => {
  expect(found({ area: { kind: 'box', south: -1, west: 170, north: 1, east: -170 } })).toEqual([3, 4])
})

test('filters apply together', () => {
  expect(found({ types: ['cargo'], traffic: 'real', speed: { leastKnots: 5, mostKnots: null } })).toEqual([1, 5])
})
