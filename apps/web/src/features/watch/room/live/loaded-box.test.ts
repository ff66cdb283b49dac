import { expect, test } from 'vitest'
import { boxToLoad, isLoaded } from './loaded-box.ts'

const view = { south: 10, west: 170, north: 20, east: -170 }

test('half a view more is loaded on each side, across 180 degrees too', () => {
  expect(boxToLoad(view)).toEqual({ south: 5, west: 160, north: 25, east: -160 })
  expect(boxToLoad({ south: 70, west: 0, north: 89, east: 20 })?.north).toBe(90)
})

test('a wide view loads the world', () => {
  expect(boxToLoad({ south: -80, west: -180, north: 80, east: 180 })).toBeNull()
})

test('a short move or a small zoom loads nothing; a long move, a deep zoom or a wide view does', () => {
  const loaded = boxToLoad(view)
  const moved = { ...view, west: 175, east: -165 }
  expect(isLoaded(loaded, moved)).toBe(true)
  expect(isLoaded(loaded, { ...view, west: -175, east: -155 })).toBe(false)
  expect(isLoaded(loaded, { south: 14, west: 179, north: 15, east: -179 })).toBe(false)
  expect(isLoaded(loaded, { south: -80, west: -180, north: 80, east: 180 })).toBe(false)
  expect(isLoaded(null, view)).toBe(false)
  expect(isLoaded(null, { south: -80, west: -180, north: 80, east: 180 })).toBe(true)
})
