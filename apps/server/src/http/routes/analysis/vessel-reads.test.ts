import { afterAll, beforeAll, expect, test } from 'vitest'
import type { VesselReportRow } from '../../../store/interfaces/rows/assessment-rows.ts'
import { fakeInference } from '../../testing/fake-inference.ts'
import { startTestServer, type TestServer } from '../../testing/server.ts'
import { vesselReport } from '../../testing/reports.ts'

/** As many times the rows below: 11 gives 11,000 reports and 110,000 AIS positions, and prints how long a report takes. */
const SCALE = Number(process.env['VESSEL_READS_SCALE'] ?? 1)
const REPORTS = 1000 * SCALE
const POSITIONS = 10_000 * SCALE
/** Reports before the one that is sent, and after it. */
const MAX_REPORTS = 720 + 50

const reportedAtMs = Date.UTC(2026, 0, 31, 6)

let server: TestServer
beforeAll(async () => {
  server = await startTestServer(fakeInference())
})
afterAll(() => server.close())

test('a report reads a bounded part of the history of its vessel, however long that is', async () => {
  const { vesselReports, positions } = server.store
  const known = { add: vesselReports.add, reports: vesselReports.track, positions: positions.track }
  const read: number[] = []
  const rows: VesselReportRow[] = []
  vesselReports.add = (row) => {
    rows.push(row)
    return known.add(row)
  }
  vesselReports.track = async (...given) => {
    const found = await known.reports(...given)
    read.push(found.length)
    return found
  }
  positions.track = async (...given) => {
    const found = await known.positions(...given)
    read.push(found.length)
    return found
  }
  const send = await server.signInAs('ana')
  const report = (change: object) =>
    send({ method: 'POST', url: '/api/vessel', payload: { ...vesselReport, ...change } })
  await report({ timestamp: '2026-01-01T00:00:00Z' })
  const [row] = rows
  if (row === undefined) throw new Error('the first report was not kept')
  for (let at = 0; at < REPORTS; at += 1)
    await known.add({ ...row, id: `${at}`, timestamp_ms: reportedAtMs - (at + 2) * 60_000 })
  const received = Array.from({ length: POSITIONS }, (_, at) => ({
    kind: 'position' as const,
    mmsi: vesselReport.mmsi,
    station: 'class_a' as const,
    timeMs: reportedAtMs - (at + 1) * 10_000,
    timeFrom: 'source' as const,
    lat: vesselReport.lat,
    lon: vesselReport.lon,
    speedKnots: 3,
    courseDegrees: 140,
    headingDegrees: null,
    navigationStatus: 7,
    utcSecond: null,
  }))
  await server.store.positions.write({ positions: received, staticReports: [], progress: null })

  read.length = 0
  const began = { ms: performance.now(), cpu: process.cpuUsage() }
  const answer = (await report({})).json()
  const { user, system } = process.cpuUsage(began.cpu)
  const took = `${(performance.now() - began.ms).toFixed(0)} ms, ${((user + system) / 1000).toFixed(0)} ms of them computing`
  if (SCALE > 1) process.stdout.write(`${REPORTS} reports, ${POSITIONS} AIS positions: ${took}\n`)
  expect(answer.based_on.kind).toBe('track')
  expect(read.length).toBeLessThanOrEqual(5)
  expect(Math.max(...read)).toBe(MAX_REPORTS)
})
