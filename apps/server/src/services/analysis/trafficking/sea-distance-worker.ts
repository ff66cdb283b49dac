import { parentPort, workerData } from 'node:worker_threads'
import { createRouteFinder, type RouteFinder } from '@varuna/simulation/routes/find-route'
import { loadGeo } from '../../shared/bundled-data/load-geo.ts'
import { openSeaGrid } from '../../watch/simulation/open-sea-grid.ts'
import type { SeaRouteAnswer, SeaRouteQuestion } from './sea-distance.ts'

const folders = workerData as { geo: string; simulation: string }
let findRoute: RouteFinder | null = null

parentPort?.on('message', ({ id, key, from, to }: SeaRouteQuestion) => {
  findRoute ??= createRouteFinder(openSeaGrid(loadGeo(folders.geo).coastline, folders))
  const route = findRoute(from, to)
  const answer: SeaRouteAnswer = {
    id,
    key,
    route: route && { nm: route.nm, places: route.places.map(({ lat, lon }) => [lat, lon] as const) },
  }
  parentPort?.postMessage(answer)
})
