import { expect, test } from 'vitest'
import { isInBox, unwrapBox, wrapBox } from './chart-view.ts'

test('wraps edges beyond the 180th meridian, and unwraps them again', () => {
  const across = { south: -10, west: 170, north: 10, east: 200 }
  expect(wrapBox(across)).toEqual({ ...across, east: -160 })
  expect(unwrapBox(wrapBox(across))).toEqual(across)
  expect(wrapBox({ ...across, west: -200, east: -180 })).toEqual({ ...across, west: 160, east: 180 })
})

test('a view of the whole world or more is the world, and no edge lies beyond a pole', () => {
  expect(wrapBox({ south: -95, west: -300, north: 91, east: 80 })).toEqual({
    south: -90,
    west: -180,
    north: 90,
    east: 180,
  })
})

test('a box across the 180th meridian contains both sides and nothing between', () => {
  const across = { south: -10, west: 170, north: 10, east: -160 }
  expect([175, 180, -180, -165, 0, 169].map((lon) => isInBox(across, 0, lon))).toEqual([
    true,
    true,
    true,
    true,
    false,
    false,
  ])
  expect(isInBox({ ...across, west: -20, east: 20 }, 11, 0)).toBe(false)
})
