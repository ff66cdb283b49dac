/** Builds data/simulation/lane-routes.json from the lanes, the coastline and the ports. Run by hand: `node scripts/geo/build-lane-routes.ts`. */
import { readFileSync, writeFileSync } from 'node:fs'
import { openCoastline } from '@varuna/geo/coastline/coastline'
import type { PortRow } from '@varuna/geo/ports/ports'
import type { Lanes } from '@varuna/simulation/fleet/voyages'
import { createWaters, laneKey, type LaneRoutes } from '@varuna/simulation/fleet/waters'
import { buildSeaGrid, type Passage } from '@varuna/simulation/routes/sea-grid'

const read = (path: string): unknown => JSON.parse(readFileSync(`data/${path}`, 'utf8'))
const ports = read('geo/ports.json') as PortRow[]
const lanes = read('simulation/lanes.json') as Lanes
const grid = buildSeaGrid(
  openCoastline(readFileSync('data/geo/coastline.bin')),
  read('simulation/straits.json') as Passage[],
)
const waters = createWaters(grid, ports)
const routes: { -readonly [Key in keyof LaneRoutes]: LaneRoutes[Key] } = {}
for (const lane of [...lanes.cargo, ...lanes.tanker]) {
  const [from, to] = lane.map((code) => ports.find(({ locode }) => locode === code))
  const route = from && to ? waters.routeBetween(from, to) : null
  if (!from || !to || route === null) throw new Error(`The lane ${lane.join('-')} has no route.`)
  routes[laneKey(from, to)] = route
}
writeFileSync('data/simulation/lane-routes.json', `${JSON.stringify(routes)}\n`)
console.log(`${Object.keys(routes).length} routes`)
