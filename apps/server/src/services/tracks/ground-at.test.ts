import { checkHarbour } from '@varuna/geo/ports/harbour-check'
import { surroundingsFromGeo } from '@varuna/tracks/surroundings/from-geo'
import { expect, test } from 'vitest'
import { bundledPath } from '../../paths.ts'
import { loadGeo } from '../location/load-geo.ts'

const SPREAD_DEGREES = 0.06

test('the ground around ports is what the coastline says, also where a cell is known to lie near the shore', () => {
  const geo = loadGeo(bundledPath.geo)
  const around = surroundingsFromGeo(geo, [])
  let seed = 7
  const random = () => {
    seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0
    return seed / 2 ** 32
  }
  const seen = { water: 0, shore: 0, land: 0 }
  for (const port of geo.ports.rows.filter((_, at) => at % 8 === 0))
    for (let at = 0; at < 20; at += 1) {
      const lat = port.lat + (random() - 0.5) * SPREAD_DEGREES
      const lon = port.lon + (random() - 0.5) * SPREAD_DEGREES
      const ground = around.groundAt(lat, lon)
      seen[ground.kind] += 1
      const { status, insideNm } = checkHarbour(geo, lat, lon)
      const isInland = status === 'land' && insideNm !== null && insideNm >= 1
      expect(ground).toEqual(isInland ? { kind: 'land', insideNm } : { kind: insideNm === null ? 'water' : 'shore' })
    }
  expect(Math.min(...Object.values(seen))).toBeGreaterThan(50)
})
