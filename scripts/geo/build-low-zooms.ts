/** Builds data/basemap/low-zooms.bin from data/geo/coastline.bin and the lines. Run by hand: `node scripts/geo/build-low-zooms.ts`. */
import { readFileSync, writeFileSync } from 'node:fs'
import { deflateRawSync } from 'node:zlib'
import { openCoastline } from '@varuna/geo/coastline/coastline'
import { openChartLines } from '@varuna/geo/tiles/chart-lines'
import { cutGround } from '@varuna/geo/tiles/cut-tile'
import { packTiles } from '../../apps/server/src/services/shared/base-map/packed-tiles.ts'

const LAST_ZOOM = 4

const coastline = openCoastline(readFileSync('data/geo/coastline.bin'))
const lines = ['borders.bin', 'sea-limits.bin'].flatMap((name) => openChartLines(readFileSync(`data/basemap/${name}`)))
const tiles: Uint8Array[] = []
for (let z = 0; z <= LAST_ZOOM; z++) {
  for (let y = 0; y < 2 ** z; y++) {
    for (let x = 0; x < 2 ** z; x++) tiles.push(deflateRawSync(cutGround(coastline, lines, { z, x, y }), { level: 9 }))
  }
}
const bytes = packTiles(tiles)
writeFileSync('data/basemap/low-zooms.bin', bytes)
console.log(`${tiles.length} tiles of zoom 0 to ${LAST_ZOOM}, ${bytes.length} bytes`)
