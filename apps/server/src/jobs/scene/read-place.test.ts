import { greatCircleNm } from '@varuna/geo/geometry/great-circle'
import { georeferenceOf, type LatLon, type SharePoint } from '@varuna/oil/scene/place-grid'
import { imageAreaKm2 } from '@varuna/oil/scene/scene'
import { fromArrayBuffer } from 'geotiff'
import { expect, test } from 'vitest'
import { readPlace } from './read-place.ts'
import { createTiff, type TestTiff } from './testing-tiff.ts'

const size = { width: 64, height: 48 }

async function read(tiff: Partial<TestTiff>) {
  const bytes = createTiff({ ...size, kind: 'u8', sample: () => 0, ...tiff })
  const file = await fromArrayBuffer(new Uint8Array(bytes).buffer)
  return readPlace(await file.getImage(), size, null)
}

const METRES_PER_NM = 1852
const metresBetween = (a: LatLon, b: LatLon) => greatCircleNm(a.lat, a.lon, b.lat, b.lon) * METRES_PER_NM

async function placeIn(tiff: Partial<TestTiff>) {
  const { place } = await read(tiff)
  if (!place?.grid) throw new Error('The file has no place.')
  const between = georeferenceOf(place.grid)
  return { ...place, at: (x: number, y: number) => between([x, y]) }
}

/** Longitude and latitude by `cs2cs` of PROJ 9.1.1, of scenes of 64 by 48 pixels. */
test.each<[string, Partial<TestTiff>, [SharePoint, LatLon][]]>([
  [
    '256 km of the North Sea in UTM',
    { epsg: 32_632, origin: [300_000, 6_700_000], pixel: 4000 },
    [
      [[0, 0], { lat: 60.3868068, lon: 5.3706583 }],
      [[1, 1], { lat: 58.7085204, lon: 9.9665863 }],
      [[0.5, 0], { lat: 60.4298593, lon: 7.6920994 }],
      [[0.5, 0.5], { lat: 59.5680688, lon: 7.7256836 }],
      [[0.3, 0.7], { lat: 59.2115321, lon: 6.8421215 }],
      [[0, 0.5], { lat: 59.526477, lon: 5.4636438 }],
      [[0.97, 0.03], { lat: 60.3816751, lon: 9.8764285 }],
    ],
  ],
  [
    'ice north of Svalbard in polar stereographic',
    { epsg: 3413, origin: [800_000, -500_000], pixel: 4000 },
    [
      [[0, 0], { lat: 81.3072648, lon: 12.9946168 }],
      [[1, 1], { lat: 78.383512, lon: 11.7630531 }],
      [[0.5, 0], { lat: 80.291413, lon: 16.684519 }],
      [[0.5, 0.5], { lat: 79.8443684, lon: 12.2897446 }],
      [[0.3, 0.7], { lat: 80.0337346, lon: 9.1127519 }],
      [[0, 0.5], { lat: 80.8097841, lon: 8.3138893 }],
      [[0.97, 0.03], { lat: 79.2853682, lon: 19.2451026 }],
    ],
  ],
  [
    'the north pole itself',
    { epsg: 3995, origin: [-128_000, 96_000], pixel: 4000 },
    [
      [[0, 0], { lat: 88.5274924, lon: -126.8698976 }],
      [[1, 1], { lat: 88.5274924, lon: 53.1301024 }],
      [[0.5, 0], { lat: 89.1164656, lon: 180.0 }],
      [[0.5, 0.5], { lat: 90.0, lon: 0.0 }],
      [[0.3, 0.7], { lat: 89.4109708, lon: -53.1301024 }],
      [[0, 0.5], { lat: 88.8219715, lon: -90.0 }],
      [[0.97, 0.03], { lat: 88.6158343, lon: 126.8698976 }],
    ],
  ],
])('the grid of %s is accurate to half a pixel everywhere', async (_what, tiff, expected) => {
  const { at, metresPerPixel } = await placeIn(tiff)
  for (const [[x, y], place] of expected)
    expect(metresBetween(at(x, y), place), `${x}, ${y}`).toBeLessThan((metresPerPixel ?? 0) / 2)
})

test('a file may state the centres of pixels', async () => {
  const keys = { 1024: 1, 1025: 2, 3072: 32_632 }
  const corner = await placeIn({ epsg: 32_632, origin: [500_000, 6_000_000], pixel: 1000 })
  const centre = await placeIn({ keys, origin: [500_500, 5_999_500], pixel: 1000 })
  expect(metresBetween(corner.at(0, 0), centre.at(0, 0))).toBeLessThan(0.1)
})

const tieAt = (i: number, j: number) => {
  const lon = 179.8 + 0.4 * (i / 63) + 0.1 * (j / 47)
  return [i, j, lon >= 180 ? lon - 360 : lon, 52 - 0.2 * (j / 47)] as const
}
const degrees = { 1024: 2, 2048: 4326 }

test('tie points in a grid georeference the image between them, also across the 180th meridian', async () => {
  const ties = [0, 23, 47].flatMap((j) => [0, 21, 42, 63].map((i) => tieAt(i, j)))
  const place = await placeIn({ keys: degrees, ties })
  expect(place.lon).toBeCloseTo(-179.947, 2)
  const [i, j] = [42, 23]
  const [, , lon, lat] = tieAt(i, j)
  expect(metresBetween(place.at(i / size.width, j / size.height), { lat, lon })).toBeLessThan(
    (place.metresPerPixel ?? 0) / 4,
  )
  expect(metresBetween(place.corners?.[0] as LatLon, { lat: 52, lon: 179.8 })).toBeLessThan(1)
})

test('tie points that form no grid do not georeference an image', async () => {
  const ties = [tieAt(0, 0), tieAt(63, 2), tieAt(60, 47), tieAt(3, 44)]
  expect(await read({ keys: degrees, ties })).toEqual({
    place: null,
    notes: [{ code: 'position_not_usable', params: {} }],
  })
})

test.each([
  ['that is not near WGS 84', { 1024: 2, 2048: 4267 }, 4267],
  ['that states a code without parameters here', { 1024: 1, 3072: 27_700 }, 27_700],
  ['in feet', { 1024: 1, 3072: 32_767, 2048: 4326, 3075: 1, 3076: 9003 }, null],
  ['on a datum of its own', { 1024: 1, 3072: 32_767, 2048: 32_767, 2057: 6_377_563.396, 2059: 299.32, 3075: 1 }, null],
  ['of an oblique projection', { 1024: 1, 3072: 32_767, 2048: 4326, 3075: 3 }, null],
  ['without a system', { 1024: 1 }, null],
])('a file %s has no place, with a note', async (_what, keys, epsg) => {
  expect(await read({ keys })).toEqual({ place: null, notes: [{ code: 'projection_not_read', params: { epsg } }] })
})

test('coordinates outside the valid range are rejected', async () => {
  const far = await read({ epsg: 4326, origin: [0, 200], pixel: 0.1 })
  const endless = await read({ epsg: 32_632, origin: [Number.NaN, 0], pixel: 10 })
  for (const { place, notes } of [far, endless]) expect([place, notes[0]?.code]).toEqual([null, 'position_not_usable'])
})

test('the area of a scene is measured on the ground', async () => {
  // Polar stereographic at its true scale keeps areas about as they are: 64 by 48 pixels of 1 km.
  const tiff = { epsg: 3413, origin: [2_145_000, -24_000], pixel: 1000 } as const
  const area = imageAreaKm2(await placeIn(tiff), size)
  expect(Math.abs((area ?? 0) / (64 * 48) - 1)).toBeLessThan(0.02)
})
