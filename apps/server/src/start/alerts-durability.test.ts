import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import { expect, test } from 'vitest'
import { runVaruna, type RunningVaruna } from './testing-varuna.ts'

/** Two rounds by default; a soak test uses fifty. */
const ROUNDS = process.env['KILL_ROUNDS'] ? 50 : 2
const REPORTERS = 3
const ACKNOWLEDGERS = 2

const person = { email: 'ana@harbour.example', password: 'correct horse battery' }
const profile = { firstName: 'Ana', lastName: 'Rao', postalCode: '400001', country: 'India', dob: '1990-05-17' }
const json = (body: object, cookie = '') => ({
  method: 'POST',
  body: JSON.stringify(body),
  headers: { 'content-type': 'application/json', cookie },
})

/** What the server has acknowledged: ids of raised alerts, and of those that were acknowledged. */
interface Acknowledged {
  raised: string[]
  changed: Set<string>
}

/** A client of the stream that reconnects to each next server with the last id, as a browser does. */
class Follower {
  readonly sequences: number[] = []
  resets = 0
  #lastId = '1.0'
  #text = ''

  async follow(origin: string, cookie: string, signal: AbortSignal): Promise<void> {
    this.#text = ''
    const answer = await fetch(`${origin}/api/alerts/stream`, {
      headers: { cookie, 'last-event-id': this.#lastId },
      signal,
    })
    expect(answer.status).toBe(200)
    const decoder = new TextDecoder()
    for await (const bytes of answer.body ?? []) {
      this.#text += decoder.decode(bytes as Uint8Array, { stream: true })
      this.#parse()
    }
  }

  #parse() {
    for (let end = this.#text.indexOf('\n\n'); end >= 0; end = this.#text.indexOf('\n\n')) {
      const lines = this.#text.slice(0, end).split('\n')
      this.#text = this.#text.slice(end + 2)
      const field = (name: string) => lines.find((line) => line.startsWith(`${name}: `))?.slice(name.length + 2)
      if (field('event') === 'reset') this.resets += 1
      if (field('event') === 'alert')
        this.sequences.push((JSON.parse(field('data') ?? '') as { change: { sequence: number } }).change.sequence)
      this.#lastId = field('id') ?? this.#lastId
    }
  }
}

async function signIn(origin: string): Promise<string> {
  const answer = await fetch(`${origin}/api/account/sign-in`, json(person))
  expect(answer.status).toBe(200)
  return answer.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ')
}

/** Raises and acknowledges alerts until the server is killed, after about `killAfter` answers. */
async function loadUntilKilled(
  server: RunningVaruna,
  cookie: string,
  killAfter: number,
  round: number,
  all: Acknowledged,
): Promise<void> {
  let answers = 0
  let killed = null as Promise<unknown> | null
  const count = () => {
    answers += 1
    if (answers === killAfter) killed = server.end('SIGKILL')
  }
  const untilKilled = async (send: (at: number) => Promise<void>) => {
    // A sender that finds nothing to do when the server is gone would look for ever.
    for (let at = 0; killed === null; at += 1) {
      try {
        await send(at)
      } catch (error) {
        if (killed === null) throw error
        return
      }
    }
  }
  const raise = async (reporter: number, at: number) => {
    const report = {
      vesselId: `MV ${round} ${reporter} ${at}`,
      timestamp: '2026-01-31T06:00:00Z',
      lat: 16.5,
      lon: 72.1,
      riskScore: 95,
      lastPort: 'Mumbai',
      nextPort: 'Colombo',
      cargoType: 'Tanker',
      flagState: 'Panama',
    }
    const answer = await fetch(`${server.origin}/api/intelligence`, json(report, cookie))
    if (answer.status === 429 || answer.status === 503) return
    expect(answer.status).toBe(200)
    const { alert } = (await answer.json()) as { alert: { id: string } }
    all.raised.push(alert.id)
    count()
  }
  const acknowledge = async (acknowledger: number) => {
    const id = all.raised.findLast((one, at) => at % ACKNOWLEDGERS === acknowledger && !all.changed.has(one))
    if (id === undefined) return new Promise<void>((resolve) => setTimeout(resolve, 5))
    const { alert } = (await (await fetch(`${server.origin}/api/alerts/${id}`, { headers: { cookie } })).json()) as {
      alert: { state: string; version: number }
    }
    // A change whose answer was lost with the server was made.
    if (alert.state === 'open') {
      const request = json({ action: 'acknowledge', version: alert.version }, cookie)
      const answer = await fetch(`${server.origin}/api/alerts/${id}/changes`, request)
      expect(answer.status).toBe(200)
      await answer.arrayBuffer()
    }
    all.changed.add(id)
    count()
  }
  await Promise.all([
    ...Array.from({ length: REPORTERS }, (_, reporter) => untilKilled((at) => raise(reporter, at))),
    ...Array.from({ length: ACKNOWLEDGERS }, (_, one) => untilKilled(() => acknowledge(one))),
  ])
  await killed
}

