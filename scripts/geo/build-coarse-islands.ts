/**
 * Builds data/geo/coarse-islands.bin from Debian's package of GSHHG and data/geo/coastline.bin, the same bytes from the same inputs, and
 * records those in `coarse-islands-inputs.json`. Run by hand, after `build-coastline.ts`: `node scripts/geo/build-coarse-islands.ts
 * [folder with or for the sources]`. Needs `apt-get` and `dpkg-deb` unless the folder has the package unpacked.
 */
import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openCoastline } from '@varuna/geo/coastline/coastline'
import { encodeCoastline } from '@varuna/geo/coastline/encode-coastline'
import { hashCoarseIslands, sha256, type CoarseIslandsInputs } from './coastline-inputs.ts'
import { fetchSources } from './fetch-sources.ts'
import { pickCoarseIslands } from './islands/pick-coarse-islands.ts'
import { readShoreLines } from './islands/read-gshhg.ts'

const PACKAGE = 'gmt-gshhg-full'
const VERSION = '2.3.7-6'

const folder = process.argv[2] ?? join(tmpdir(), 'varuna-gshhg')
mkdirSync(folder, { recursive: true })
fetchSources('varuna-gshhg', { h5wasm: '0.10.3' }, folder)
const file = join(folder, 'usr/share/gmt-gshhg/binned_GSHHS_f.nc')
if (!existsSync(file)) {
  execFileSync('apt-get', ['download', `${PACKAGE}=${VERSION}`], { cwd: folder, stdio: 'inherit' })
  const archive = readdirSync(folder).find((name) => name.startsWith(PACKAGE) && name.endsWith('.deb')) ?? ''
  execFileSync('dpkg-deb', ['-x', join(folder, archive), folder])
}
const record = join(import.meta.dirname, 'coarse-islands-inputs.json')
const recorded = JSON.parse(readFileSync(record, 'utf8')) as CoarseIslandsInputs
const hash = sha256(readFileSync(file))
if (hash !== recorded.source)
  throw new Error(`The shorelines of ${PACKAGE} ${VERSION} have SHA-256 ${hash}, not that of ${record}.`)
const coastline = openCoastline(readFileSync('data/geo/coastline.bin'))
const lines = await readShoreLines(file, folder)
const islands = pickCoarseIslands(coastline, lines)
const bytes = encodeCoastline(islands)
writeFileSync('data/geo/coarse-islands.bin', bytes)
writeFileSync(record, `${JSON.stringify({ source: hash, files: hashCoarseIslands('data/geo') }, null, 2)}\n`)
console.log(
  `${lines.length} lines, ${lines.filter(({ isIsland }) => isIsland).length} islands, ${islands.length} picked, ` +
    `${islands.reduce((sum, ring) => sum + ring.length, 0)} vertices, ${bytes.length} bytes`,
)
