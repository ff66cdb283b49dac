import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { legCost } from '../routes/leg-cost.ts'
import { grid, ports } from '../testing.ts'
import type { Lane, Lanes } from './voyages.ts'
import { createWaters, laneKey, type LaneRoutes } from './waters.ts'

const read = (name: string): unknown =>
  JSON.parse(readFileSync(new URL(`../../../../data/simulation/${name}`, import.meta.url), 'utf8'))
const lanes = read('lanes.json') as Lanes
const routes = read('lane-routes.json') as LaneRoutes
const portsOf = (lane: Lane) =>
  lane.map((code) => ports.find(({ locode }) => locode === code) ?? { lat: NaN, lon: NaN })

it('every lane has a stored route that crosses no land, and no other routes are stored', () => {
  const all = [...lanes.cargo, ...lanes.tanker]
  expect(Object.keys(routes).sort()).toEqual(all.map((lane) => lane.join('-')).sort())
  const passages = new Set(grid.passages.flatMap(({ line }) => line.map(([lat, lon]) => `${lat} ${lon}`)))
  for (const [key, { places }] of Object.entries(routes)) {
    for (const [at, place] of places.slice(1).entries()) {
      const before = places[at] ?? place
      const isPassage = [before, place].some(({ lat, lon }) => passages.has(`${lat} ${lon}`))
      if (!isPassage) expect(legCost(grid.coastline, before, place), `${key} ${at}`).not.toBeNull()
    }
  }
})

it('stored routes equal those that a search finds; otherwise run scripts/geo/build-lane-routes.ts', () => {
  const waters = createWaters(grid, ports)
  for (const lane of [
    ['DEHAM', 'PLGDN'],
    ['ITGOA', 'GRPIR'],
  ] as const) {
    const [from, to] = portsOf(lane)
    if (!from || !to || !('locode' in from) || !('locode' in to))
      throw new Error(`A port of ${lane.join('-')} is unknown.`)
    expect(waters.routeBetween(from, to)).toEqual(routes[laneKey(from, to)])
  }
})
