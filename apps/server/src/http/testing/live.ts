import type { PositionReport } from '@varuna/ais/reports/report'
import { liveVessels } from '@varuna/contract/watch/live'
import { expect, vi } from 'vitest'
import { testPosition } from '../../store/watch/positions/testing-positions.ts'
import type { Send } from './sign-in.ts'
import type { TestServer } from './server.ts'

/** Generous, because machines under load are slow. */
export const waitFor = <Result>(check: () => Result | Promise<Result>) => vi.waitFor(check, { timeout: 30_000 })

export const nowMs = Date.UTC(2026, 0, 31, 12)

/** A vessel under way, received a minute ago. */
export const livePosition = (mmsi: number, lat: number, lon: number, over: Partial<PositionReport> = {}) =>
  testPosition({
    mmsi,
    timeMs: nowMs - 60_000,
    lat,
    lon,
    speedKnots: 12.3,
    courseDegrees: 271.5,
    headingDegrees: 270,
    navigationStatus: 0,
    ...over,
  })

export const storePositions = ({ store }: TestServer, positions: PositionReport[]) =>
  store.positions.write({ positions, staticReports: [], progress: null })

export async function listLiveVessels(send: Send, query = '') {
  const answer = await send({ url: `/api/live/vessels${query}` })
  expect(answer.statusCode, answer.body).toBe(200)
  return liveVessels.parse(answer.json())
}
