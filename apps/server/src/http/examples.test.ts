import { execFile, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { environment } from '../config.ts'
import { testGap } from '../store/desk/alerts/testing-alerts.ts'
import { fakeInference } from './testing/fake-inference.ts'
import { intelligenceReport, vesselReport } from './testing/reports.ts'
import { startTestServer, type TestServer } from './testing/server.ts'
import { password } from './testing/sign-in.ts'

const run = promisify(execFile)
const pathOf = (name: string) => fileURLToPath(new URL(`../../../../docs/examples/${name}`, import.meta.url))
const isInstalled = (program: string) => spawnSync(program, ['--version']).status === 0

let server: TestServer
let settings: Record<string, string>
let folder: string

beforeAll(async () => {
  server = await startTestServer(fakeInference())
  const ana = await server.signInAs('ana')
  const post = async (url: string, payload: object) => (await ana({ method: 'POST', url, payload })).json()
  for (let at = 0; at < 3; at++)
    await post('/api/intelligence', { ...intelligenceReport, vesselId: `=GRÖSSE, "${at}"`, riskScore: 95 })
  await post('/api/vessel', vesselReport)
  const gap = testGap('gap-1', vesselReport.mmsi, Date.UTC(2026, 0, 31, 6))
  await server.store.positions.write({ positions: [], staticReports: [], progress: null, events: [gap] })
  const payload = { password, name: 'Examples', scope: 'read', days: 1 }
  const { token } = await post('/api/account/tokens', payload)
  const origin = await server.app.listen({ host: '127.0.0.1', port: 0 })
  settings = { ...(environment as Record<string, string>), VARUNA_URL: origin, VARUNA_TOKEN: token }
  folder = mkdtempSync(join(tmpdir(), 'varuna-examples-'))
})
afterAll(async () => {
  rmSync(folder, { recursive: true })
  await server.close()
})

const start = (program: string, args: string[], env = settings) => run(program, args, { env, timeout: 60_000 })

test.skipIf(!isInstalled('curl'))(
  'the example with curl writes a table and a document; without curl it is skipped',
  async () => {
    await start('sh', [pathOf('alarms.sh'), folder])
    const table = readFileSync(join(folder, 'alarms.csv'), 'utf8')
    expect(table.split('\r\n')[0]).toMatch(/^id,kind,code,level,message,subject,mmsi,/)
    expect(table.match(/high_risk_vessel/g)).toHaveLength(3)
    expect(readFileSync(join(folder, 'alarms.pdf'), 'latin1').slice(0, 5)).toBe('%PDF-')
    const refused = await start('sh', [pathOf('alarms.sh'), folder], {
      ...settings,
      VARUNA_TOKEN: 'varuna_wrong',
    }).catch((error: Error) => error)
    expect(String(refused)).toContain('401')
  },
)

test.skipIf(!isInstalled('python3'))(
  'the example in Python reads every page; without python3 it is skipped',
  async () => {
    const { stdout } = await start('python3', [pathOf('alerts.py')])
    const rows = stdout.trim().split('\r\n')
    expect(rows[0]).toBe('level,code,last raised,mmsi,latitude,longitude,simulated,message')
    expect(rows).toHaveLength(5)
    expect(stdout).toContain('GRÖSSE')
    const refused = await start('python3', [pathOf('alerts.py')], { ...settings, VARUNA_TOKEN: 'varuna_wrong' }).catch(
      (error: Error & { stderr: string }) => error.stderr,
    )
    expect(refused).not.toContain('Traceback')
  },
)

test.skipIf(!isInstalled('Rscript'))('the example in R counts the alerts; without R it is skipped', async () => {
  const { stdout } = await start('Rscript', [pathOf('alarms.R')])
  expect(stdout).toMatch(/^\[1\] 4/)
})

test('the example in R closes what it opens, which is all that can be checked without R', () => {
  const code = readFileSync(pathOf('alarms.R'), 'utf8').replaceAll(/#.*|"[^"]*"/g, '')
  const open: string[] = []
  const pairs: Record<string, string> = { ')': '(', ']': '[', '}': '{' }
  for (const character of code) {
    if ('([{'.includes(character)) open.push(character)
    else if (character in pairs) expect(open.pop()).toBe(pairs[character])
  }
  expect(open).toEqual([])
})
