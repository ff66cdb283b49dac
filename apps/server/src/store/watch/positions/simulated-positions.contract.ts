import type { PositionReport, StaticReport } from '@varuna/ais/reports/report'
import { FIRST_SIMULATED_MMSI, LAST_SIMULATED_MMSI } from '@varuna/units/mmsi'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TrackEventRow } from '../../interfaces/rows/track-rows.ts'
import type { Store } from '../../interfaces/store.ts'
import { wholeTrack } from './position-store.contract.ts'

const noon = Date.UTC(2026, 0, 31, 12)
const week = 7 * 86_400_000

const station = (mmsi: number, timeMs = noon) => ({ mmsi, timeMs, station: 'class_a', timeFrom: 'source' }) as const
const position = (mmsi: number, timeMs?: number): PositionReport => ({
  ...station(mmsi, timeMs),
  kind: 'position',
  lat: 1,
  lon: 2,
  speedKnots: null,
  courseDegrees: null,
  headingDegrees: null,
  navigationStatus: null,
  utcSecond: null,
})
const statics = (mmsi: number): StaticReport => ({
  ...station(mmsi),
  kind: 'static',
  name: 'SIM AURORA',
  callSign: null,
  imo: null,
  shipType: 70,
  lengthMetres: null,
  beamMetres: null,
  bowMetres: null,
  portMetres: null,
  draughtMetres: null,
  destination: null,
})

const event = (mmsi: number): TrackEventRow => ({
  id: `stop-${mmsi}`,
  kind: 'stop',
  mmsi,
  from_ms: noon,
  to_ms: null,
  lat_e7: null,
  lon_e7: null,
  rule: 'STOP-1',
  confidence: 'high',
  body: '{}',
  other_mmsi: null,
})
const everyEvent = { kinds: [], box: null, fromMs: 0, beforeMs: noon + 1, limit: 9, after: null }

/** Tests for the removal of simulated vessels from any position store. */
export function simulatedPositionsContract(open: () => Promise<Store>): void {
  let store: Store
  beforeAll(async () => {
    store = await open()
  })
  afterAll(() => store.close())

  test('simulated vessels are removed without a trace, and their neighbours stay', async () => {
    const simulated = [FIRST_SIMULATED_MMSI, FIRST_SIMULATED_MMSI + 7, LAST_SIMULATED_MMSI]
    const real = [FIRST_SIMULATED_MMSI - 1, LAST_SIMULATED_MMSI + 1]
    const all = [...simulated, ...real]
    const traces = (mmsis: number[]) =>
      Promise.all(
        mmsis.map(async (mmsi) => [
          (await store.positions.track(mmsi, 0, noon + 9 * week, wholeTrack)).length,
          (await store.positions.last(mmsi)) !== null,
          (await store.positions.staticReports(mmsi, 9)).length,
          (await store.positions.vesselStates([mmsi])).length,
          (await store.positions.vessels([mmsi])).length,
          (await store.positions.search('SIM AURORA', 50)).includes(mmsi),
          (await store.positions.events({ ...everyEvent, mmsi })).length,
        ]),
      )
    await store.positions.write({
      positions: all.flatMap((mmsi) => [position(mmsi), position(mmsi, noon + 1), position(mmsi, noon + 2 * week)]),
      staticReports: all.map(statics),
      vesselStates: all.map((mmsi) => ({ mmsi, version: 0, state: new Uint8Array([1]) })),
      events: all.map(event),
      progress: null,
    })
    expect(await traces(all)).toEqual(all.map(() => [3, true, 1, 1, 1, true, 1]))
    expect(await store.positions.removeSimulated()).toBe(9)
    expect(await traces(simulated)).toEqual(simulated.map(() => [0, false, 0, 0, 0, false, 0]))
    expect(await traces(real)).toEqual(real.map(() => [3, true, 1, 1, 1, true, 1]))
    expect(await store.positions.removeSimulated()).toBe(0)
  })
}
