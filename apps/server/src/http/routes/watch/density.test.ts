import { density } from '@varuna/contract/watch/density'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bundledPath } from '../../../paths.ts'
import { countDensity, type DensityMessage } from '../../../services/watch/density/count-density.ts'
import { loadSurroundings } from '../../../services/watch/tracks/load-surroundings.ts'
import { testPosition } from '../../../store/watch/positions/testing-positions.ts'
import { fakeInference } from '../../testing/fake-inference.ts'
import { startTestServer, type TestServer } from '../../testing/server.ts'
import type { Send } from '../../testing/sign-in.ts'

const noonMs = Date.UTC(2026, 0, 31, 12)
const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

let server: TestServer
let ana: Send
beforeAll(async () => {
  server = await startTestServer(fakeInference())
  ana = await server.signInAs('ana')
}, 60_000)
afterAll(() => server.close())

const around = loadSurroundings(bundledPath.geo)
async function count(nowMs: number): Promise<void> {
  const sent: DensityMessage[] = []
  await countDensity({ store: server.store, around }, nowMs, (message) => sent.push(message))
  for (const message of sent)
    await (message.kind === 'days'
      ? server.store.density.keepDays(message.rows)
      : server.store.density.replaceTiles(message.period, message.rows))
}
/** Lies at a place for six hours. */
const lie = (mmsi: number, lat: number, lon: number, fromMs: number, hours = 6) =>
  server.store.positions.write({
    positions: Array.from({ length: hours + 1 }, (_, at) =>
      testPosition({ mmsi, timeMs: fromMs + at * HOUR_MS, lat, lon, speedKnots: 0 }),
    ),
    staticReports: [],
    progress: null,
  })
const read = async (query = '') => density.parse((await ana({ url: `/api/live/density${query}` })).json())
const box = (south: number, west: number, north: number, east: number) =>
  `?south=${south}&west=${west}&north=${north}&east=${east}`
const hoursIn = async (query: string) => (await read(query)).cells.reduce((sum, [, , hours]) => sum + hours, 0)

test('before the first count there is none; what was received is counted by its own times, at sea, of vessels alone', async () => {
  expect(await read()).toMatchObject({ from: null, countedAt: null, cells: [] })
  await lie(200_000_001, 10.05, 65.05, noonMs - DAY_MS)
  await count(noonMs)
  expect(await read()).toMatchObject({ simulated: true, cellDegrees: 2, cells: [[10, 64, 6]] })

  await lie(419_000_001, 10.05, 65.05, noonMs - DAY_MS)
  await lie(419_000_002, 10.05, 65.05, noonMs - 29 * DAY_MS)
  await lie(419_000_003, 10.05, 65.05, noonMs - 31 * DAY_MS)
  await lie(419_000_004, 21.15, 79.09, noonMs - DAY_MS)
  await lie(2_442_000, 10.05, 65.05, noonMs - DAY_MS)
  await lie(419_000_005, -17.05, 179.95, noonMs - DAY_MS)
  await lie(419_000_006, -17.05, -179.95, noonMs - DAY_MS)
  await count(noonMs)
  expect(await read(box(9, 64, 11, 66))).toEqual({
    from: '2026-01-02T00:00:00.000Z',
    countedAt: new Date(noonMs).toISOString(),
    simulated: false,
    cellDegrees: 0.1,
    cells: [[10, 65, 12]],
  })
  expect(await hoursIn(box(20, 78, 22, 80))).toBe(0)
  expect(await hoursIn(box(-18, 179, -16, -179))).toBe(12)
  expect(await hoursIn('')).toBe(24)
})

test('midnight divides a stay, and what is outside of the 30 days leaves', async () => {
  await lie(419_000_007, 5.05, 60.05, Date.UTC(2026, 0, 29, 21))
  await count(noonMs)
  expect(await hoursIn(box(4, 59, 6, 61))).toBe(6)
  await count(Date.UTC(2026, 1, 28, 12))
  expect(await hoursIn(box(4, 59, 6, 61))).toBe(3)
  await count(noonMs)
})

test('hours stay when positions are removed, also when the day is counted again', async () => {
  const week = Math.floor((noonMs - 20 * DAY_MS) / (7 * DAY_MS))
  const fromMs = week * 7 * DAY_MS + 12 * HOUR_MS
  await lie(419_000_008, 5.05, 62.05, fromMs)
  await lie(419_000_008, 5.05, 62.05, noonMs - DAY_MS)
  await count(noonMs)
  expect(await hoursIn(box(4, 61, 6, 63))).toBe(12)
  for (let isDone = false; !isDone;)
    ({ isDone } = await server.store.positions.reduceWeek({
      week,
      to: 'removed',
      spacingMs: 0,
      writtenBeforeMs: Date.now() + 2 * HOUR_MS,
    }))
  await lie(419_000_009, 5.05, 61.05, fromMs)
  await count(noonMs)
  expect(await hoursIn(box(4, 61, 6, 63))).toBe(18)
})

test('a strip around the world has as few cells as what is read for it', async () => {
  expect(await read(box(5, -180, 5.4, 180))).toMatchObject({ cellDegrees: 0.2 })
  expect(await read(box(-5, -180, 5, 180))).toMatchObject({ cellDegrees: 0.5 })
  expect(await read(box(0, 60, 10, 79))).toMatchObject({ cellDegrees: 0.1 })
})

test('a box is whole or refused, and needs a session', async () => {
  expect((await ana({ url: '/api/live/density?south=1' })).statusCode).toBe(400)
  expect((await ana({ url: `/api/live/density${box(5, 0, 1, 1)}` })).statusCode).toBe(400)
  expect((await server.app.inject({ url: '/api/live/density' })).statusCode).toBe(401)
})
