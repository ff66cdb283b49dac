/** Measures the start of the whole location service. The compile cache is on, as with `npx varuna`. */
import { enableCompileCache } from 'node:module'
import { join } from 'node:path'

enableCompileCache()
const { loadGeo } = await import('../apps/server/src/services/shared/bundled-data/load-geo.ts')
const { locate } = await import('@varuna/geo/locate')

const geo = loadGeo(join(import.meta.dirname, '../data/geo'))
locate(geo, 18.9, 72.5)
const { user, system } = process.cpuUsage()
const { rss } = process.memoryUsage()
console.log(
  `whole location service: ready ${performance.now().toFixed(0)} ms after the process began, ${((user + system) / 1e3).toFixed(0)} ms of CPU, ${(rss / 1e6).toFixed(0)} MB`,
)
