import { expect, test } from 'vitest'
import type { ChartVessel } from './chart-vessel.ts'
import { packVessel, splitWorld, vesselFlags, VESSEL_NUMBERS } from './pack-vessels.ts'
import { worldX } from './world.ts'

const vessel: ChartVessel = {
  mmsi: 419001234,
  name: null,
  timeMs: 60_000,
  lat: 0,
  lon: 72.123456789,
  speedKnots: 10,
  courseDegrees: 90,
  headingDegrees: null,
  tone: 'fishing',
  isMoored: false,
  isSimulated: true,
}

test('two single-precision numbers preserve a position to a centimetre', () => {
  const equatorMetres = 40_075_000
  for (const lon of [-180, -179.999999, -0.000001, 72.123456789, 179.9999999]) {
    const [coarse, fine] = splitWorld(worldX(lon)).map(Math.fround) as [number, number]
    expect(Math.abs(coarse + fine - worldX(lon)) * equatorMetres).toBeLessThan(0.01)
  }
})

test('a vessel writes twelve numbers at its slot and no others', () => {
  const values = new Float32Array(3 * VESSEL_NUMBERS).fill(-7)
  packVessel(values, 1, vessel, 10, 50_000, { x: 0.25, y: -0.5, sinceMs: 55_000 })
  expect([...values.slice(0, VESSEL_NUMBERS), ...values.slice(2 * VESSEL_NUMBERS)]).toEqual(Array(24).fill(-7))
  const own = values.subarray(VESSEL_NUMBERS, 2 * VESSEL_NUMBERS)
  expect(own[6]).toBe(10)
  expect(own[7]).toBe(10 | vesselFlags.simulated | vesselFlags.directed)
  expect([...own.slice(8, 11)]).toEqual([0.25, -0.5, 5])
  expect(own[11]).toBeCloseTo(Math.PI / 2, 6)
})

test('without heading and course a vessel has no direction', () => {
  const values = new Float32Array(VESSEL_NUMBERS)
  packVessel(values, 0, { ...vessel, courseDegrees: null, isSimulated: false, isMoored: true }, 3, 0, null)
  expect(values[7]).toBe(3 | vesselFlags.moored)
})
