import { expect, test } from 'vitest'
import type { WatchVessel } from '~/dashboard/watch/watch-vessel.ts'
import { vesselsInView } from './vessels-in-view.ts'

const vessel = (mmsi: number, lon: number, over: Partial<WatchVessel> = {}) =>
  ({ mmsi, timeMs: 0, lat: 0, lon, speedKnots: 20, courseDegrees: 90, isMoored: false, ...over }) as WatchVessel

const found = (vessels: WatchVessel[], west: number, east: number, nowMs: number) =>
  vesselsInView(vessels, { south: -1, west, north: 1, east }, nowMs).map(({ mmsi }) => mmsi)

test('a vessel counts at its drawn position: half an hour at 20 knots is ten miles', () => {
  const vessels = [vessel(1, 9.9), vessel(2, 9.9, { speedKnots: null })]
  expect(found(vessels, 10, 20, 30_000)).toEqual([])
  expect(found(vessels, 10, 20, 30 * 60_000)).toEqual([1])
})

test('a vessel drawn beyond 180 degrees is in a view on the other side', () => {
  expect(found([vessel(1, 179.95)], -180, -170, 30 * 60_000)).toEqual([1])
})

test('without a map every vessel is in view', () => {
  const vessels = [vessel(1, 0)]
  expect(vesselsInView(vessels, null, 0)).toBe(vessels)
})
