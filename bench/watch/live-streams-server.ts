import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { openEventStream } from '../../apps/server/src/http/streams/event-stream.ts'
import { LiveIndex } from '../../apps/server/src/services/watch/live/live-index.ts'
import { createLiveStreams } from '../../apps/server/src/services/watch/live/live-streams.ts'
import { createFleet } from './positions-fleet.ts'

/**
 * Serves the live streams of a fleet that reports evenly, and reports its CPU time and memory. Arguments: vessels, positions per second,
 * streams. The latitude's last digits count a vessel's reports.
 */
const [vessels = 0, perSecond = 0, streams = 0] = process.argv.slice(2).map(Number)
const STEP_MS = 20

const index = new LiveIndex({ capacity: 500_000, retainedRemovals: 65_536, flagOf: () => 'NO' })
const closing = new AbortController()
const live = createLiveStreams({
  index,
  id: 'bench',
  now: Date.now,
  sleep: (ms, signal) => pause(ms, undefined, { signal }).catch(() => {}),
  signal: closing.signal,
  limits: { overall: streams, perAccount: streams, perClient: streams, reserved: 0, events: 2_000 },
})
const fleet = createFleet(vessels, vessels).places.map(({ lat, lon }, at) => ({
  mmsi: 200_000_000 + at,
  lat: Math.max(-85, Math.min(85, Math.round(lat * 100) / 100)),
  lon: Math.max(-179, Math.min(179, lon)),
}))
/** Time of each vessel's last report. */
const times = new Array<number>(vessels).fill(0)
const report = (at: number, timeMs: number) => {
  times[at % vessels] = timeMs
  const { mmsi, lat, lon } = fleet[at % vessels] as (typeof fleet)[number]
  const rest = { speedKnots: 12.3, courseDegrees: 234.5, headingDegrees: 234, navigationStatus: 0, utcSecond: null }
  const place = { lat: lat + (Math.floor(at / vessels) % 1_000) * 1e-6, lon }
  index.setPosition({ kind: 'position', mmsi, station: 'class_a', timeMs, timeFrom: 'source', ...place, ...rest })
}
for (let at = 0; at < vessels; at += 1) report(at, Date.now())

const server = createServer((request, raw: ServerResponse) => {
  const query = new URL(request.url ?? '', 'http://localhost').searchParams
  const [south, west, north, east] = ['south', 'west', 'north', 'east'].map((side) => Number(query.get(side)))
  const box = query.has('south')
    ? ({ south, west, north, east } as { [Side in 'south' | 'west' | 'north' | 'east']: number })
    : null
  const reserved = live.reserve({ account: 'bench', client: '' })
  const reply = { hijack() {}, getHeaders: () => ({}), raw } as unknown as Parameters<typeof openEventStream>[0]
  const events = openEventStream(reply, { onDrain: () => stream.resume(), onClose: () => reserved.release() })
  const stream = reserved.start(box, null, {
    send: (messages) => events.send(messages.map(({ kind, data, cursor }) => ({ event: kind, data, id: cursor }))),
  })
}).listen(0, '127.0.0.1', () => process.send?.({ port: (server.address() as AddressInfo).port, fleet }))

let count = vessels
process.on('message', async (seconds: number) => {
  const begun = { ms: performance.now(), cpu: process.cpuUsage() }
  let most = 0
  while (performance.now() - begun.ms < seconds * 1000) {
    const due = vessels + ((performance.now() - begun.ms) / 1000) * perSecond
    for (; count < due; count += 1) report(count, Date.now())
    live.wake()
    most = Math.max(most, process.memoryUsage().rss)
    await pause(STEP_MS)
  }
  const { user, system } = process.cpuUsage(begun.cpu)
  await pause(2_000)
  process.send?.({
    cpuShare: (user + system) / 1e3 / (performance.now() - begun.ms - 2_000),
    rss: most,
    times,
  })
})
