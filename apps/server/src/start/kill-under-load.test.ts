import { createHash, randomBytes } from 'node:crypto'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { emptyPostgres, testPostgres } from '../store/database/empty-postgres.ts'
import { openPostgres, openSqlite } from '../store/open-database.ts'
import { runVaruna, type RunningVaruna } from './testing-varuna.ts'

/** Two rounds on SQLite by default; at full size also three tenths as many on PostgreSQL. */
const ROUNDS = Number(process.env['KILL_ROUNDS'] ?? 2)
const isSoak = process.env['KILL_ROUNDS'] !== undefined
const databases = [
  { name: 'SQLite', rounds: ROUNDS, open: async () => ({}) },
  ...(isSoak && testPostgres !== null
    ? [
        {
          name: 'PostgreSQL',
          rounds: Math.max(1, Math.round(ROUNDS * 0.3)),
          open: async () => ({ DATABASE_URL: await emptyPostgres('varuna_kill_test') }),
        },
      ]
    : []),
]
const UPLOADERS = 4
const REPORTERS = 2
/** Images that a round waits for at most; a report is answered a hundred times before the first image is. */
const MAX_IMAGES = 3
/** A client that never rests would take the processor from the uploads that are to be cut off. */
const REST_MS = 25

/** Statuses of an overloaded server, which acknowledge nothing. */
const busy = new Set([429, 503])

const person = { email: 'ana@harbour.example', password: 'correct horse battery' }
const profile = { firstName: 'Ana', lastName: 'Rao', postalCode: '400001', country: 'India', dob: '1990-05-17' }

/** What the server has acknowledged: digests of images, and answers to reports, by id. */
interface Acknowledged {
  images: Map<string, string>
  reports: Map<string, unknown>
}

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
const json = (body: object) => ({ body: JSON.stringify(body), headers: { 'content-type': 'application/json' } })

/** Noise does not compress, so that the write takes long enough to be interrupted. */
const createNoiseImage = () =>
  sharp(randomBytes(700 * 700 * 3), { raw: { width: 700, height: 700, channels: 3 } })
    .png()
    .toBuffer()

async function signIn(origin: string): Promise<string> {
  const answer = await fetch(`${origin}/api/account/sign-in`, { method: 'POST', ...json(person) })
  expect(answer.status).toBe(200)
  return answer.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ')
}

const countPending = (dataDir: string): number => {
  const folder = join(dataDir, 'files', 'pending')
  return existsSync(folder) ? readdirSync(folder).length : 0
}

/** Sends uploads and reports, and kills the server while it stores an image, after a report and some images were acknowledged. */
async function loadUntilKilled(
  server: RunningVaruna,
  dataDir: string,
  round: number,
  acknowledged: Acknowledged,
  cookie: string,
): Promise<void> {
  const killAfter = acknowledged.images.size + (round % (MAX_IMAGES + 1))
  let answers = 0
  let isWatching = false
  let killed = null as Promise<unknown> | null
  const post = async (path: string, init: RequestInit) => {
    const answer = await fetch(server.origin + path, {
      ...init,
      method: 'POST',
      headers: { ...(init.headers as Record<string, string>), cookie },
    })
    const body = (await answer.json()) as { id: string }
    if (busy.has(answer.status)) return null
    expect(answer.status, JSON.stringify(body)).toBe(200)
    answers += 1
    return body
  }
  const killWhenDue = () => {
    if (!isWatching && answers > 0 && acknowledged.images.size >= killAfter) {
      isWatching = true
      const watch = setInterval(() => {
        if (countPending(dataDir) === 0) return
        clearInterval(watch)
        setTimeout(() => (killed ??= server.end('SIGKILL')), (round * 7) % 30)
      }, 1)
    }
  }
  const upload = async () => {
    const bytes = await createNoiseImage()
    const form = new FormData()
    form.append('file', new File([Uint8Array.from(bytes)], 'noise.png', { type: 'image/png' }))
    const image = await post('/upload/', { body: form })
    if (image) acknowledged.images.set(image.id, sha256(bytes))
  }
  const report = async (at: number) => {
    const assessment = await post(
      '/api/vessel',
      json({
        mmsi: 419_000_000 + at,
        timestamp: new Date(Date.UTC(2026, 0, 1) + answers * 600_000).toISOString(),
        distance_from_shore: 60,
        distance_from_port: 75,
        speed: 3.2,
        course: 140,
        lat: 16.5,
        lon: 72.1,
        source: 'AIS',
      }),
    )
    if (assessment) acknowledged.reports.set(assessment.id, assessment)
  }
  const untilKilled = async (send: () => Promise<void>) => {
    for (;;) {
      try {
        await send()
        killWhenDue()
        await sleep(REST_MS)
      } catch (error) {
        if (killed === null) throw error
        return
      }
    }
  }
  await Promise.all([
    ...Array.from({ length: UPLOADERS }, () => untilKilled(upload)),
    ...Array.from({ length: REPORTERS }, (_, at) => untilKilled(() => report(at))),
  ])
  await killed
}

