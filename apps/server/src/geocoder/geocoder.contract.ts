import { expect, test } from 'vitest'
import type { Geocoder } from './geocoder.ts'

/** Tests for every geocoder. */
export function geocoderContract(open: () => Geocoder): void {
  test.each([
    ['the open ocean', 15, 70, 'water'],
    ['the pole', 90, 0, 'water'],
    ['a bay', 18.85, 72.8, 'water'],
    ['the territorial sea, where an address has country and state', 18.6, 72.6, 'water'],
    ['a town', 19.9975, 73.7898, 'land'],
    ['a desert, where an address has country and state', 23, 10, 'land'],
  ])('%s', async (_, lat, lon, status) => {
    expect(await open().check(lat, lon)).toEqual({ status })
  })

  test('180 east and 180 west are the same place', async () => {
    const geocoder = open()
    expect(await geocoder.check(-17, 180)).toEqual(await geocoder.check(-17, -180))
  })

  test('repeated and concurrent checks of a place get the same answer', async () => {
    const geocoder = open()
    const [first, second] = await Promise.all([geocoder.check(15, 70), geocoder.check(15, 70)])
    expect(second).toEqual(first)
    expect(await geocoder.check(15, 70)).toEqual(first)
  })
}
