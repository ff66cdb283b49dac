import type { PositionReport } from '@varuna/ais/reports/report'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { testPosition } from '../../../store/watch/positions/testing-positions.ts'
import { listLiveVessels } from './list-live-vessels.ts'
import { LiveIndex } from './live-index.ts'

const beginsMs = Date.UTC(2026, 0, 31)
const create = (over: { capacity?: number; retainedRemovals?: number } = {}) =>
  new LiveIndex({ capacity: 1_000, retainedRemovals: 100, flagOf: () => null, ...over })
const position = (mmsi: number, over: Partial<PositionReport> = {}) =>
  testPosition({ mmsi, timeMs: beginsMs, lat: 0, lon: 0, ...over })
const mmsisOf = (index: LiveIndex, slots: readonly number[]) => slots.map((slot) => index.mmsiAt(slot)).sort()

test('ten thousand new MMSIs a second for twenty seconds never exceed its limit; the newest stay', () => {
  const index = create({ capacity: 20_000 })
  for (let second = 0; second < 20; second++) {
    for (let at = 0; at < 10_000; at++)
      index.setPosition(position(300_000_000 + second * 10_000 + at, { timeMs: beginsMs + second * 1_000 }))
    expect(index.size).toBeLessThanOrEqual(20_000)
  }
  expect(index.slotCount).toBeLessThanOrEqual(20_000)
  for (let at = 0; at < 10_000; at++) expect(index.has(300_000_000 + 19 * 10_000 + at)).toBe(true)
  expect(index.removedSince(0)).toBeNull()
  expect(index.removedSince(index.sequence)).toEqual([])
})

test('vessels that reported three times stay whatever the number of invented ones, which are evicted first and free their memory', () => {
  const index = create({ capacity: 20_000 })
  const minute = (at: number) => beginsMs + at * 60_000
  for (let time = 0; time < 3; time++)
    for (let at = 0; at < 5_000; at++) index.setPosition(position(200_000_000 + at, { timeMs: minute(time) }))
  for (let at = 0; at < 100_000; at++) index.setPosition(position(300_000_000 + at, { timeMs: minute(10) }))
  expect(index.size).toBeLessThanOrEqual(20_000)
  const countGenuine = () => [...index.mmsis()].filter((mmsi) => mmsi < 300_000_000).length
  expect(countGenuine()).toBe(5_000)
  index.removeBefore(minute(-600), minute(11))
  expect([index.size, countGenuine(), index.slotCount]).toEqual([5_000, 5_000, 5_000])
  for (let at = 0; at < 4_000; at++) index.setPosition(position(400_000_000 + at, { timeMs: minute(12) }))
  index.removeBefore(minute(-600), minute(13))
  // It is not crowded, so vessels that reported once stay too.
  expect([index.size, index.slotsWithin(null).length]).toEqual([9_000, 9_000])
})

test('changes since a moment are found, also when a slot was reused', () => {
  const index = create()
  for (const mmsi of [1, 2, 3]) index.setPosition(position(mmsi))
  const moment = index.sequence
  index.remove(2)
  index.setPosition(position(4))
  index.setStatic(3, { name: 'TERN', shipType: null })
  expect(mmsisOf(index, index.changedSince(moment))).toEqual([3, 4])
  expect(index.removedSince(moment)?.map(({ mmsi }) => mmsi)).toEqual([2])
  expect(index.changedSince(index.sequence)).toEqual([])
})

test('a lasting event counts once, however often it is reported, and ends once', () => {
  const index = create()
  index.setPosition(position(1))
  const stop = { id: 'stop-1', kind: 'stop' } as const
  expect([index.setEvent(1, stop, true), index.setEvent(1, stop, true)]).toEqual([true, false])
  index.setEvent(1, { id: 'stop-2', kind: 'stop' }, true)
  index.setEvent(1, { id: 'gap-1', kind: 'gap' }, true)
  const [slot = -1] = index.slotsWithin(null)
  expect(JSON.parse(index.rowAt(slot)).at(-1)).toEqual(['gap', 'stop'])
  expect([index.setEvent(1, stop, false), index.setEvent(1, stop, false)]).toEqual([true, false])
  expect(index.setEvent(2, stop, true)).toBe(false)
})

test('vessels without a report for too long are removed', () => {
  const index = create()
  index.setPosition(position(1))
  index.setPosition(position(2, { timeMs: beginsMs + 1 }))
  index.removeBefore(beginsMs + 1)
  expect([...index.mmsis()]).toEqual([2])
})

const latitude = fc.oneof(fc.constantFrom(-90, 90, 0), fc.double({ min: -90, max: 90, noNaN: true }))
const longitude = fc.oneof(fc.constantFrom(-180, 180, 179.9999999), fc.double({ min: -180, max: 180, noNaN: true }))

test('a box has the vessels that a full scan finds, across 180 degrees and at the poles', () => {
  fc.assert(
    fc.property(
      fc.array(fc.record({ lat: latitude, lon: longitude }), { maxLength: 40 }),
      fc.record({ latitudes: fc.tuple(latitude, latitude), west: longitude, east: longitude }),
      (places, { latitudes: [one, other], west, east }) => {
        const index = create()
        for (const [at, place] of places.entries()) index.setPosition(position(at + 1, place))
        const south = Math.min(one, other)
        const north = Math.max(one, other)
        const e7 = (degrees: number) => Math.round(degrees * 1e7)
        const isAtTurn = (lon: number) => Math.abs(e7(lon)) === 1_800_000_000
        const isEast = (lon: number) =>
          e7(west) <= e7(east) ? e7(lon) >= e7(west) && e7(lon) <= e7(east) : e7(lon) >= e7(west) || e7(lon) <= e7(east)
        const expected = places.flatMap(({ lat, lon }, at) =>
          e7(lat) >= e7(south) &&
          e7(lat) <= e7(north) &&
          (isEast(lon) || (isAtTurn(lon) && (isEast(180) || isEast(-180))))
            ? [at + 1]
            : [],
        )
        expect(mmsisOf(index, index.slotsWithin({ south, west, north, east }))).toEqual(expected.sort())
      },
    ),
  )
})

test('above 50,000 vessels the response has cells, which count every vessel once', () => {
  const index = create({ capacity: 60_000 })
  for (let at = 0; at < 50_001; at++)
    index.setPosition(position(at + 1, { lat: -90 + (at % 181), lon: -180 + (at % 361) }))
  const read = (box: Parameters<LiveIndex['slotsWithin']>[0]) =>
    JSON.parse(listLiveVessels(index, box, 'x')) as {
      total: number
      vessels: unknown[]
      cells: [number, number, number][]
      cellDegrees: number | null
    }
  const world = read(null)
  expect([world.total, world.vessels, world.cellDegrees]).toEqual([50_001, [], 3])
  expect(world.cells.reduce((sum, [, , count]) => sum + count, 0)).toBe(50_001)
  for (const [lat, lon] of world.cells) expect([Math.abs(lat) <= 90, Math.abs(lon) <= 180]).toEqual([true, true])
  const half = read({ south: -90, west: 0, north: 90, east: 180 })
  expect([half.vessels.length, half.cells, half.cellDegrees]).toEqual([half.total, [], null])
})
