import type { ReplayVessel } from '@varuna/contract/public/public-watch'
import { expect, test } from 'vitest'
import { positionsOf, vesselAt } from './replay-vessels.ts'

const hour = 3_600
const vessel: ReplayVessel = {
  mmsi: 200_000_001,
  name: 'SIM AURORA',
  shipType: 80,
  positions: [
    [hour, 10, 179, 12, 90],
    [2 * hour, 11, -179, 12, 90],
    [9 * hour, 12, -175, 3, 80],
  ],
}
const at = (hours: number) => {
  const found = vesselAt(vessel, 0, hours * hour)
  return found && [found.lat, found.lon, found.timeMs / 1_000 / hour]
}

test('a ship is nowhere before its first report', () => {
  expect(at(0.5)).toBeNull()
})

test('between two reports of one passage it is on the line between them, across the 180th meridian too', () => {
  expect(at(1.5)).toEqual([10.5, 180, 1.5])
})

test('in a gap it stays at its last report, whose age shows', () => {
  expect(at(6)).toEqual([11, -179, 2])
})

test('a day after its last report it is not shown', () => {
  expect(at(32)).toEqual([12, -175, 9])
  expect(at(34)).toBeNull()
})

test('its type, name and mark come along', () => {
  expect(vesselAt(vessel, 0, 2 * hour)).toMatchObject({ tone: 'tanker', name: 'SIM AURORA', isSimulated: true })
})

test('its track is stated as the API states tracks', () => {
  expect(positionsOf(vessel, 0)[0]).toMatchObject({
    time: '1970-01-01T01:00:00.000Z',
    lat: 10,
    lon: 179,
    speedKnots: 12,
  })
})
