import { expect, test } from 'vitest'
import type { ChartVessel } from './chart-vessel.ts'
import { reckonWorld } from './dead-reckoning.ts'
import { VesselIndex } from './vessel-index.ts'
import { worldX, worldY } from './world.ts'

let seed = 1
const random = () => (seed = (seed * 16807) % 2147483647) / 2147483647

const vesselAt = (mmsi: number, lat: number, lon: number): ChartVessel => ({
  mmsi,
  name: null,
  timeMs: 0,
  lat,
  lon,
  speedKnots: random() * 20,
  courseDegrees: random() * 360,
  headingDegrees: null,
  tone: 'cargo',
  isMoored: false,
  isSimulated: false,
})

test('finds the same vessels as a linear search, nearest first', () => {
  const nowMs = 600_000
  const vessels = Array.from({ length: 3000 }, (_, mmsi) => vesselAt(mmsi, random() * 160 - 80, random() * 360 - 180))
  const index = new VesselIndex(vessels, nowMs)
  const radius = 0.02
  let found = 0
  for (let turn = 0; turn < 500; turn += 1) {
    const x = random()
    const y = random()
    const near: { mmsi: number; square: number }[] = []
    for (const vessel of vessels) {
      const [vx, vy] = reckonWorld(vessel, nowMs)
      const across = Math.abs(vx - x) % 1
      const square = Math.min(across, 1 - across) ** 2 + (vy - y) ** 2
      if (square <= radius ** 2) near.push({ mmsi: vessel.mmsi, square })
    }
    const expected = near.toSorted((a, b) => a.square - b.square).map(({ mmsi }) => mmsi)
    expect(index.near(x, y, radius).map(({ mmsi }) => mmsi)).toEqual(expected)
    found += near.length
  }
  expect(found).toBeGreaterThan(100)
})

test('finds a vessel across the 180th meridian from either side and in any copy of the world', () => {
  const index = new VesselIndex([vesselAt(1, 0, 179.999)], 0)
  const y = worldY(0)
  expect([-179.999, 180.001, 179.998, -180 - 360].map((lon) => index.near(worldX(lon), y, 0.001)[0]?.mmsi)).toEqual([
    1, 1, 1, 1,
  ])
  expect(index.near(worldX(-179), y, 0.001)).toEqual([])
  expect(new VesselIndex([], 0).near(0.5, 0.5, 1)).toEqual([])
})
