import { EARTH_RADIUS_KM, greatCircleNm } from '@varuna/geo/geometry/great-circle'
import { expect, test } from 'vitest'
import type { Slick } from '../slicks/outline-slicks.ts'
import {
  createPlaceGrid,
  fitPlaceGrid,
  georeferenceOf,
  MAX_GRID_CELLS,
  type Georeference,
  type SharePoint,
} from './place-grid.ts'
import {
  allSlicksAreaKm2,
  createGeoreference,
  imageAreaKm2,
  imageFrame,
  slickAreaKm2,
  slickLengthKm,
  type ImagePlace,
} from './scene.ts'

const RADIANS = Math.PI / 180
const METRES_PER_NM = 1852
const size = { width: 1000, height: 1000 }

/** An image in geographic degrees: rows are parallels. */
const inDegrees =
  (south: number, north: number, west: number, east: number): Georeference =>
  ([x, y]) => ({ lat: north + (south - north) * y, lon: ((west + (east - west) * x + 540) % 360) - 180 })
/** An image centred on a pole, whose edges are `degrees` from it. */
const aroundPole =
  (degrees: number): Georeference =>
  ([x, y]) => {
    const [right, up] = [2 * x - 1, 1 - 2 * y]
    return { lat: 90 - degrees * Math.hypot(right, up), lon: Math.atan2(right, -up) / RADIANS }
  }
const placed = (place: Georeference, cells = MAX_GRID_CELLS): ImagePlace => ({
  ...place([0.5, 0.5]),
  metresPerPixel: 100,
  corners: [place([0, 0]), place([1, 0]), place([1, 1]), place([0, 1])],
  grid: createPlaceGrid(place, cells),
})
const zoneKm2 = (south: number, north: number, west: number, east: number) =>
  EARTH_RADIUS_KM ** 2 * (east - west) * RADIANS * (Math.sin(north * RADIANS) - Math.sin(south * RADIANS))
const points: SharePoint[] = [0, 0.03, 0.31, 0.5, 0.77, 1].flatMap((x) =>
  [0, 0.2, 0.5, 0.93, 1].map((y) => [x, y] as const),
)

test.each([
  ['in degrees at 60 N', inDegrees(59, 61, 3, 7)],
  ['over the 180th meridian', inDegrees(-20, -18, 179, 181)],
  ['around the north pole', aroundPole(2)],
])('a grid %s is as fine as it must be', (_where, place) => {
  for (const metres of [50, 1000]) {
    const grid = fitPlaceGrid(place, metres)
    const between = georeferenceOf(grid)
    for (const point of points) {
      const [a, b] = [place(point), between(point)]
      const error = greatCircleNm(a.lat, a.lon, b.lat, b.lon) * METRES_PER_NM
      expect(error, `${point}`).toBeLessThan(grid.columns === MAX_GRID_CELLS ? 4 * metres : 1.5 * metres)
    }
    expect(grid.places).toHaveLength((grid.columns + 1) * (grid.rows + 1))
  }
  expect(fitPlaceGrid(place, 1e6).columns).toBe(1)
  expect(fitPlaceGrid(place, 0).columns).toBe(MAX_GRID_CELLS)
})

test('areas are ground areas: of the image, and of slicks at their position', () => {
  const [south, north] = [56, 64]
  const image = placed(inDegrees(south, north, 0, 4))
  const whole = zoneKm2(south, north, 0, 4)
  expect(Math.abs((imageAreaKm2(image, size) ?? 0) / whole - 1)).toBeLessThan(0.001)
  const slickAt = (y: number): Pick<Slick, 'rings' | 'share'> => ({
    share: 0.01,
    rings: [
      [
        [0.5, y],
        [0.6, y],
        [0.6, y + 0.1],
        [0.5, y + 0.1],
        [0.5, y],
      ],
    ],
  })
  const [upper, lower] = [slickAt(0), slickAt(0.9)]
  for (const [slick, from] of [
    [upper, 63.2],
    [lower, 56],
  ] as const)
    expect(Math.abs((slickAreaKm2(image, size, slick) ?? 0) / zoneKm2(from, from + 0.8, 2, 2.4) - 1)).toBeLessThan(
      0.002,
    )
  const both = zoneKm2(63.2, 64, 2, 2.4) + zoneKm2(56, 56.8, 2, 2.4)
  expect(Math.abs((allSlicksAreaKm2(image, size, [upper, lower]) ?? 0) / both - 1)).toBeLessThan(0.002)
  expect(slickAreaKm2(image, size, { share: 0.01, rings: [] })).toBeCloseTo((imageAreaKm2(image, size) ?? 0) / 100, 6)
})

test('an image around a pole has its area and a boundary that encircles the pole', () => {
  const image = placed(aroundPole(1))
  const sideKm = 2 * EARTH_RADIUS_KM * RADIANS
  expect(Math.abs((imageAreaKm2(image, size) ?? 0) / sideKm ** 2 - 1)).toBeLessThan(0.002)
  const place = createGeoreference(image, size)
  const lats = imageFrame.map((point) => place?.(point).lat ?? 0)
  expect(Math.max(...lats)).toBeLessThan(89.01)
  expect(imageFrame[0]).toEqual(imageFrame.at(-1))
})

test('the length of a slick is measured at its position, from its head', () => {
  const image = placed(inDegrees(50, 70, 0, 20))
  // A fifth of the width: 4 degrees of longitude at the head's latitude, eastwards.
  const lengthAt = (y: number) =>
    slickLengthKm(image, size, { lengthShare: 0.2 / Math.SQRT2, axisDegrees: 90, head: [0.6, y] }) ?? 0
  for (const [y, lat] of [
    [0, 70],
    [1, 50],
  ] as const)
    expect(Math.abs(lengthAt(y) / (4 * RADIANS * Math.cos(lat * RADIANS) * EARTH_RADIUS_KM) - 1)).toBeLessThan(0.002)
})

test('with a scale only, area and length follow from pixels; without one they are unknown', () => {
  const image = { lat: 60, lon: 10, metresPerPixel: 10, corners: null, grid: null }
  const slick: Slick = {
    share: 0.02,
    rings: [
      [
        [0, 0],
        [0.2, 0],
        [0.2, 0.1],
        [0, 0],
      ],
    ],
    lengthShare: 0.1,
    axisDegrees: 0,
    head: [0.1, 0.1],
  }
  expect(slickAreaKm2(image, size, slick)).toBeCloseTo(2, 9)
  expect(slickLengthKm(image, size, slick)).toBeCloseTo(Math.SQRT2, 3)
  const unknown = { ...image, metresPerPixel: null }
  expect([slickAreaKm2(unknown, size, slick), slickLengthKm(unknown, size, slick)]).toEqual([null, null])
  expect(allSlicksAreaKm2(unknown, size, [slick])).toBeNull()
})
