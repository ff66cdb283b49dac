import type { PositionReport } from '@varuna/ais/reports/report'
import { exportJob, type ExportJob } from '@varuna/contract/desk/export'
import type { LightMyRequestResponse } from 'fastify'
import { expect, vi } from 'vitest'
import { testPosition } from '../../store/watch/positions/testing-positions.ts'
import type { Send } from './sign-in.ts'

const noonMs = Date.UTC(2026, 0, 31, 12)
const waiting = { timeout: 10_000, interval: 50 }

/** Export requests, sent by the owner unless another account is given. */
export function exportRequests(owner: () => Send) {
  const ask = (order: object, send = owner()) => send({ method: 'POST', url: '/api/exports', payload: order })
  const read = async (id: string, send = owner()) => exportJob.parse((await send({ url: `/api/exports/${id}` })).json())
  const ended = async (id: string, send = owner()): Promise<ExportJob> =>
    vi.waitFor(async () => {
      const job = await read(id, send)
      expect(['ready', 'failed']).toContain(job.state)
      return job
    }, waiting)
  /** Requests an export, waits for it and downloads it. */
  async function download(
    order: object,
  ): Promise<{ job: ExportJob; text: string; headers: LightMyRequestResponse['headers'] }> {
    const answer = await ask(order)
    expect(answer.statusCode, answer.body).toBe(202)
    const job = await ended(answer.json().id)
    expect([job.state, job.failure]).toEqual(['ready', null])
    const file = await owner()({ url: `/api/exports/${job.id}/file` })
    expect(Buffer.byteLength(file.body)).toBe(job.byteCount)
    return { job, text: file.body, headers: file.headers }
  }
  return { ask, read, ended, download }
}

/** Two vessels share the MMSI, 600 nm apart, and report in turn, every 10 minutes. */
export const positionsOfSharedMmsi = (mmsi: number, count: number): PositionReport[] =>
  Array.from({ length: count }, (_, index) =>
    testPosition({
      mmsi,
      timeMs: noonMs + index * 5 * 60_000,
      lat: index % 2 === 0 ? 10 : 20,
      lon: 60 + index / 100,
      speedKnots: index === 3 ? null : 6,
      courseDegrees: 90,
      headingDegrees: 91,
      navigationStatus: 0,
    }),
  )
