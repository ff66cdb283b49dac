import { expect, test } from 'vitest'
import type { WatchVessel } from '~/dashboard/watch/watch-vessel.ts'
import { defaultSort, formatSort, parseSort, sortVessels } from './sort-vessels.ts'

const vessels = [
  { mmsi: 4, name: null, speedKnots: 5, timeMs: 30 },
  { mmsi: 3, name: 'beta', speedKnots: null, timeMs: 10 },
  { mmsi: 2, name: 'ALPHA', speedKnots: 12, timeMs: 20 },
  { mmsi: 1, name: 'ALPHA', speedKnots: 0, timeMs: 20 },
] as WatchVessel[]

const order = (text: string) => sortVessels(vessels, parseSort(text)).map(({ mmsi }) => mmsi)

test('sorts by each column, unknown values last in either direction', () => {
  expect(order('name')).toEqual([1, 2, 3, 4])
  expect(order('-name')).toEqual([3, 1, 2, 4])
  expect(order('speed')).toEqual([1, 4, 2, 3])
  expect(order('-speed')).toEqual([2, 4, 1, 3])
  expect(order('age')).toEqual([4, 1, 2, 3])
})

test('an invalid URL value sorts by name', () => {
  for (const text of [null, '', '-', 'colour', '--name']) expect(parseSort(text)).toEqual(defaultSort)
  expect(formatSort(parseSort('-age'))).toBe('-age')
})
