import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  boxOfArea,
  drawnAreaFault,
  formatDrawnArea,
  isInArea,
  MAX_AREA_CORNERS,
  parseDrawnArea,
  ringOfArea,
  type DrawnArea,
} from './drawn-area.ts'

const across: DrawnArea = {
  kind: 'polygon',
  corners: [
    [178, -5],
    [184, -5],
    [181, 5],
  ],
}
const circle: DrawnArea = { kind: 'circle', lat: 10, lon: 70, radiusNm: 60 }

test('an area survives the address', () => {
  for (const area of [across, circle, { kind: 'box', south: -1, west: 170, north: 1, east: -170 } as const])
    expect(parseDrawnArea(formatDrawnArea(area))).toEqual(area)
  expect(formatDrawnArea(circle)).toBe('circle,10,70,60')
  expect(parseDrawnArea('1,2,3,4')).toEqual({ kind: 'box', south: 1, west: 2, north: 3, east: 4 })
})

test('what is no area is none, and an address has a bound', () => {
  const texts = ['', 'circle', 'circle,10,70', 'circle,91,0,5', 'circle,0,0,0', 'circle,0,0,5001', 'circle,0,0,1,1']
  for (const text of [...texts, 'polygon,1,2,3,4', 'polygon,1,2,3,4,5', 'polygon,1,2,3,4,5,x', 'star,1,2,3,4'])
    expect(parseDrawnArea(text), text).toBeNull()
  const corners = Array.from({ length: MAX_AREA_CORNERS + 1 }, (_, at) => `${at / 10},1`).join(',')
  expect(parseDrawnArea(`polygon,${corners}`)).toBeNull()
  fc.assert(fc.property(fc.string(), (text) => void parseDrawnArea(text)))
  fc.assert(fc.property(fc.string(), (text) => void parseDrawnArea(`polygon,${text}`)))
})

test('a polygon that crosses itself, encloses nothing or jumps is none, and says why', () => {
  const crossing = 'polygon,0,0,10,10,0,10,10,0'
  const flat = 'polygon,0,0,1,1,2,2'
  const jumping = 'polygon,0,179,0,-179,5,180'
  for (const [text, code] of [
    [crossing, 'area_crosses_itself'],
    [flat, 'area_without_extent'],
    [jumping, 'longitude_jumps'],
  ] as const) {
    expect(parseDrawnArea(text), text).toBeNull()
    expect(drawnAreaFault(text)).toMatchObject({ code })
  }
  for (const text of ['polygon,0,179,0,181,5,180', 'polygon,1,2', 'polygon,a,b,c', 'box', '', '1,2,3,4'])
    expect(drawnAreaFault(text), text).toBeNull()
  fc.assert(fc.property(fc.string(), (text) => void drawnAreaFault(`polygon,${text}`)))
})

test('a position is inside, also across the 180th meridian', () => {
  expect(isInArea(across, 0, -179.5)).toBe(true)
  expect(isInArea(across, 0, 179)).toBe(false)
  expect(isInArea(circle, 10.9, 70)).toBe(true)
  expect(isInArea(circle, 10.9, 70.9)).toBe(false)
  expect(boxOfArea(across)).toEqual({ south: -5, west: 178, north: 5, east: -176 })
})

test('the outline of a circle is inside its box and the circle is inside the outline by 0.1%', () => {
  expect(ringOfArea(circle).every(([lon, lat]) => isInArea({ ...circle, radiusNm: 60.01 }, lat, lon))).toBe(true)
  const { south, north } = boxOfArea(circle)
  expect(north - south).toBeCloseTo(2 * 0.9993, 3)
})
