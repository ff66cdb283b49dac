import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { reportedAt } from '@varuna/simulation/fleet/vessel'
import type { TrackEvent } from '@varuna/vocabulary/events'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bundledPath } from '../../../paths.ts'
import { openAisFile } from '../ais/open-ais-file.ts'
import { loadGeo } from '../../shared/bundled-data/load-geo.ts'
import { findEvents, readFileTracks } from '../tracks/read-tracks.ts'
import { createSimulation, openSimulatedSea, type Simulation } from './create-simulation.ts'
import { CSV_HEADER, toCsvRow } from './simulated-reports.ts'
import { createSentenceEncoder } from './simulated-sentences.ts'

const fromMs = Date.UTC(2026, 9, 1)
const period = { fromMs, toMs: fromMs + 42 * 3_600_000 }
const nowMs = Date.UTC(2026, 10, 1)

const sea = openSimulatedSea(loadGeo(bundledPath.geo), bundledPath)

let folder = ''
let simulation: Simulation
let events: TrackEvent[] = []
let counts: number[] = []
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'varuna-simulation-'))
  simulation = createSimulation(sea, { seed: 1, vessels: 24, period })
  const reports = [...simulation.reports()].flatMap((hour) => hour.reports)
  const table = join(folder, 'simulated.csv')
  const log = join(folder, 'simulated.nmea')
  await writeFile(table, [CSV_HEADER, ...reports.map(toCsvRow)].join('\n'))
  await writeFile(log, reports.map(createSentenceEncoder()).join(''))
  const tracks = await readFileTracks([openAisFile(table, {})], nowMs)
  const sentences = await readFileTracks([openAisFile(log, {})], nowMs)
  counts = [reports.length, tracks.positions.rows, sentences.positions.rows]
  events = findEvents(tracks, sea.surroundings, null)
})
afterAll(() => rm(folder, { recursive: true }))

const mmsisOf = (role: string) => simulation.fleet.filter((vessel) => vessel.role === role).map(({ mmsi }) => mmsi)
const rulesOf = (role: string) => {
  const mmsis = mmsisOf(role)
  return new Set(events.filter(({ vessels }) => vessels.some((one) => mmsis.includes(one))).map(({ rule }) => rule))
}

describe('the simulated fleet', () => {
  it('is read back whole from tables and from sentences', () => {
    const [sent, tabled, decoded] = counts
    expect([tabled, decoded]).toEqual([sent, sent])
  })

  it.each([
    ['encounter', 'ENC-1'],
    ['dark', 'GAP-2'],
    ['identity_change', 'ID-1'],
    ['spoofer', 'SPOOF-3'],
    ['on_land', 'SPOOF-1'],
    ['ferry', 'PORT-1'],
    ['moored', 'PORT-1'],
    ['longliner', 'LOIT-1'],
  ])('of the role %s trips %s', (role, rule) => {
    expect(rulesOf(role)).toContain(rule)
  })

  it('trips nothing that only scripted vessels should', () => {
    const scripted = ['encounter', 'dark', 'identity_change', 'spoofer', 'on_land'].flatMap(mmsisOf)
    const kinds = ['encounter', 'spoofing', 'identity_change']
    const strays = events.filter(
      ({ kind, rule, vessels }) =>
        (kinds.includes(kind) || rule === 'GAP-2') && !vessels.every((one) => scripted.includes(one)),
    )
    expect(strays).toEqual([])
  })
})

describe('a day of simulated traffic', () => {
  const day = { fromMs, toMs: fromMs + 24 * 3_600_000 }

  it.each([1, 2, 3])('of seed %d has no vessel on land except the one that spoofs its position', (seed) => {
    const { fleet } = createSimulation(sea, { seed, vessels: 300, period: day })
    const strays = fleet
      .filter(({ role }) => role !== 'on_land')
      .flatMap((vessel) => {
        for (let timeMs = day.fromMs; timeMs < day.toMs; timeMs += 60_000) {
          const at = reportedAt(vessel, timeMs)
          if (at && sea.surroundings.groundAt(at.lat, at.lon).kind === 'land')
            return [{ ...at, name: vessel.name, role: vessel.role }]
        }
        return []
      })
    expect(strays).toEqual([])
  })
})
