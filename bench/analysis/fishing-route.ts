import { fork, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { openAccounts } from '../../apps/server/src/accounts/accounts.ts'
import { openSqlite } from '../../apps/server/src/store/open-database.ts'
import { openStore } from '../../apps/server/src/store/open-store.ts'
import type { LoadAnswer, LoadOrder } from './fishing-load.ts'

/**
 * POST /api/vessel, signed in, with the real model and a durable store, compared with a route that validates and stores the same rows and
 * one that only validates: requests per second, CPU time of the whole process, and response times.
 */
const SECRET = 'a secret of at least thirty-two letters'
/** The route allows an account 300 reports a minute. */
const ACCOUNTS = Number(process.env['BENCH_ACCOUNTS'] ?? 120)
const SECONDS = Number(process.env['BENCH_SECONDS'] ?? 4)
const ROUNDS = Number(process.env['BENCH_ROUNDS'] ?? 3)

const here = (file: string) => fileURLToPath(new URL(file, import.meta.url))
const median = (values: number[]) => values.toSorted((a, b) => a - b)[values.length >> 1] ?? NaN
const folder = mkdtempSync(join(tmpdir(), 'varuna-bench-fishing-'))

async function openCookies(dataDir: string): Promise<string[]> {
  const database = openSqlite(dataDir)
  const store = await openStore(database)
  const accounts = await openAccounts(database, SECRET, 'http://localhost:8000')
  const profile = { firstName: 'Ana', lastName: 'Rao', postalCode: '400001', country: 'India', dob: '1990-05-17' }
  const open = async (at: number) => {
    const who = { email: `person${at}@harbour.example`, password: 'correct horse battery' }
    await accounts.signUp({ ...profile, ...who })
    const { cookies } = await accounts.signIn(who, new Headers())
    return cookies.map((line) => line.split(';')[0]).join('; ')
  }
  const cookies = await Promise.all(Array.from({ length: ACCOUNTS }, (_, at) => open(at)))
  await store.close()
  return cookies
}

async function startProduct(dataDir: string): Promise<{ server: ChildProcess; port: number }> {
  const server = spawn(
    process.execPath,
    [...(process.env['BENCH_NODE_ARGS']?.split(' ') ?? []), here('../../apps/server/src/main.ts'), 'serve'],
    {
      env: {
        PATH: process.env['PATH'],
        PORT: '0',
        HOST: '127.0.0.1',
        DATA_DIR: dataDir,
        AUTH_SECRET: SECRET,
        LOG_LEVEL: 'warn',
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  )
  let output = ''
  for await (const chunk of server.stdout) {
    output += String(chunk)
    const port = /ready at http:\/\/[^:]+:(\d+)/.exec(output)?.[1]
    if (port) return { server, port: Number(port) }
  }
  throw new Error(`the server did not start: ${output}`)
}

const ask = async <Answer>(child: ChildProcess, order?: object): Promise<Answer> => {
  const answered = once(child, 'message')
  if (order) child.send(order)
  return (await answered)[0] as Answer
}

const productFolder = join(folder, 'product')
const cookies = await openCookies(productFolder)
const product = await startProduct(productFolder)
const loader = fork(here('./fishing-load.ts'))
let from = 0
const load = async (order: Omit<LoadOrder, 'from' | 'seconds'> & { seconds?: number }) => {
  const answer = await ask<LoadAnswer>(loader, { seconds: SECONDS, ...order, from } satisfies LoadOrder)
  from += answer.sent
  return answer
}
const describe = (name: string, { perSecond, p50Ms, p99Ms, statuses }: LoadAnswer) =>
  console.log(
    `${name}: ${perSecond.toFixed(0)}/s, p50 ${p50Ms.toFixed(1)} ms, p99 ${p99Ms.toFixed(1)} ms, ${JSON.stringify(statuses)}`,
  )
const api = { port: product.port, path: '/api/vessel', cookies }
describe('warm-up', await load({ ...api, connections: 10, seconds: 2 }))

const database = openSqlite(productFolder)
const { assessment: _, ...columns } = await database.db
  .selectFrom('vessel_report')
  .selectAll()
  .limit(1)
  .executeTakeFirstOrThrow()
const { assessment } = await database.db
  .selectFrom('vessel_report')
  .select('assessment')
  .limit(1)
  .executeTakeFirstOrThrow()
const { deleted_ms: __, ...row } = { ...columns, assessment } as Record<string, unknown>
await database.db.destroy()
await database.positionWriter.close()
const baselines = fork(here('./fishing-baselines.ts'), [join(folder, 'baseline'), JSON.stringify(row)])
const { port } = await ask<{ port: number }>(baselines)

/** CPU seconds of a process, over all its threads. */
const processorSeconds = (pid: number | undefined) => {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
  return (Number(fields[11]) + Number(fields[12])) / 100
}

const routes = {
  'POST /api/vessel': api,
  'validates and stores': { port, path: '/stored', cookies: [] },
  validates: { port, path: '/bare', cookies: [] },
}
const found: Record<string, LoadAnswer[]> = {}
for (let round = 0; round < ROUNDS; round += 1)
  for (const [name, route] of Object.entries(routes)) {
    const { pid } = route.port === product.port ? product.server : baselines
    const before = processorSeconds(pid)
    const answer = await load({ ...route, connections: 50 })
    const micros = ((processorSeconds(pid) - before) * 1e6) / answer.answered
    describe(`${name} (${micros.toFixed(0)} µs of processor time each)`, answer)
    ;(found[name] ??= []).push(answer)
  }
const of = (name: string, pick: (answer: LoadAnswer) => number) => median((found[name] ?? []).map(pick))
const [ours, stored, bare] = Object.keys(routes).map((name) => of(name, ({ perSecond }) => perSecond)) as [
  number,
  number,
  number,
]
const [p99, storedP99] = Object.keys(routes).map((name) => of(name, ({ p99Ms }) => p99Ms)) as [number, number]
console.log(
  `of the route that stores: ${(ours / stored).toFixed(2)}; of the bare route: ${(ours / bare).toFixed(2)}; p99 ${(p99 / storedP99).toFixed(1)} times`,
)
describe('100 connections', await load({ ...api, connections: 100 }))
const exited = once(product.server, 'exit')
product.server.kill('SIGTERM')
await exited
loader.disconnect()
baselines.disconnect()
rmSync(folder, { recursive: true })