/** The session outlived the kill, and the history shows reports as they were acknowledged. */
async function expectSameReports(origin: string, cookie: string, { reports }: Acknowledged): Promise<void> {
  const history = await fetch(`${origin}/api/vessel`, { headers: { cookie } })
  const shown = ((await history.json()) as { reports: { id: string }[] }).reports.filter(({ id }) => reports.has(id))
  expect(shown.length > 0).toBe(reports.size > 0)
  for (const report of shown) expect(report).toEqual(reports.get(report.id))
}

/** Everything acknowledged is on disk unchanged, and every file has a row. */
async function expectConsistentData(
  dataDir: string,
  databaseUrl: string | undefined,
  acknowledged: Acknowledged,
): Promise<void> {
  const { db } = databaseUrl === undefined ? openSqlite(dataDir) : openPostgres(databaseUrl)
  const ids = async (table: 'image' | 'vessel_report') =>
    new Set((await db.selectFrom(table).select('id').execute()).map(({ id }) => id))
  const rows = await ids('image')
  const reports = await ids('vessel_report')
  await db.destroy()
  for (const id of acknowledged.reports.keys()) expect(reports).toContain(id)
  for (const [id, digest] of acknowledged.images) {
    expect(rows).toContain(id)
    expect(sha256(readFileSync(join(dataDir, 'files', 'images', id, 'original')))).toBe(digest)
  }
  const folders = existsSync(join(dataDir, 'files', 'images')) ? readdirSync(join(dataDir, 'files', 'images')) : []
  expect(new Set(folders)).toEqual(rows)
  const everything = () => readdirSync(dataDir, { recursive: true, encoding: 'utf8' })
  // Servers that share a database leave what may be another's upload for longer than a test lasts.
  const leftOver = /\.part$|^files\/pending\/./
  if (databaseUrl === undefined) await expect.poll(() => everything().filter((name) => leftOver.test(name))).toEqual([])
  for (const name of everything()) expect(statSync(join(dataDir, name)).mode & 0o077, name).toBe(0)
}

test.each(databases)(
  'a server on $name killed under load loses nothing acknowledged and leaves no orphaned files after the next start',
  async ({ name, rounds, open }) => {
    const dataDir = mkdtempSync(join(tmpdir(), 'varuna-load-'))
    const settings: { DATABASE_URL?: string } = await open()
    const acknowledged: Acknowledged = { images: new Map(), reports: new Map() }
    let server = await runVaruna(dataDir, settings)
    await fetch(`${server.origin}/api/account/sign-up`, { method: 'POST', ...json({ ...profile, ...person }) })
    const cookie = await signIn(server.origin)
    let interruptedUploads = 0
    for (let round = 0; round < rounds; round++) {
      await loadUntilKilled(server, dataDir, round, acknowledged, cookie)
      interruptedUploads += countPending(dataDir)
      server = await runVaruna(dataDir, settings)
      await expectSameReports(server.origin, cookie, acknowledged)
      await expectConsistentData(dataDir, settings.DATABASE_URL, acknowledged)
    }
    await server.end('SIGTERM')
    rmSync(dataDir, { recursive: true })
    expect(acknowledged.images.size).toBeGreaterThan(0)
    if (isSoak)
      process.stdout.write(
        `${rounds} kills on ${name}: ${acknowledged.images.size} images and ${acknowledged.reports.size} reports acknowledged, none lost, no orphan, ${interruptedUploads} uploads cut off\n`,
      )
  },
  ROUNDS * 60_000,
)
