import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { request } from 'node:http'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { openChromium } from '../../e2e/open-chromium.ts'
import { runVaruna } from '../../apps/server/src/start/testing-varuna.ts'

/**
 * Lighthouse on pages of a real server: npm run bench site [mobile|desktop] [/path ...]; dashboard rooms are opened signed in. Medians of
 * three runs, JSON in the last line. Lighthouse scales with the speed of this machine: its benchmark index shows how fast it was.
 */
const paths = process.argv.slice(2).filter((argument) => argument.startsWith('/'))
if (paths.length === 0) paths.push('/', '/about', '/contact')
const all = ['mobile', 'desktop'] as const
const asked = all.filter((device) => process.argv.includes(device))
const devices = asked.length > 0 ? asked : all
const runs = 3
/** Installed on first use: its 101 packages are a seventh of all, and no test needs them. */
const lighthouse = 'lighthouse@13.5.0'
const port = 9_444
const scores = ['performance', 'accessibility', 'best-practices', 'seo'] as const
const timings = {
  lcpMs: 'largest-contentful-paint',
  cls: 'cumulative-layout-shift',
  tbtMs: 'total-blocking-time',
  loadBytes: 'total-byte-weight',
} as const

type Figures = Record<(typeof scores)[number] | keyof typeof timings | 'scriptsGzKb' | 'machineIndex', number>

interface Audit {
  id: string
  score: number | null
  scoreDisplayMode: string
  numericValue?: number
  displayValue?: string
  details?: unknown
}
interface Report {
  categories: Record<string, { score: number | null }>
  audits: Record<string, Audit>
  environment: { benchmarkIndex: number }
  runtimeError?: { code: string; message: string }
}

const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? NaN

/** Size of a response body compressed with gzip. */
function packedBytes(url: string): Promise<number> {
  return new Promise((resolve, reject) => {
    request(url, { headers: { 'accept-encoding': 'gzip' } }, (answer) => {
      let bytes = 0
      answer.on('data', (chunk: Buffer) => (bytes += chunk.length))
      answer.on('end', () => resolve(bytes))
    })
      .on('error', reject)
      .end()
  })
}

async function scriptsOf(report: Report): Promise<number> {
  const details = report.audits['network-requests']?.details as
    | { items: { url: string; resourceType?: string }[] }
    | undefined
  const scripts = (details?.items ?? []).filter(({ resourceType }) => resourceType === 'Script')
  const sizes = await Promise.all(scripts.map(({ url }) => packedBytes(url)))
  return sizes.reduce((sum, size) => sum + size, 0) / 1024
}

const person = { email: 'ana@harbour.example', password: 'correct horse battery' }
const profile = { firstName: 'Ana', lastName: 'Rao', postalCode: '400001', country: 'India', dob: '1990-05-17' }

/** The cookie of a new account. */
async function signIn(origin: string): Promise<string> {
  const post = async (path: string, form: object) => {
    const answer = await fetch(origin + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(form),
    })
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`)
    return answer
  }
  await post('/api/account/sign-up', { ...person, ...profile })
  const { headers } = await post('/api/account/sign-in', person)
  const cookie = headers
    .getSetCookie()
    .map((one) => one.split(';', 1)[0])
    .join('; ')
  // As from the second visit on, because the tour offer shifts the page once.
  await fetch(`${origin}/api/visit/tour`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json', cookie },
    body: JSON.stringify({ done: true }),
  })
  return cookie
}

const isRoom = (path: string) => path.startsWith('/dashboard-analysis')

async function runLighthouse(url: string, options: string[]): Promise<Report> {
  const { stdout } = await promisify(execFile)(
    'npm',
    [
      'exec',
      '--yes',
      `--package=${lighthouse}`,
      '--',
      'lighthouse',
      url,
      `--port=${port}`,
      '--output=json',
      '--quiet',
      ...options,
    ],
    { maxBuffer: 64 * 1024 * 1024 },
  )
  return JSON.parse(stdout) as Report
}

/** A report, after at most three tries where Lighthouse missed the page's start in the trace, which it does now and then. */
async function reportOn(url: string, options: string[]): Promise<Report> {
  for (let attempt = 1; ; attempt += 1) {
    const report = await runLighthouse(url, options)
    const { runtimeError } = report
    if (!runtimeError) return report
    if (runtimeError.code !== 'NO_NAVSTART' || attempt === 3) {
      throw new Error(`${url} could not be measured: ${runtimeError.message}`)
    }
  }
}

async function measure(
  url: string,
  device: (typeof all)[number],
  cookie: string | null,
): Promise<{ figures: Figures; failed: string[] }> {
  const reports: Report[] = []
  for (let run = 0; run < runs; run += 1) {
    const report = await reportOn(url, [
      ...(device === 'desktop' ? ['--preset=desktop'] : []),
      ...(cookie === null ? [] : [`--extra-headers=${JSON.stringify({ Cookie: cookie })}`]),
    ])
    reports.push(report)
  }
  const [first] = reports
  if (!first) throw new Error(`Lighthouse gave nothing for ${url}`)
  const figures = Object.fromEntries([
    ...scores.map((name) => [name, median(reports.map(({ categories }) => (categories[name]?.score ?? 0) * 100))]),
    ...Object.entries(timings).map(([name, audit]) => [
      name,
      median(reports.map(({ audits }) => audits[audit]?.numericValue ?? NaN)),
    ]),
    ['scriptsGzKb', await scriptsOf(first)],
    ['machineIndex', median(reports.map(({ environment }) => environment.benchmarkIndex))],
  ]) as Figures
  const failed = Object.values(first.audits)
    .filter(({ score, scoreDisplayMode }) => score !== null && score < 0.9 && scoreDisplayMode !== 'informative')
    .map(({ id, displayValue }) => (displayValue ? `${id} (${displayValue})` : id))
  return { figures, failed }
}

const rounded = ({ lcpMs, cls, tbtMs, loadBytes, scriptsGzKb, machineIndex, ...rest }: Figures) => ({
  ...rest,
  machineIndex: Math.round(machineIndex),
  lcpMs: Math.round(lcpMs),
  cls: Number(cls.toFixed(3)),
  tbtMs: Math.round(tbtMs),
  loadKb: Number((loadBytes / 1000).toFixed(1)),
  scriptsGzKb: Number(scriptsGzKb.toFixed(1)),
})

const dataDir = mkdtempSync(join(tmpdir(), 'varuna-lighthouse-'))
const server = await runVaruna(dataDir)
const browser = await openChromium([`--remote-debugging-port=${port}`])
try {
  const pages: object[] = []
  const cookie = paths.some(isRoom) ? await signIn(server.origin) : null
  for (const path of paths) {
    for (const device of devices) {
      const { figures, failed } = await measure(server.origin + path, device, isRoom(path) ? cookie : null)
      const page = { path, device, ...rounded(figures) }
      pages.push(page)
      console.table([page])
      if (failed.length > 0) console.log(`below 0.9: ${failed.join(', ')}`)
    }
  }
  console.log(JSON.stringify({ runs, load: loadavg()[0], pages }))
} finally {
  await browser.close()
  await server.end('SIGTERM')
  rmSync(dataDir, { recursive: true, force: true })
}
