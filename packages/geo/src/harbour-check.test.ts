import { expect, it } from 'vitest'
import { openCoastline } from './coastline.ts'
import { encodeCoastline } from './encode-coastline.ts'
import { harbourCheck } from './harbour-check.ts'
import { openPorts } from './ports.ts'

const coastline = openCoastline(
  encodeCoastline([
    [
      [0, 0],
      [0, 1],
      [1, 1],
      [1, 0],
      [0, 0],
    ],
  ]),
)
const port = { name: 'Closed', aliases: [], country: 'AU', locode: null, lat: 0.5, lon: 0.0117, source: 'test' }
const geo = { coastline, ports: openPorts([port]) }

it('takes what is 0.7 nm inside land for water beside a port, and says with what tolerance', () => {
  expect(harbourCheck(geo, 0.5, 0.0117)).toMatchObject({ status: 'water', nearCoast: true, toleranceNm: 1 })
  expect(harbourCheck(geo, 0.5, 0.0117).insideNm).toBeCloseTo(0.7, 1)
})

it('keeps to the tolerance farther from the port, deeper inside land, and with none', () => {
  expect(harbourCheck(geo, 0.6, 0.0117)).toMatchObject({ status: 'land', toleranceNm: 0.3 })
  expect(harbourCheck(geo, 0.5, 0.02)).toMatchObject({ status: 'land', toleranceNm: 0.3 })
  expect(harbourCheck(geo, 0.5, 0.0117, 0)).toMatchObject({ status: 'land', toleranceNm: 0 })
  expect(harbourCheck(geo, 0.5, 0.004)).toMatchObject({ status: 'water', toleranceNm: 0.3 })
})
