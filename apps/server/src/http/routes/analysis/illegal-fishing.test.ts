import { afterAll, beforeAll, expect, test } from 'vitest'
import { vesselReport } from '../../testing/reports.ts'
import { fakeInference } from '../../testing/fake-inference.ts'
import { startTestServer, type TestServer } from '../../testing/server.ts'
import type { Send } from '../../testing/sign-in.ts'

interface Scenario {
  report: object
  /** A line of stored authorisations: `mmsi,country,zone,gear,valid_from,valid_to`. */
  stored?: string
  /** Rules that are broken. */
  illegal: string[]
}
const indian = 419_000_123
const chinese = 412_000_123
const american = 338_000_123
const ofNoCountry = 199_000_123
const devi = { lat: 19.92, lon: 86.36 }
const kutch = { lat: 22.6, lon: 69.7 }
const galapagos = { mmsi: 735_000_123, lat: -0.5, lon: -91.7 }
const valencia = { mmsi: 224_000_123, lat: 39.4, lon: -0.28 }
const scenarios: Record<string, Scenario> = {
  'own flag in the season of a closure': { report: devi, illegal: ['IUU-1'] },
  'own flag out of its season': { report: { ...devi, timestamp: '2025-07-15T06:00:00Z' }, illegal: [] },
  'its last day': { report: { ...devi, timestamp: '2025-05-31T23:59:59Z' }, illegal: ['IUU-1'] },
  'the day after': { report: { ...devi, timestamp: '2025-06-01T00:00:00Z' }, illegal: [] },
  'just outside the border of it': { report: { lat: 19.9, lon: 86.5435 }, illegal: [] },
  'just inside': { report: { lat: 19.9, lon: 86.5415 }, illegal: ['IUU-1'] },
  'a foreign flag out of its season': {
    report: { ...devi, mmsi: chinese, timestamp: '2025-07-15T06:00:00Z' },
    illegal: ['IUU-11'],
  },
  'an authorisation that ended yesterday': {
    report: { mmsi: 412_000_001 },
    stored: '412000001,IN,,,,2026-01-30',
    illegal: ['IUU-11'],
  },
  'one that ends today': { report: { mmsi: 412_000_002 }, stored: '412000002,IN,,,,2026-01-31', illegal: [] },
  'one that begins tomorrow': {
    report: { mmsi: 412_000_003 },
    stored: '412000003,IN,,,2026-02-01,',
    illegal: ['IUU-11'],
  },
  'one for another country': { report: { mmsi: 412_000_004 }, stored: '412000004,LK,,,,', illegal: ['IUU-11'] },
  'one for a zone elsewhere': { report: { mmsi: 412_000_005 }, stored: '412000005,IN,in-gok,,,', illegal: ['IUU-11'] },
  'one for the zone where it is': {
    report: { ...kutch, mmsi: 412_000_006 },
    stored: '412000006,,in-gok,,,',
    illegal: [],
  },
  'an unknown flag in the waters of a country': { report: { mmsi: ofNoCountry }, illegal: [] },
  'an unknown flag in a closed zone': { report: { mmsi: ofNoCountry, ...devi }, illegal: ['IUU-1'] },
  'the high seas': { report: { mmsi: chinese, lat: -30, lon: 80 }, illegal: [] },
  'unknown gear near a coast with a ban on trawls': { report: valencia, illegal: [] },
  'a trawl there': { report: { ...valencia, mmsi: 224_000_124 }, stored: '224000124,ES,,OTB,,', illegal: ['IUU-12'] },
  'a longline where longlines are forbidden': {
    report: galapagos,
    stored: '735000123,EC,,longline,,',
    illegal: ['IUU-14'],
  },
  'with a permit for that zone': {
    report: { ...galapagos, mmsi: 735_000_124 },
    stored: '735000124,,ec-gmr,longline,,',
    illegal: [],
  },
  'a closed zone west of the antimeridian': { report: { mmsi: american, lat: 28, lon: 179.9 }, illegal: ['IUU-1'] },
  'and east of it': { report: { mmsi: american, lat: 28, lon: -179.9 }, illegal: ['IUU-1'] },
}

let server: TestServer
let send: Send
beforeAll(async () => {
  server = await startTestServer(fakeInference())
  send = await server.signInAs('ana')
  server.setFishingMargin(8)
  server.setNow(Date.UTC(2026, 0, 31, 12))
  const lines = Object.values(scenarios).flatMap(({ stored = [] }) => stored)
  const imported = await send({
    method: 'POST',
    url: '/api/lists/authorisations?name=list.csv',
    headers: { 'content-type': 'text/csv' },
    payload: `mmsi,country,zone,gear,valid_from,valid_to\n${lines.join('\n')}\n`,
  })
  expect(imported.json()).toMatchObject({ added: lines.length })
})
afterAll(() => server.close())

const broken = ['IUU-1', 'IUU-2', 'IUU-11', 'IUU-12', 'IUU-13', 'IUU-14']
/** Reasons of IUU-11 that break no rule. */
const notBroken = ['foreign_fishing_near_limit', 'fishing_in_disputed_waters', 'flag_unknown_in_waters']

test.each(Object.entries(scenarios))('likely fishing, %s', async (_what, { report, illegal }) => {
  const payload = { ...vesselReport, mmsi: indian, ...report, sample: true }
  const body = (await send({ method: 'POST', url: '/api/vessel', payload })).json()
  expect(body.is_fishing_probability).toBeGreaterThan(0.5)
  const reasons = (body.reasons as { rule: string; code: string }[]).filter(({ code }) => !notBroken.includes(code))
  expect(reasons.map(({ rule }) => rule).filter((rule) => broken.includes(rule))).toEqual(illegal)
  expect(body.is_illegal_fishing).toBe(illegal.length > 0)
})
