import { expect, test } from 'vitest'
import { boxAround } from './track-box.ts'

test('the box of a track across the 180th meridian is narrow', () => {
  expect(
    boxAround([
      { lat: -1, lon: 179 },
      { lat: 2, lon: 181 },
    ]),
  ).toEqual({ south: -1, west: 179, north: 2, east: -179 })
  expect(
    boxAround([
      { lat: 0, lon: -179 },
      { lat: 0, lon: -181.5 },
    ]),
  ).toEqual({ south: 0, west: 178.5, north: 0, east: -179 })
})

test('a position at a pole is shown at the edge of the map', () => {
  expect(boxAround([{ lat: 90, lon: 17 }])).toEqual({ south: 85, west: 17, north: 85, east: 17 })
})

test('a track around the world fills it, and no positions have no box', () => {
  expect(
    boxAround([
      { lat: 0, lon: 0 },
      { lat: 0, lon: 400 },
    ]),
  ).toEqual({ south: 0, west: -180, north: 0, east: 180 })
  expect(boxAround([])).toBeNull()
})
