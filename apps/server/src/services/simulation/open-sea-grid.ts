import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Coastline } from '@varuna/geo/coastline/coastline'
import { buildSeaGrid, type Passage, type SeaGrid } from '@varuna/simulation/routes/sea-grid'

/** Canals of `inland-waterways.json` that sea routes take. */
const canals = ['Suez Canal', 'Panama Canal', 'Kiel Canal']

/** The grid of the sea with its canals and narrow straits; takes about half a second. */
export function openSeaGrid(coastline: Coastline, folders: { geo: string; simulation: string }): SeaGrid {
  const read = (folder: string, name: string) => JSON.parse(readFileSync(join(folder, name), 'utf8')) as Passage[]
  const waterways = read(folders.geo, 'inland-waterways.json')
  return buildSeaGrid(coastline, [
    ...waterways.filter(({ name }) => canals.includes(name)),
    ...read(folders.simulation, 'straits.json'),
  ])
}
