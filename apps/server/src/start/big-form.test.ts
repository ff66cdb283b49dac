import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { form } from '../accounts/testing-accounts.ts'
import { hasNats, startNats } from '../bus/testing.ts'
import { openFiles } from '../files/open-files.ts'
import { hasS3, startS3 } from '../files/testing-s3.ts'
import { removePending } from '../services/analysis/oil/recover-images.ts'
import { openPostgres } from '../store/open-database.ts'
import { openStore } from '../store/open-store.ts'
import { emptyPostgres, testPostgres } from '../store/database/empty-postgres.ts'
import { environment, readConfig } from '../config.ts'
import { runVaruna } from './testing-varuna.ts'

const main = join(import.meta.dirname, '../main.ts')
const AUTH_SECRET = 'one key that all servers of the test share'

const json = (body: object, cookie = '') => ({
  method: 'POST',
  body: JSON.stringify(body),
  headers: { 'content-type': 'application/json', cookie },
})
const risky = (vesselId: string) => ({
  vesselId,
  timestamp: '2026-01-31T06:00:00Z',
  lat: 16.5,
  lon: 72.1,
  riskScore: 95,
  lastPort: 'Mumbai',
  nextPort: 'Colombo',
  cargoType: 'Tanker',
  flagState: 'Panama',
})

/** Ids of alerts in the order in which a stream brings them, each with the time. */
async function follow(origin: string, cookie: string, signal: AbortSignal, seen: Map<string, number>): Promise<void> {
  const answer = await fetch(`${origin}/api/alerts/stream`, { headers: { cookie }, signal })
  expect(answer.status).toBe(200)
  const decoder = new TextDecoder()
  let text = ''
  void (async () => {
    for await (const bytes of answer.body ?? []) {
      text += decoder.decode(bytes as Uint8Array, { stream: true })
      for (const [, id = ''] of text.matchAll(/"id":"([\w-]+)"/g)) if (!seen.has(id)) seen.set(id, performance.now())
    }
  })().catch(() => {})
}

const noise = (edge: number) =>
  sharp(randomBytes(edge * edge * 3), { raw: { width: edge, height: edge, channels: 3 } })
    .png()
    .toBuffer()

/** Uploads a picture; resolves with its id. */
async function upload(origin: string, cookie: string, bytes: Uint8Array): Promise<string> {
  const body = new FormData()
  body.append('file', new File([Uint8Array.from(bytes)], 'noise.png', { type: 'image/png' }))
  const answer = await fetch(`${origin}/upload/`, { method: 'POST', body, headers: { cookie } })
  expect(answer.status).toBe(200)
  return ((await answer.json()) as { id: string }).id
}

function runCommand(command: string, dataDir: string, settings: Record<string, string>) {
  const env = { ...environment, ...settings, PORT: '0', DATA_DIR: dataDir }
  return spawnSync(process.execPath, [main, command], { env, encoding: 'utf8', timeout: 60_000 })
}

/** A second database with everything that `pg_dump` writes of the first. */
async function copyPostgres(url: string, name: string): Promise<string> {
  const copy = await emptyPostgres(name)
  const dumped = spawnSync('sh', ['-c', 'pg_dump "$1" | psql -qv ON_ERROR_STOP=1 "$2"', 'sh', url, copy])
  expect([dumped.status, String(dumped.stderr)]).toEqual([0, ''])
  return copy
}

/** What a server prints that must not start. */
function refusedStart(dataDir: string, settings: Record<string, string>): string {
  const { status, stderr } = runCommand('serve', dataDir, settings)
  expect(status).toBe(1)
  return stderr
}

