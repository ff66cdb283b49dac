import { noOfficialZones } from '@varuna/geo/zones/official-zones'
import { expect, test } from 'vitest'
import { bundledPath } from '../../../paths.ts'
import { loadGeo } from '../../shared/bundled-data/load-geo.ts'
import { locatePlace } from './locate-place.ts'

const geo = loadGeo(bundledPath.geo)
const importedZones = { at: async () => noOfficialZones }
const locateBy = (status: 'water' | 'land', lat: number, lon: number) =>
  locatePlace({ geo, geocoder: { source: 'Another', check: async () => ({ status }) }, importedZones }, lat, lon, 0)

test('a point that another geocoder calls water has no inland place, and one that it calls land has no waterway', async () => {
  expect(await locateBy('land', 23, 80)).toMatchObject({ status: 'land', insideNm: expect.any(Number) })
  expect(await locateBy('water', 23, 80)).toMatchObject({ status: 'water', insideNm: null })
  expect(await locateBy('water', 9.06, -79.66)).toMatchObject({ waterway: { name: 'Panama Canal' } })
  expect(await locateBy('land', 9.06, -79.66)).toMatchObject({ status: 'land', waterway: null })
})
