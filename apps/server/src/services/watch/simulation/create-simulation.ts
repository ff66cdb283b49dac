import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { buildFleet } from '@varuna/simulation/fleet/build-fleet'
import type { Period, SimulatedVessel } from '@varuna/simulation/fleet/vessel'
import type { Lanes } from '@varuna/simulation/fleet/voyages'
import type { LaneRoutes } from '@varuna/simulation/fleet/waters'
import { createReception, type ReceivedReport } from '@varuna/simulation/receivers/reception'
import type { Geo } from '@varuna/geo/locate'
import { surroundingsOf } from '../tracks/load-surroundings.ts'
import { openSeaGrid } from './open-sea-grid.ts'

export interface SimulationOptions {
  seed: number
  vessels: number
  period: Period
}

export interface Simulation {
  fleet: SimulatedVessel[]
  /** Reports received up to a time, UTC ms, from where the last call ended, in time order. */
  receiveUntil(timeMs: number): ReceivedReport[]
  /** Reports received, an hour at a time, in time order. */
  reports(): Generator<{ reports: ReceivedReport[]; share: number }>
}

const HOUR_MS = 3_600_000

/** Simulates a fleet and its receivers with the bundled coastline, ports, canals and lanes. */
export function createSimulation(
  geo: Geo,
  folders: { geo: string; simulation: string },
  { seed, vessels, period }: SimulationOptions,
): Simulation {
  const read = (folder: string, name: string): unknown => JSON.parse(readFileSync(join(folder, name), 'utf8'))
  const lanes: Lanes = {
    ...(read(folders.simulation, 'lanes.json') as Lanes),
    routes: read(folders.simulation, 'lane-routes.json') as LaneRoutes,
  }
  const grid = openSeaGrid(geo.coastline, folders)
  const around = surroundingsOf(geo, folders.geo)
  const isDryLand = ({ lat, lon }: { lat: number; lon: number }) => around.groundAt(lat, lon).kind === 'land'
  const fleet = buildFleet(grid, geo.ports.rows, lanes, { seed, vessels, period, isDryLand })
  const reception = createReception(fleet, geo.ports.rows, seed, period)
  const { fromMs, toMs } = period
  return {
    fleet,
    receiveUntil: (timeMs) => reception.receiveUntil(timeMs),
    *reports() {
      for (let untilMs = fromMs + HOUR_MS; untilMs < toMs + HOUR_MS; untilMs += HOUR_MS)
        yield { reports: reception.receiveUntil(untilMs), share: Math.min(1, (untilMs - fromMs) / (toMs - fromMs)) }
    },
  }
}