/** The processes of deploy/compose.yaml with its settings, on this machine. */
describe.runIf(testPostgres !== null && hasNats)('two servers, a feed reader and a worker on one database', () => {
  test('one signs in for both, the other shows its alerts and pictures, and a kill loses nothing acknowledged', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'varuna-big-'))
    const nats = await startNats()
    const s3 = hasS3 ? await startS3() : null
    const shared = {
      ...s3?.environment,
      DATABASE_URL: await emptyPostgres('varuna_big_form_test'),
      NATS_URL: nats.url,
      SERVER_WORKS: 'no',
      AUTH_SECRET,
    }
    const others = [['listen', 'udp://127.0.0.1:0?allow=127.0.0.1'], ['work']].map((command) =>
      spawn(process.execPath, [main, ...command], {
        env: { ...environment, ...shared, DATA_DIR: folder },
        stdio: 'ignore',
      }),
    )
    // Without a store of files, they share the folder.
    const folderOf = (name: string) => (s3 === null ? folder : join(folder, name))
    const [one, two] = [await runVaruna(folderOf('one'), shared), await runVaruna(folderOf('two'), shared)]
    const files = await openFiles(readConfig({ ...shared, DATA_DIR: folderOf('one') }))
    const closing = new AbortController()
    try {
      expect((await fetch(`${one.origin}/api/account/sign-up`, json(form))).status).toBe(201)
      const signedIn = await fetch(
        `${one.origin}/api/account/sign-in`,
        json({ email: form.email, password: form.password }),
      )
      const cookie = signedIn.headers
        .getSetCookie()
        .map((line) => line.split(';')[0])
        .join('; ')
      const health = await fetch(`${two.origin}/health`)
      expect(await health.json()).toMatchObject({ status: 'ok', bus: { kind: 'nats', ok: true } })

      const seen = new Map<string, number>()
      await follow(two.origin, cookie, closing.signal, seen)
      const delays: number[] = []
      const acknowledged: string[] = []
      for (let at = 0; at < 5; at += 1) {
        const answer = await fetch(`${one.origin}/api/intelligence`, json(risky(`MV ${at}`), cookie))
        expect(answer.status).toBe(200)
        const { alert } = (await answer.json()) as { alert: { id: string } }
        const raisedAt = performance.now()
        acknowledged.push(alert.id)
        await expect.poll(() => seen.has(alert.id), { timeout: 30_000, interval: 10 }).toBe(true)
        delays.push((seen.get(alert.id) ?? Infinity) - raisedAt)
      }
      // A busy machine delays some; what waits for a round of a second or more would delay them all.
      expect(Math.min(...delays)).toBeLessThan(1_000)

      const picture = await noise(64)
      const pictureId = await upload(one.origin, cookie, picture)
      const readAt = async (origin: string) => {
        const answer = await fetch(`${origin}/images/${pictureId}/original`, { headers: { cookie } })
        return Buffer.from(await answer.arrayBuffer())
      }
      expect(picture.equals(await readAt(two.origin))).toBe(true)

      const cutOff = upload(one.origin, cookie, await noise(1_500)).catch(() => null)
      await expect.poll(() => files.list('pending'), { timeout: 60_000, interval: 2 }).not.toEqual([])
      await one.end('SIGKILL')
      expect(picture.equals(await readAt(two.origin))).toBe(true)
      const listed = await fetch(`${two.origin}/images/`, { headers: { cookie } })
      const ids = ((await listed.json()) as { images: { id: string }[] }).images.map(({ id }) => id)
      // An upload that was acknowledged before the kill is whole.
      expect(ids.toSorted()).toEqual([pictureId, (await cutOff) ?? []].flat().toSorted())
      const store = await openStore(openPostgres(shared.DATABASE_URL))
      await removePending({ store, files, onFault: expect.fail }, Date.now() + 1)
      await store.close()
      expect((await files.list('images')).toSorted()).toEqual(ids.toSorted())
      expect(await files.list('pending')).toEqual([])

      const queue = await fetch(`${two.origin}/api/alerts`, { headers: { cookie } })
      const { alerts } = (await queue.json()) as { alerts: { id: string }[] }
      expect(alerts.map(({ id }) => id).toSorted()).toEqual(acknowledged.toSorted())
      expect((await fetch(`${two.origin}/api/intelligence`, json(risky('MV after'), cookie))).status).toBe(200)
      for (const other of others) expect(other.exitCode).toBeNull()

      const verified = runCommand('verify', folderOf('two'), shared)
      expect([verified.status, verified.stdout]).toEqual([0, expect.stringContaining('No fault was found.')])
      const other = { DATABASE_URL: '', NATS_URL: '' }
      expect(refusedStart(folderOf('two'), { ...shared, ...other })).toContain('Another Varuna server is using')
      if (s3 !== null) {
        expect(refusedStart(join(folder, 'other'), { ...shared, ...other })).toContain(
          'The files at FILES_URL belong to another database.',
        )
        const copy = await copyPostgres(shared.DATABASE_URL, 'varuna_big_form_copy')
        expect(refusedStart(join(folder, 'copy'), { ...shared, DATABASE_URL: copy })).toContain(
          'The files at FILES_URL belong to the database of which this one is a copy',
        )
      }

      await nats.kill()
      await expect.poll(async () => (await fetch(`${two.origin}/health`)).status, { timeout: 60_000 }).toBe(503)
      expect((await fetch(`${two.origin}/health/ready`)).status).toBe(200)
    } finally {
      closing.abort()
      for (const other of others) {
        other.kill('SIGKILL')
        if (other.exitCode === null && other.signalCode === null) await once(other, 'exit')
      }
      await one.end('SIGKILL')
      await two.end('SIGTERM')
      await nats.remove()
      await s3?.remove()
      rmSync(folder, { recursive: true, force: true })
    }
  }, 300_000)
})
