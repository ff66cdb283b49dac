import { join } from 'node:path'
import { loadGeo } from '../apps/server/src/services/load-geo.ts'
import { locate } from '@varuna/geo/locate'

const geo = loadGeo(join(import.meta.dirname, '../data/geo'))
locate(geo, 18.9, 72.5)
const { user, system } = process.cpuUsage()
const { rss } = process.memoryUsage()
console.log(
  `whole location service: ready ${performance.now().toFixed(0)} ms after the process began, ${((user + system) / 1e3).toFixed(0)} ms of CPU, ${(rss / 1e6).toFixed(0)} MB`,
)
