import { expect, it } from 'vitest'
import { openCoastline } from './coastline.ts'
import { encodeCoastline, type Ring } from './encode-coastline.ts'
import { checkLand } from './land-check.ts'

/** A square of land, by its south-west corner and side in degrees; a degree is 60 nm at the equator. */
const square = (lat: number, lon: number, side: number): Ring => [
  [lon, lat],
  [lon, lat + side],
  [lon + side, lat + side],
  [lon + side, lat],
  [lon, lat],
]
const nm = (miles: number) => miles / 60
const coastline = openCoastline(
  encodeCoastline([
    square(0, 0, nm(0.5)),
    square(1, 0, nm(0.15)),
    square(2, 0, nm(0.5)),
    square(2, nm(0.55), nm(5)),
    square(3, 0, nm(0.7)),
    square(4, 0, nm(2)),
    square(4, nm(2.12), nm(2)),
  ]),
)
const at = (lat: number, north: number, east: number) => checkLand(coastline, lat + nm(north), nm(east)).status

it('finds land inside an islet of half a mile, and coast along its edge', () => {
  expect(at(0, 0.25, 0.25)).toBe('land')
  expect(at(0, 0.25, 0.1)).toBe('coast')
  expect(at(0, 0.25, -0.1)).toBe('water')
})

it('calls a rock coast, on which a vessel alongside cannot be told from one ashore', () => {
  expect(at(1, 0.075, 0.075)).toBe('coast')
})

it('keeps the whole tolerance beside broad land, and on an island broader than it', () => {
  expect(at(2, 0.25, 0.25)).toBe('coast')
  expect(at(2, 2.5, 0.75)).toBe('coast')
  expect(at(2, 2.5, 1)).toBe('land')
  expect(at(3, 0.35, 0.2)).toBe('coast')
  expect(at(3, 0.35, 0.35)).toBe('land')
})

it('finds the water in the middle of a channel that coast would fill, and coast along its banks', () => {
  expect(at(4, 1, 2.06)).toBe('water')
  expect(at(4, 1, 2.03)).toBe('water')
  expect(at(4, 1, 2.005)).toBe('coast')
  expect(at(4, 1, -0.045)).toBe('coast')
  expect(at(4, 1, -0.055)).toBe('water')
})

it('applies the coastline alone without a tolerance', () => {
  expect(checkLand(coastline, nm(0.25), nm(0.1), 0)).toMatchObject({ status: 'land', nearCoast: false })
})
