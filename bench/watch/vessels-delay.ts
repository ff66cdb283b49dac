import { spawn } from 'node:child_process'
import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { openTestStream } from '../../apps/server/src/http/testing/event-stream.ts'
import { bundledPath } from '../../apps/server/src/paths.ts'
import { loadGeo } from '../../apps/server/src/services/shared/bundled-data/load-geo.ts'
import { surroundingsOf } from '../../apps/server/src/services/watch/tracks/load-surroundings.ts'
import { createFleet, sail, sentenceOf } from './vessels-fleet.ts'

const PER_SECOND = 5_000
const VESSELS = 20_000
const WARM_UP_SECONDS = 10
const SECONDS = 30
const STEP_MS = 20
const password = 'correct horse battery'

const freePort = async () => {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  return port
}

/** Starts a server with a UDP feed in an empty folder, and signs in. */
async function startServer(feedPort: number) {
  const port = await freePort()
  const folder = mkdtempSync(join(tmpdir(), 'varuna-delay-'))
  const program = new URL('../../apps/server/src/main.ts', import.meta.url).pathname
  const env = { ...process.env, PORT: String(port), DATA_DIR: folder, FEEDS: `udp://127.0.0.1:${feedPort}` }
  const server = spawn(process.execPath, [program, 'serve'], { env, stdio: ['ignore', 'pipe', 'inherit'] })
  await once(server.stdout, 'data')
  const origin = `http://localhost:${port}`
  const post = (path: string, body: object) =>
    fetch(origin + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin },
      body: JSON.stringify(body),
    })
  const email = 'bench@harbour.example'
  const profile = { firstName: 'B', lastName: 'B', postalCode: '1', country: 'India', dob: '1990-01-01' }
  await post('/api/account/sign-up', { email, password, ...profile })
  const cookies = (await post('/api/account/sign-in', { email, password })).headers.getSetCookie()
  return {
    origin,
    cookie: cookies.map((cookie) => cookie.split(';')[0]).join('; '),
    async end() {
      server.kill()
      await once(server, 'exit')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

const quantile = (values: Float64Array, of: number) => values[Math.floor(values.length * of)] ?? NaN

/** Time from a receiver's datagram to the vessel's row in the stream of a browser watching the whole world. */
export async function measureDelay(): Promise<object> {
  const feedPort = await freePort()
  const geo = loadGeo(bundledPath.geo)
  const fleet = createFleet(VESSELS, geo, surroundingsOf(geo, bundledPath.geo))
  const server = await startServer(feedPort)
  const receiver = createSocket('udp4')
  try {
    const stream = await openTestStream(`${server.origin}/api/live/stream`, { cookie: server.cookie })
    /** Latitude and time of the last position sent of each vessel. */
    const sent = new Map<number, { lat: number; atMs: number; isShown: boolean }>()
    const delays: number[] = []
    const begunMs = performance.now()
    const measuredFromMs = begunMs + WARM_UP_SECONDS * 1000
    const read = () => {
      const nowMs = performance.now()
      for (const { event, data } of stream.messages.splice(0)) {
        if (event !== 'vessels') continue
        for (const [mmsi, , lat] of (data as { vessels: [number, number, number][] }).vessels) {
          const last = sent.get(mmsi)
          if (last === undefined || last.isShown || Math.abs(last.lat - lat) >= 1e-5) continue
          last.isShown = true
          if (last.atMs >= measuredFromMs) delays.push(nowMs - last.atMs)
        }
      }
    }
    const reading = setInterval(read, 1)
    let count = 0
    for (;;) {
      const seconds = (performance.now() - begunMs) / 1000
      if (seconds >= WARM_UP_SECONDS + SECONDS) break
      for (; count < seconds * PER_SECOND; count++) {
        const ship = fleet[count % VESSELS] as (typeof fleet)[number]
        if (count >= VESSELS) sail(ship, (VESSELS / PER_SECOND) * 1000, 0)
        sent.set(ship.mmsi, { lat: ship.lat, atMs: performance.now(), isShown: false })
        receiver.send(sentenceOf(ship, Date.now()), feedPort, '127.0.0.1')
      }
      await pause(STEP_MS)
    }
    await pause(2_000)
    clearInterval(reading)
    stream.close()
    const sorted = Float64Array.from(delays).sort()
    const p50 = quantile(sorted, 0.5)
    const p99 = quantile(sorted, 0.99)
    const most = sorted.at(-1) ?? NaN
    const share = sorted.length / (SECONDS * PER_SECOND)
    console.log(
      `receiver to screen at ${PER_SECOND} positions/s: p50 ${p50.toFixed(0)} ms, p99 ${p99.toFixed(0)} ms, at most ${most.toFixed(0)} ms;`,
      `${Math.round(100 * share)}% of the positions sent were shown before the next of their vessel`,
    )
    return { perSecond: PER_SECOND, vessels: VESSELS, p50, p99, most, share }
  } finally {
    receiver.close()
    await server.end()
  }
}
