/**
 * Builds data/public-watch/replay.json, what visitors without an account see on the home page: simulates a fleet, stores and follows it as a
 * server does, and takes its tracks and three of the alerts that the rules raised. Run by hand: `node scripts/build-replay.ts`.
 */
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { alertDetails, queuePage, type QueuedAlert } from '@varuna/contract/desk/alert-queue'
import { isUnreadable } from '@varuna/contract/unreadable'
import { aisTrack, aisVesselPage } from '@varuna/contract/watch/ais-vessel'
import { trackEvent } from '@varuna/contract/watch/track-event'
import type { ReplayVessel } from '@varuna/contract/public/public-watch'
import { thinTrack } from './replay/thin-track.ts'

const OUT = 'data/public-watch/replay.json'
const FLEET = { vessels: 160, hours: 48, seed: 7, from: '2026-11-02T00:00:00.000Z' }
const TO = new Date(Date.parse(FLEET.from) + FLEET.hours * 3_600_000).toISOString()
/** One alert of each, in this order: the alarm first. */
const CODES = ['vessel_spoofing', 'vessel_dark', 'encounter_at_sea']
const PORT = 8_791
const ORIGIN = `http://localhost:${PORT}`

/** The server does not start without a replay. */
if (!existsSync(OUT)) write(JSON.stringify({ from: FLEET.from, to: TO, vessels: [], alerts: [] }))

const dataDir = mkdtempSync(join(tmpdir(), 'varuna-replay-'))
const environment = {
  ...process.env,
  DATA_DIR: dataDir,
  PORT: String(PORT),
  ALERTS_MAX_AGE_DAYS: '36500',
  ALERTS_PER_FEED_HOUR: '100000',
}
const main = 'apps/server/src/main.ts'
const { vessels, hours, seed, from } = FLEET
const options = ['--vessels', vessels, '--hours', hours, '--seed', seed, '--from', from].map(String)
if (spawnSync(process.execPath, [main, 'simulate', ...options], { env: environment, stdio: 'inherit' }).status !== 0)
  throw new Error('The simulation failed.')
const server = spawn(process.execPath, [main, 'serve'], { env: environment, stdio: 'inherit' })
try {
  await writeReplay()
} finally {
  if (server.kill()) await once(server, 'exit')
  rmSync(dataDir, { recursive: true })
}

async function writeReplay(): Promise<void> {
  const cookie = await signUp()
  const ask = async (path: string): Promise<unknown> => {
    const answer = await fetch(`${ORIGIN}${path}`, { headers: { cookie } })
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}`)
    return answer.json()
  }
  const alerts = await findAlerts(ask)
  const fleet: ReplayVessel[] = []
  for (let after = '', isMore = true; isMore;) {
    const page = aisVesselPage.parse(
      await ask(`/api/vessels?limit=1000${after && `&after=${encodeURIComponent(after)}`}`),
    )
    for (const { mmsi, name, shipType } of page.vessels)
      fleet.push({ mmsi, name, shipType, positions: thinTrack(await readTrack(ask, mmsi), Date.parse(from)) })
    isMore = page.next !== null
    after = page.next ?? ''
  }
  const moving = fleet.filter(({ positions }) => positions.length > 0).toSorted((one, other) => one.mmsi - other.mmsi)
  const head = JSON.stringify({ from, to: TO }).slice(1, -1)
  const lines = [
    `{${head},"alerts":${JSON.stringify(alerts)},`,
    `"vessels":[\n${moving.map((vessel) => JSON.stringify(vessel)).join(',\n')}\n]}`,
  ]
  write(lines.join('\n'))
  console.log(`${moving.length} vessels, ${moving.reduce((sum, one) => sum + one.positions.length, 0)} positions`)
}

function write(text: string): void {
  mkdirSync(dirname(OUT), { recursive: true })
  writeFileSync(OUT, `${text}\n`)
}

/** Waits until the rules have judged everything: no new alert for some seconds. */
async function findAlerts(ask: (path: string) => Promise<unknown>) {
  let before = -1
  let found: QueuedAlert[] = []
  while (found.length === 0 || found.length !== before) {
    before = found.length
    await sleep(10_000)
    const page = queuePage.parse(await ask('/api/alerts?limit=200&order=oldest'))
    found = page.alerts.flatMap((alert) => (isUnreadable(alert) ? [] : [alert]))
    console.log(`${found.length} alerts: ${[...new Set(found.map(({ code }) => code))].join(', ')}`)
  }
  return Promise.all(
    CODES.map(async (code) => {
      const candidates = found.filter((alert) => alert.code === code)
      const chosen = candidates.find(({ level }) => level === 'alarm') ?? candidates[0]
      if (!chosen) throw new Error(`No alert ${code} was raised.`)
      const { alert, assessment } = alertDetails.parse(await ask(`/api/alerts/${chosen.id}`))
      const event = trackEvent.parse(await ask(`/api/events/${encodeURIComponent(chosen.source)}`))
      // Raised once it is over and known, in the replay's time: each build gives the same file.
      const time = event.to ?? alert.timestamp
      const raised = { id: `replay-${code}`, timestamp: time, alertTime: time, lastTime: time, changedTime: time }
      return {
        alert: { ...(withoutTexts(alert) as object), ...raised },
        event,
        assessment: assessment && withoutTexts(assessment),
      }
    }),
  )
}

/** Texts are made by the server that answers, in the language of its visitor. */
function withoutTexts(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutTexts)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name]) => name !== 'message' && name !== 'text')
      .map(([name, each]) => [name, withoutTexts(each)]),
  )
}

async function readTrack(ask: (path: string) => Promise<unknown>, mmsi: number) {
  const positions = []
  const path = `/api/vessels/${String(mmsi).padStart(9, '0')}/track?from=${from}&to=${TO}&limit=1000`
  for (let after = '', isMore = true; isMore;) {
    const page = aisTrack.parse(await ask(`${path}${after && `&after=${encodeURIComponent(after)}`}`))
    positions.push(...page.positions)
    isMore = page.next !== null
    after = page.next ?? ''
  }
  return positions
}

async function signUp(): Promise<string> {
  const account = {
    firstName: 'Replay',
    lastName: 'Builder',
    email: 'replay@varuna.example',
    password: 'seven gulls over the quay',
    postalCode: '400001',
    country: 'India',
    dob: '1990-01-01',
    phone: '',
  }
  const send = (path: string, body: object) =>
    fetch(`${ORIGIN}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: ORIGIN },
      body: JSON.stringify(body),
    })
  for (let tries = 0; ; tries += 1)
    try {
      const answer = await send('/api/account/sign-up', account)
      if (!answer.ok) throw new Error(await answer.text())
      break
    } catch (error) {
      if (tries === 60) throw error
      await sleep(500)
    }
  const answer = await send('/api/account/sign-in', { email: account.email, password: account.password })
  return answer.headers
    .getSetCookie()
    .map((each) => each.split(';')[0])
    .join('; ')
}
