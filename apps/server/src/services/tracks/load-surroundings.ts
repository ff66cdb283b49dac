import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { surroundingsFromGeo } from '@varuna/tracks/surroundings/from-geo'
import type { Surroundings } from '@varuna/tracks/surroundings/surroundings'
import type { Waterway } from '@varuna/tracks/surroundings/waterways'
import { loadGeo } from '../location/load-geo.ts'

/** Reads from `data/geo` what detection asks about places. */
export function loadSurroundings(folder: string): Surroundings {
  const waterways = JSON.parse(readFileSync(join(folder, 'inland-waterways.json'), 'utf8')) as Waterway[]
  return surroundingsFromGeo(loadGeo(folder), waterways)
}
