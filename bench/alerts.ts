import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { openAccounts } from '../apps/server/src/accounts/accounts.ts'
import { testGap } from '../apps/server/src/store/desk/alerts/testing-alerts.ts'
import { openSqlite } from '../apps/server/src/store/open-database.ts'
import { openStore } from '../apps/server/src/store/open-store.ts'

/**
 * `npm run bench alerts`: clients of one server follow the queue while one event per second raises an alert visible to all of them. Latency
 * is measured from when the server raised the alert.
 */
const STREAMS = 1_000
const STREAMS_AN_ACCOUNT = 12
const SECONDS = 60
const SECRET = 'a secret of at least thirty-two letters'

const folder = mkdtempSync(join(tmpdir(), 'varuna-bench-alerts-'))
const database = openSqlite(folder)
const store = await openStore(database)
const accounts = await openAccounts(database, SECRET, 'http://localhost:8000')
const cookies: string[] = []
for (let at = 0; at < STREAMS / STREAMS_AN_ACCOUNT; at += 1) {
  const who = { email: `person${at}@harbour.example`, password: 'correct horse battery' }
  const profile = { firstName: 'Ana', lastName: 'Rao', postalCode: '400001', country: 'India', dob: '1990-05-17' }
  await accounts.signUp({ ...profile, ...who })
  const { cookies: lines } = await accounts.signIn(who, new Headers())
  cookies.push(lines.map((line) => line.split(';')[0]).join('; '))
}

const main = fileURLToPath(new URL('../apps/server/src/main.ts', import.meta.url))
const server = spawn(process.execPath, [main, 'serve'], {
  env: { ...process.env, PORT: '0', DATA_DIR: folder, DATABASE_URL: '', AUTH_SECRET: SECRET, PUBLIC_URL: '' },
  stdio: ['ignore', 'pipe', 'inherit'],
})
const origin = await new Promise<string>((resolve) => {
  let output = ''
  server.stdout.on('data', (chunk: Buffer) => {
    output += chunk.toString()
    const url = /ready at (http:\S+)/.exec(output)?.[1]
    if (url) resolve(url)
  })
})
/** Megabytes of the server's process, current and peak. */
const memory = () => {
  const status = readFileSync(`/proc/${server.pid}/status`, 'utf8')
  const of = (name: string) => Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1]) / 1024
  return { now: of('VmRSS'), most: of('VmHWM') }
}

const waits: number[] = []
const received = Array.from({ length: STREAMS }, () => [] as string[])
const follow = (at: number) =>
  new Promise<() => void>((resolve, reject) => {
    const cookie = cookies[Math.floor(at / STREAMS_AN_ACCOUNT)] ?? ''
    const sent = request(`${origin}/api/alerts/stream`, { headers: { cookie }, agent: false }, (answer) => {
      if (answer.statusCode !== 200) return reject(new Error(`stream ${at} was answered with ${answer.statusCode}`))
      let text = ''
      answer.setEncoding('utf8')
      answer.on('data', (chunk: string) => {
        const nowMs = Date.now()
        text += chunk
        for (let end = text.indexOf('\n\n'); end >= 0; end = text.indexOf('\n\n')) {
          const data = /^data: (\{.*)$/m.exec(text.slice(0, end))?.[1]
          text = text.slice(end + 2)
          if (data === undefined) continue
          const { alert } = JSON.parse(data) as { alert: { source: string; lastTime: string } }
          received[at]?.push(alert.source)
          waits.push(nowMs - Date.parse(alert.lastTime))
        }
      })
      answer.on('error', () => {})
      resolve(() => void sent.destroy())
    })
    sent.on('error', reject)
    sent.end()
  })

const idle = memory()
const closers: (() => void)[] = []
for (let at = 0; at < STREAMS; at += 50)
  closers.push(...(await Promise.all(Array.from({ length: 50 }, (_, one) => follow(at + one)))))
await pause(2_000)
const events = Array.from({ length: SECONDS }, (_, at) => testGap(`gap-${at}`, 412_000_000 + at, Date.now()))
for (const event of events) {
  await store.positions.write({ positions: [], staticReports: [], progress: null, events: [event] })
  await pause(1_000)
}
await pause(5_000)
const whole = received.filter((one) => one.join() === events.map(({ id }) => id).join()).length
const sorted = waits.toSorted((a, b) => a - b)
const quantile = (of: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * of))]
const { now, most } = memory()
console.log(`${STREAMS} streams, ${SECONDS} alerts, one a second`)
console.log(`streams that received every alert once and in order: ${whole}`)
console.log(`ms from raise to client: p50 ${quantile(0.5)}, p99 ${quantile(0.99)}, most ${sorted.at(-1)}`)
console.log(
  `MB of the server: ${idle.now.toFixed(0)} without streams, ${now.toFixed(0)} with, at most ${most.toFixed(0)}`,
)
for (const close of closers) close()
server.kill('SIGTERM')
await new Promise((resolve) => server.once('exit', resolve))
await store.close()
rmSync(folder, { recursive: true })