/** Every acknowledged alert and change is there once, and the log has each number once. */
function expectWhole(dataDir: string, all: Acknowledged): number[] {
  const database = new Sqlite(join(dataDir, 'varuna.sqlite'), { readonly: true })
  const read = <Row>(text: string) => database.prepare(text).all() as Row[]
  const changes = read<{ sequence: number; alert_id: string; action: string; version: number }>(
    'select sequence, alert_id, action, version from alert_change order by sequence',
  )
  const alerts = read<{ id: string; state: string; version: number }>('select id, state, version from alert')
  const reports = read<{ id: string }>('select id from intelligence_report')
  database.close()
  const of = (action: string) => changes.filter((change) => change.action === action).map(({ alert_id }) => alert_id)
  const raised = of('raise')
  const acknowledged = of('acknowledge')
  expect(new Set(raised).size).toBe(raised.length)
  expect(new Set(acknowledged).size).toBe(acknowledged.length)
  for (const id of all.raised) expect(raised).toContain(id)
  for (const id of all.changed) expect(acknowledged).toContain(id)
  expect(alerts.map(({ id }) => id).toSorted()).toEqual(raised.toSorted())
  expect(reports.map(({ id }) => id).toSorted()).toEqual(raised.toSorted())
  const isAcknowledged = new Set(acknowledged)
  for (const { id, state, version } of alerts)
    expect([state, version]).toEqual(isAcknowledged.has(id) ? ['acknowledged', 2] : ['open', 1])
  return changes.map(({ sequence }) => sequence)
}

test(
  'a server killed while alerts are raised and acknowledged loses none, doubles none, and streams each change once',
  async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'varuna-alerts-'))
    const all: Acknowledged = { raised: [], changed: new Set() }
    const follower = new Follower()
    const ended = new AbortController()
    let server = await runVaruna(dataDir)
    await fetch(`${server.origin}/api/account/sign-up`, json({ ...profile, ...person }))
    let cookie = await signIn(server.origin)
    for (let round = 0; round < ROUNDS; round += 1) {
      const following = follower.follow(server.origin, cookie, ended.signal).catch(() => {})
      await loadUntilKilled(server, cookie, 20 + ((round * 37) % 60), round, all)
      await following
      expectWhole(dataDir, all)
      server = await runVaruna(dataDir)
      if (round % 10 === 9) cookie = await signIn(server.origin)
    }
    const following = follower.follow(server.origin, cookie, ended.signal).catch(() => {})
    const sequences = expectWhole(dataDir, all)
    await expect.poll(() => follower.sequences.length, { timeout: 20_000 }).toBeGreaterThanOrEqual(sequences.length)
    ended.abort()
    await following
    expect(follower.sequences).toEqual(sequences)
    expect(follower.resets).toBe(0)
    await server.end('SIGTERM')
    rmSync(dataDir, { recursive: true })
    if (process.env['KILL_ROUNDS'])
      process.stdout.write(
        `${ROUNDS} kills: ${all.raised.length} alerts raised, ${all.changed.size} acknowledged, ${sequences.length} changes streamed\n`,
      )
  },
  ROUNDS * 60_000,
)
