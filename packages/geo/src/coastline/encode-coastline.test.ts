import { describe, expect, it } from 'vitest'
import { openCoastline } from './coastline.ts'
import { distanceFromShore, findNearestCoast } from './distance-from-shore.ts'
import { encodeCoastline, type Ring } from './encode-coastline.ts'
import { greatCircleNm } from '../geometry/great-circle.ts'
import { checkLand } from './land-check.ts'
import { isOnLand } from './on-land.ts'

const box = (west: number, south: number, east: number, north: number): Ring => [
  [west, south],
  [east, south],
  [east, north],
  [west, north],
  [west, south],
]

const world = openCoastline(
  encodeCoastline([
    box(-1, -1, 2, 1),
    box(0.5, -0.5, 1.5, 0.5),
    box(0.9, -0.1, 1.1, 0.1),
    box(179, 60, 180, 61),
    box(-180, 60, -178, 61),
  ]),
)

describe('a small encoded world', () => {
  it('distinguishes land, a lake on it and an island in the lake', () => {
    expect([0, 0.7, 1, 1.7, 2.1, -1.2].map((lon) => isOnLand(world, 0.01, lon))).toEqual([
      true,
      false,
      true,
      true,
      false,
      false,
    ])
  })

  it('is correct on both sides of the antimeridian, where 180 E equals 180 W', () => {
    expect([179.5, 179.99999, 180, -180, -179.5, -177.9, 178.9].map((lon) => isOnLand(world, 60.5, lon))).toEqual([
      true,
      true,
      true,
      true,
      true,
      false,
      false,
    ])
  })

  it('does not treat the map frame as coast', () => {
    expect(distanceFromShore(world, 60.5, 180)).toBeCloseTo(greatCircleNm(60.5, 0, 60.5, 1), 1)
    expect(distanceFromShore(world, 60.5, -179.9)).toBeCloseTo(30, 0)
  })

  it('finds the nearest coast across the poles and the antimeridian', () => {
    expect(distanceFromShore(world, 89.9, 0)).toBeCloseTo(greatCircleNm(89.9, 0, 61, 180), 1)
    expect(distanceFromShore(world, 90, 77)).toBeCloseTo(29 * 60.04, 0)
    expect(distanceFromShore(world, 60.2, 177)).toBeCloseTo(greatCircleNm(60.2, 177, 60.22, 179), 1)
  })

  it('answers on vertices, edges and cell corners', () => {
    for (const [lat, lon] of [
      [1, 2],
      [-1, -1],
      [0, 2],
      [0.5, 0.5],
      [61, 179],
    ] as const) {
      expect(distanceFromShore(world, lat, lon)).toBeCloseTo(0, 4)
      expect(checkLand(world, lat, lon).status).toBe('coast')
    }
    expect(isOnLand(world, 0, 0)).toBe(true)
    expect(isOnLand(world, 0.25, 0.25)).toBe(true)
  })

  it('treats a point slightly inside land as coast, and reports how far inside', () => {
    const check = checkLand(world, 0, 1.9975)
    expect(check).toMatchObject({ status: 'coast', nearCoast: true })
    expect(check.insideNm).toBeCloseTo(0.15, 2)
    expect(checkLand(world, 0, 1.9975, 0)).toMatchObject({ status: 'land', nearCoast: false })
    expect(checkLand(world, 0, 1.9)).toMatchObject({ status: 'land', nearCoast: false })
    expect(checkLand(world, 0, 2.0025)).toMatchObject({ status: 'water', nearCoast: true, insideNm: null })
    expect(checkLand(world, 0, 3)).toMatchObject({ status: 'water', nearCoast: false, insideNm: null })
  })

  it('stops searching at the given distance', () => {
    expect(distanceFromShore(world, 0, 3, 50)).toBeNull()
    expect(distanceFromShore(world, 0, 3, 70)).toBeCloseTo(60.04, 1)
    expect(distanceFromShore(openCoastline(encodeCoastline([])), 0, 0)).toBeNull()
  })

  it('returns the position of the nearest coast', () => {
    const coast = findNearestCoast(world, 0.3, 3)
    expect(coast?.lat).toBeCloseTo(0.3, 3)
    expect(coast?.lon).toBeCloseTo(2, 5)
    expect(findNearestCoast(world, 60.5, -177)?.lon).toBeCloseTo(-178, 5)
    expect(findNearestCoast(world, 59, 180)?.lat).toBeCloseTo(60, 5)
  })

  it('treats everything south of 85 S as land', () => {
    expect(isOnLand(world, -90, 180)).toBe(true)
    expect(isOnLand(world, 90, 180)).toBe(false)
  })

  it('rejects other bytes', () => {
    expect(() => openCoastline(new Uint8Array(64))).toThrow('Not a coastline')
  })
})
