import { mkdtempSync, rmSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { runVaruna } from './testing-varuna.ts'

const CONNECTIONS = 200
/** Only at full size: `npm run test:hard` states ten minutes. */
const SECONDS = Number(process.env['LOAD_SECONDS'] ?? 0)
const paths = ['/health', '/', '/api/session', '/api/alerts', '/api/vessel', '/no-such-page', '/docs/json']

test.runIf(SECONDS > 0)(
  `${CONNECTIONS} connections for ${SECONDS} s get no 5xx but refusals for load, and the server responds afterwards`,
  async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'varuna-steady-'))
    const server = await runVaruna(dataDir)
    const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS })
    const get = (path: string) =>
      new Promise<number>((resolve, reject) => {
        const sent = request(server.origin + path, { agent }, (answer) => {
          answer.resume().on('end', () => resolve(answer.statusCode ?? 0))
        })
        sent.on('error', reject).end()
      })
    const statuses: Record<number, number> = {}
    const times: number[] = []
    const endMs = Date.now() + SECONDS * 1000
    const client = async (at: number) => {
      for (let turn = at; Date.now() < endMs; turn++) {
        const begunMs = performance.now()
        const status = await get(paths[turn % paths.length] as string)
        times.push(performance.now() - begunMs)
        statuses[status] = (statuses[status] ?? 0) + 1
      }
    }
    await Promise.all(Array.from({ length: CONNECTIONS }, (_, at) => client(at)))
    agent.destroy()
    const sorted = Float64Array.from(times).toSorted()
    const slow = Math.round(sorted[Math.floor(sorted.length * 0.99)] ?? 0)
    process.stdout.write(`${times.length} requests ${JSON.stringify(statuses)}, 99 % within ${slow} ms\n`)
    expect(Object.keys(statuses).filter((status) => Number(status) >= 500 && status !== '503')).toEqual([])
    expect(statuses[200]).toBeGreaterThan(times.length / 10)
    expect((await fetch(`${server.origin}/health`)).status).toBe(200)
    await server.end('SIGTERM')
    rmSync(dataDir, { recursive: true })
  },
  SECONDS * 1000 + 120_000,
)
