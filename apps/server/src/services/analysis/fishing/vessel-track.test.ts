import { nothingStated } from '@varuna/fishing/stated-vessel'
import { expect, it } from 'vitest'
import type { Store } from '../../../store/interfaces/store.ts'
import { testPosition } from '../../../store/watch/positions/testing-positions.ts'
import { bundledPath } from '../../../paths.ts'
import { loadGeo } from '../../shared/bundled-data/load-geo.ts'
import { vesselTrack } from './vessel-track.ts'

const nowMs = Date.UTC(2026, 1, 14)
const sailing = { lat: 15, lon: 65, speedKnots: 3, courseDegrees: 90, navigationStatus: 7 }
const position = (mmsi: number) => testPosition({ mmsi, timeMs: nowMs - 600_000, ...sailing })
const store = {
  positions: {
    last: (mmsi: number) => Promise.resolve(position(mmsi)),
    vessels: () => Promise.resolve([{ ship_type: 30 }]),
    staticReports: () => Promise.resolve([{ length_m: null }, { length_m: 12 }]),
    track: (mmsi: number, fromMs: number) => Promise.resolve(fromMs < nowMs ? [position(mmsi)] : []),
  },
} as unknown as Pick<Store, 'positions'>

it.each([
  [419_000_001, 1],
  [200_000_001, 0],
])('received positions of %d and what it states are its track, simulated ones are none', async (mmsi, known) => {
  const report = {
    timestampMs: nowMs,
    lat: 15,
    lon: 65.01,
    speedKnots: 3,
    courseDegrees: 90,
    origin: 'reported',
  } as const
  const track = await vesselTrack({ store, geo: loadGeo(bundledPath.geo) }, [], mmsi, report)
  expect(track.track).toHaveLength(known)
  expect(track.stated).toEqual(known === 0 ? nothingStated : { shipType: 30, lengthMetres: 12 })
})
