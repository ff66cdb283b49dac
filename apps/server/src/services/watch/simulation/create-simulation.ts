import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { buildFleet } from '@varuna/simulation/fleet/build-fleet'
import type { Period, SimulatedVessel } from '@varuna/simulation/fleet/vessel'
import type { Lanes } from '@varuna/simulation/fleet/voyages'
import type { LaneRoutes } from '@varuna/simulation/fleet/waters'
import { createReception, type ReceivedReport } from '@varuna/simulation/receivers/reception'
import type { SeaGrid } from '@varuna/simulation/routes/sea-grid'
import type { Geo } from '@varuna/geo/locate'
import type { PortRow } from '@varuna/geo/ports/ports'
import type { Surroundings } from '@varuna/tracks/surroundings/surroundings'
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

/** What simulated vessels sail on and between. */
export interface SimulatedSea {
  grid: SeaGrid
  ports: readonly PortRow[]
  lanes: Lanes
  surroundings: Surroundings
}

/** Opens the bundled coastline, ports, canals and lanes for simulations; takes half a second. */
export function openSimulatedSea(geo: Geo, folders: { geo: string; simulation: string }): SimulatedSea {
  const read = (folder: string, name: string): unknown => JSON.parse(readFileSync(join(folder, name), 'utf8'))
  const lanes: Lanes = {
    ...(read(folders.simulation, 'lanes.json') as Lanes),
    routes: read(folders.simulation, 'lane-routes.json') as LaneRoutes,
  }
  return {
    grid: openSeaGrid(geo.coastline, folders),
    ports: geo.ports.rows,
    lanes,
    surroundings: surroundingsOf(geo, folders.geo),
  }
}

/** Simulates a fleet and its receivers. */
export function createSimulation(
  { grid, ports, lanes, surroundings }: SimulatedSea,
  { seed, vessels, period }: SimulationOptions,
): Simulation {
  const isDryLand = ({ lat, lon }: { lat: number; lon: number }) => surroundings.groundAt(lat, lon).kind === 'land'
  const fleet = buildFleet(grid, ports, lanes, { seed, vessels, period, isDryLand })
  const reception = createReception(fleet, ports, seed, period)
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
