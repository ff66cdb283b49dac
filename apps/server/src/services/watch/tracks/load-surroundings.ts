import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Geo } from '@varuna/geo/locate'
import { openWaterways } from '@varuna/geo/waterways/waterways'
import { surroundingsFromGeo } from '@varuna/tracks/surroundings/from-geo'
import type { Surroundings } from '@varuna/tracks/surroundings/surroundings'
import { loadGeo } from '../../shared/bundled-data/load-geo.ts'

/** Natural Earth draws rivers up to five miles from their true position. */
const RIVER_HALF_WIDTH_M = 5 * 1852

/** Geographic lookups for event detection, from `data/geo`. */
export const loadSurroundings = (folder: string): Surroundings => surroundingsOf(loadGeo(folder), folder)

/** Creates the lookups from geography in memory. */
export function surroundingsOf(geo: Geo, folder: string): Surroundings {
  const lines = JSON.parse(readFileSync(join(folder, 'rivers.json'), 'utf8')) as (readonly [
    lat: number,
    lon: number,
  ])[][]
  const rivers = lines.map((line) => ({
    name: '',
    kind: 'river' as const,
    line: line.map(([lat, lon]) => [lat, lon, RIVER_HALF_WIDTH_M] as const),
  }))
  return surroundingsFromGeo(geo, openWaterways(rivers))
}
