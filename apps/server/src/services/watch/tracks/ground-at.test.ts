import { distanceFromShore } from '@varuna/geo/coastline/distance-from-shore'
import { isOnLand } from '@varuna/geo/coastline/on-land'
import { checkHarbour } from '@varuna/geo/ports/harbour-check'
import { surroundingsFromGeo } from '@varuna/tracks/surroundings/from-geo'
import { findWaterway, openWaterways } from '@varuna/geo/waterways/waterways'
import { expect, test } from 'vitest'
import { bundledPath } from '../../../paths.ts'
import { loadGeo } from '../../shared/bundled-data/load-geo.ts'

const MOORED_NM = 0.5

test('the ground near ports and elsewhere matches the coastline, also where a cell is cached', () => {
  const geo = loadGeo(bundledPath.geo)
  const around = surroundingsFromGeo(geo, openWaterways([]))
  let seed = 7
  const random = () => {
    seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0
    return seed / 2 ** 32
  }
  const seen = { water: 0, shore: 0, land: 0 }
  const nearShore = { yes: 0, no: 0 }
  const check = (lat: number, lon: number) => {
    const { status, insideNm } = checkHarbour(geo, lat, lon)
    const isInland =
      status === 'land' && insideNm !== null && insideNm >= 1 && findWaterway(geo.waterways, lat, lon, 2) === null
    const isShore = isOnLand(geo.coastline, lat, lon)
    const expected = isInland ? { kind: 'land', insideNm } : { kind: isShore ? 'shore' : 'water' }
    const shoreNm = isOnLand(geo.coastline, lat, lon) ? 0 : distanceFromShore(geo.coastline, lat, lon, MOORED_NM)
    // A cell is measured on its second request, so each position is queried more than once.
    for (let time = 0; time < 3; time += 1) {
      const ground = around.groundAt(lat, lon)
      expect(ground).toEqual(expected)
      expect(around.distanceFromShoreNm(lat, lon, MOORED_NM)).toBe(shoreNm)
      seen[ground.kind] += 1
    }
    nearShore[shoreNm === null ? 'no' : 'yes'] += 1
  }
  for (const port of geo.ports.rows.filter((_, at) => at % 8 === 0))
    for (const spread of [0.002, 0.06, 0.06, 0.06, 0.06, 0.06, 0.5, 2])
      check(port.lat + (random() - 0.5) * spread, port.lon + (random() - 0.5) * spread)
  for (let at = 0; at < 500; at += 1) check(random() * 180 - 90, random() * 360 - 180)
  for (const lat of [-90, -88, -78, -70, 0, 66, 71, 82, 83.5, 88, 90])
    for (const lon of [-180, -179.999, -25, 0, 25, 179.999, 180]) check(lat, lon)
  expect(Math.min(...Object.values(seen), ...Object.values(nearShore))).toBeGreaterThan(150)
})
