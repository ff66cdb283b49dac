import type { LiveVesselRow } from '@varuna/contract/watch/live'
import { expect, test } from 'vitest'
import { VesselCollection } from './vessel-collection.ts'

const row = (mmsi: number, lat = 0): LiveVesselRow => [mmsi, 0, lat, 0, 12, 90, null, 0, 70, 'IN', 'AMBER', ['gap']]

test('a row becomes a vessel', () => {
  const collection = new VesselCollection()
  collection.replaceAll([[200000001, 5, 1, 2, null, null, null, 5, 30, null, null, []]])
  expect(collection.list).toEqual([
    {
      mmsi: 200000001,
      name: null,
      timeMs: 5,
      lat: 1,
      lon: 2,
      speedKnots: null,
      courseDegrees: null,
      headingDegrees: null,
      navigationStatus: 5,
      flag: null,
      doing: [],
      tone: 'fishing',
      statesType: true,
      isMoored: true,
      isSimulated: true,
    },
  ])
})

test('an update keeps the order, and unchanged vessels remain the same objects', () => {
  const collection = new VesselCollection()
  collection.replaceAll([row(1), row(2), row(3)])
  const before = collection.list
  expect(collection.list).toBe(before)
  collection.update([row(2, 9), row(4)])
  expect(collection.list.map(({ mmsi, lat }) => [mmsi, lat])).toEqual([
    [1, 0],
    [2, 9],
    [3, 0],
    [4, 0],
  ])
  expect(collection.list[0]).toBe(before[0])
})

test('removing an unknown vessel changes nothing', () => {
  const collection = new VesselCollection()
  collection.replaceAll([row(1), row(2)])
  const before = collection.list
  collection.remove([7])
  expect(collection.list).toBe(before)
  collection.remove([1, 7])
  expect(collection.list.map(({ mmsi }) => mmsi)).toEqual([2])
})
