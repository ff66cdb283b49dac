import { locate } from '@varuna/geo/locate'
import { greatCircleNm } from '@varuna/geo/geometry/great-circle'
import { reportOpenEvents, step } from '@varuna/tracks/step'
import { createVesselState } from '@varuna/tracks/vessel-state'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fakeInference } from '../../../http/testing/fake-inference.ts'
import { startTestServer, type TestServer } from '../../../http/testing/server.ts'
import type { Send } from '../../../http/testing/sign-in.ts'
import { bundledPath } from '../../../paths.ts'
import { testPosition } from '../../../store/watch/positions/testing-positions.ts'
import { loadGeo } from '../../shared/bundled-data/load-geo.ts'
import { loadSurroundings } from '../../watch/tracks/load-surroundings.ts'

const KNOTS = 10
const HOUR_MS = 3_600_000
const startMs = Date.UTC(2026, 0, 20)
const geo = loadGeo(bundledPath.geo)
const around = loadSurroundings(bundledPath.geo)

/** Positions at locks, bridges and landmarks, which are not taken from the table of waterways. */
const passages = {
  'a container ship through the Panama Canal': [
    [9.375, -79.915],
    [9.292, -79.917],
    [9.2725, -79.9227],
    [9.24, -79.918],
    [9.18, -79.85],
    [9.113, -79.697],
    [9.0425, -79.6465],
    [9.0317, -79.6353],
    [9.0178, -79.6125],
    [8.9965, -79.5915],
    [8.979, -79.588],
    [8.9435, -79.565],
  ],
  'a river cruise from Basel to Rotterdam': [
    [47.5604, 7.59],
    [48.5736, 7.802],
    [48.8305, 8.112],
    [49.4814, 8.4546],
    [50.0045, 8.2775],
    [50.1394, 7.729],
    [50.365, 7.608],
    [50.7386, 7.108],
    [50.9414, 6.9655],
    [51.2318, 6.7667],
    [51.4519, 6.723],
    [51.648, 6.604],
    [51.8284, 6.2263],
    [51.8523, 5.871],
    [51.885, 5.44],
    [51.826, 4.965],
    [51.82, 4.665],
    [51.909, 4.487],
  ],
  'a laker from Duluth to Lake Ontario': [
    [46.7785, -92.0905],
    [46.98, -91.6],
    [47.5, -88],
    [46.75, -84.9],
    [46.5035, -84.352],
    [46.265, -84.195],
    [45.99, -83.9],
    [42.9985, -82.4235],
    [42.82, -82.48],
    [42.45, -82.75],
    [42.335, -83],
    [42.312, -83.074],
    [42, -82],
    [42.885, -79.249],
    [42.99, -79.215],
    [43.12, -79.195],
    [43.24, -79.218],
  ],
} satisfies Record<string, [lat: number, lon: number][]>

/** The passage at ten knots, one position at each place. */
const sail = (places: readonly (readonly number[])[], mmsi: number) => {
  let timeMs = startMs
  return places.map(([lat = 0, lon = 0], at) => {
    const [fromLat = lat, fromLon = lon] = places[at - 1] ?? []
    timeMs += Math.round((greatCircleNm(fromLat, fromLon, lat, lon) / KNOTS) * HOUR_MS)
    return testPosition({ mmsi, timeMs, lat, lon, speedKnots: KNOTS })
  })
}

describe.each(Object.entries(passages))('%s', (_, places) => {
  let server: TestServer
  let send: Send
  beforeAll(async () => {
    server = await startTestServer(fakeInference())
    send = await server.signInAs('ana')
  })
  afterAll(() => server.close())

  it('is on water or at the coast at every place, never on land', () => {
    const answers = places.map(([lat, lon]) => locate(geo, lat, lon).status)
    expect(answers.filter((status) => status === 'land')).toEqual([])
    expect(answers.filter((status) => status === 'water').length).toBeGreaterThanOrEqual(places.length * 0.75)
  })

  it('makes no event of a false position', () => {
    let state = createVesselState(244_000_001)
    const events = sail(places, 244_000_001).flatMap((position) => {
      const stepped = step(state, { ...position, timeUncertaintyMs: 0 }, around)
      state = stepped.state
      return stepped.events
    })
    expect([...events, ...reportOpenEvents(state, around)].filter(({ kind }) => kind === 'spoofing')).toEqual([])
  })

  it('never gets the risk of a position on land', async () => {
    const mmsi = 244_000_001
    const track = sail(places, mmsi)
    await server.store.positions.write({ positions: track, staticReports: [], progress: null })
    for (const { timeMs, lat, lon } of track) {
      const payload = {
        vesselId: String(mmsi),
        timestamp: new Date(timeMs).toISOString(),
        riskScore: 0,
        lastPort: 'Colon',
        nextPort: 'Balboa',
        lat,
        lon,
        cargoType: 'Container',
        flagState: 'Netherlands',
      }
      const { location, indicators, recommendedAction } = (
        await send({ method: 'POST', url: '/api/intelligence', payload })
      ).json()
      expect([lat, lon, location.status]).not.toContain('land')
      expect([lat, lon, recommendedAction]).not.toContain('Immediate Investigation')
      expect(indicators.find(({ rule }: { rule: string }) => rule === 'RISK-5')).toMatchObject({ points: 0 })
    }
  })
})
