import { expect, it } from 'vitest'
import { openCoastline } from '../coastline/coastline.ts'
import { encodeCoastline } from '../coastline/encode-coastline.ts'
import { checkHarbour } from './harbour-check.ts'
import { openWaterways, type WaterwayRow } from '../waterways/waterways.ts'
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
const canal: WaterwayRow = {
  name: 'Canal',
  kind: 'canal',
  line: [
    [0.3, 0, 200],
    [0.3, 1, 200],
  ],
}
const river: WaterwayRow = {
  name: 'River',
  kind: 'river',
  line: [
    [0.7, -1, 500],
    [0.7, 1, 500],
  ],
}
const rock = openCoastline(
  encodeCoastline([
    [
      [-0.1, 0.5],
      [-0.1, 0.502],
      [-0.098, 0.502],
      [-0.098, 0.5],
      [-0.1, 0.5],
    ],
  ]),
)
const geo = { coastline, coarseIslands: rock, ports: openPorts([port]), waterways: openWaterways([canal, river]) }

it('counts a point 0.7 nm inside land as coast near a port, and returns the tolerance used', () => {
  expect(checkHarbour(geo, 0.5, 0.0117)).toMatchObject({ status: 'coast', nearCoast: true, toleranceNm: 1 })
  expect(checkHarbour(geo, 0.5, 0.0117).insideNm).toBeCloseTo(0.7, 1)
})

it('counts the docks of a large port, some miles from its position, as coast', () => {
  expect(checkHarbour(geo, 0.58, 0.0117)).toMatchObject({ status: 'coast', toleranceNm: 1 })
  expect(checkHarbour(geo, 0.59, 0.0117).status).toBe('land')
})

it('uses the normal tolerance away from ports and deeper inside land, and none when it is 0', () => {
  expect(checkHarbour(geo, 0.6, 0.0117)).toMatchObject({ status: 'land', toleranceNm: 0.3 })
  expect(checkHarbour(geo, 0.5, 0.02)).toMatchObject({ status: 'land', toleranceNm: 0.3 })
  expect(checkHarbour(geo, 0.5, 0.0117, 0)).toMatchObject({ status: 'land', toleranceNm: 0 })
  expect(checkHarbour(geo, 0.5, 0.004)).toMatchObject({ status: 'coast', toleranceNm: 0.3 })
})

it('counts waterways missing from the coastline as water, and their banks as coast', () => {
  expect(checkHarbour(geo, 0.3, 0.5)).toEqual({ status: 'water', nearCoast: true, insideNm: null, toleranceNm: 0.3 })
  expect(checkHarbour(geo, 0.3017, 0.5).status).toBe('water')
  expect(checkHarbour(geo, 0.302, 0.5)).toMatchObject({ status: 'coast', nearCoast: true })
  expect(checkHarbour(geo, 0.309, 0.5).status).toBe('coast')
  expect(checkHarbour(geo, 0.311, 0.5).status).toBe('land')
  expect(checkHarbour(geo, 0.3, 0.5, 0).status).toBe('land')
})

it('counts land within the reach of a river as coast beyond 300 m, since the reach holds the error of the line', () => {
  expect(checkHarbour(geo, 0.7026, 0.5).status).toBe('water')
  expect(checkHarbour(geo, 0.7028, 0.5)).toMatchObject({ status: 'coast', nearCoast: true })
  expect(checkHarbour(geo, 0.7028, -0.0005).status).toBe('water')
})

it('counts a coarse island and the water beside it as coast, never as land, and nothing when the tolerance is 0', () => {
  expect(checkHarbour(geo, 0.501, -0.099)).toEqual({
    status: 'coast',
    nearCoast: true,
    insideNm: null,
    toleranceNm: 0.3,
  })
  expect(checkHarbour(geo, 0.5025, -0.099).status).toBe('coast')
  expect(checkHarbour(geo, 0.503, -0.099)).toMatchObject({ status: 'water', nearCoast: false })
  expect(checkHarbour(geo, 0.501, -0.099, 0).status).toBe('water')
})
