import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Geo } from '@varuna/geo/locate'
import { surroundingsFromGeo } from '@varuna/tracks/surroundings/from-geo'
import type { Surroundings } from '@varuna/tracks/surroundings/surroundings'
import type { Waterway } from '@varuna/tracks/surroundings/waterways'
import { loadGeo } from '../location/load-geo.ts'

/** Natural Earth draws rivers up to several miles off. */
const RIVER_NM = 5

/** What detection asks about places, from `data/geo`. */
export const loadSurroundings = (folder: string): Surroundings => surroundingsOf(loadGeo(folder), folder)

/** The surroundings from geography that is in memory. */
export function surroundingsOf(geo: Geo, folder: string): Surroundings {
  const read = (name: string): unknown => JSON.parse(readFileSync(join(folder, name), 'utf8'))
  const canals = read('inland-waterways.json') as Waterway[]
  const rivers = read('rivers.json') as Waterway['line'][]
  return surroundingsFromGeo(geo, [...canals, ...rivers.map((line) => ({ line, withinNm: RIVER_NM }))])
}
