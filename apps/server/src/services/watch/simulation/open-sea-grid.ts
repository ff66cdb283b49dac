import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Coastline } from '@varuna/geo/coastline/coastline'
import { buildSeaGrid, type Passage, type SeaGrid } from '@varuna/simulation/routes/sea-grid'

/** The grid of the sea with the canals and narrow straits that sea routes take; takes about half a second. */
export function openSeaGrid(coastline: Coastline, folders: { simulation: string }): SeaGrid {
  const passages = JSON.parse(readFileSync(join(folders.simulation, 'straits.json'), 'utf8')) as Passage[]
  return buildSeaGrid(coastline, passages)
}
