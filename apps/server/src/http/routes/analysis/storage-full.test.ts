import { rmSync } from 'node:fs'
import { join } from 'node:path'
import type { InjectOptions } from 'fastify'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterEach, expect, test } from 'vitest'
import type { Files } from '../../../files/files.ts'
import { fakeInference } from '../../testing/fake-inference.ts'
import { fileForm } from '../../testing/file-form.ts'
import { startTestServer, type TestServer } from '../../testing/server.ts'
import { password, profile } from '../../testing/sign-in.ts'
import { vesselReport } from '../../testing/reports.ts'

let server: TestServer
afterEach(() => server.close())

const noSpace = () => Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' })
const inference = fakeInference()
const upload = async () =>
  fileForm(
    'file',
    'a.png',
    'image/png',
    await sharp({ create: { width: 8, height: 8, channels: 3, background: '#123' } })
      .png()
      .toBuffer(),
  )

test.each([0, 1, 2, 3])(
  'an upload whose write number %i fails on a full disk gets 507 and leaves no files',
  async (failing) => {
    let writes = 0
    let put: (key: string, bytes: Uint8Array) => Promise<void> = async () => {}
    server = await startTestServer(inference, {
      files: { put: (key, bytes) => (writes++ === failing ? Promise.reject(noSpace()) : put(key, bytes)) },
    })
    put = server.files.put
    const send = await server.signInAs('ana')
    const answer = await send({ method: 'POST', url: '/upload/', ...(await upload()) })
    expect(answer.json()).toMatchObject({ status: 507, code: 'storage_full', title: 'The storage is full' })
    expect(server.storedFiles()).toEqual([])
    expect((await send({ url: '/images/' })).json().images).toEqual([])
    const health = await server.app.inject({ url: '/health' })
    expect([health.statusCode, health.json().status, health.json().storage]).toEqual([
      503,
      'degraded',
      { ok: false, state: 'full' },
    ])
  },
)

test('a reader for whom there is no space is not told that nothing was stored', async () => {
  let isFull = false
  let open: Files['open'] = async () => null
  server = await startTestServer(inference, {
    files: { open: (key) => (isFull ? Promise.reject(noSpace()) : open(key)) },
  })
  open = server.files.open
  const send = await server.signInAs('ana')
  const { id } = (await send({ method: 'POST', url: '/upload/', ...(await upload()) })).json()
  isFull = true
  const answer = await send({ url: `/images/${id}/original` })
  expect([answer.statusCode, answer.json()]).toMatchObject([
    507,
    {
      fault: { code: 'storage_full.reading' },
      detail:
        'This could not be read, because the disk or the database is full. Try again once the operator has freed some space.',
    },
  ])
})

test('with a full database nothing is stored, and everything works again once it has space', async () => {
  server = await startTestServer(inference)
  const send = await server.signInAs('ana')
  await fillDatabase()
  const bodies: InjectOptions[] = [
    { url: '/upload/', ...(await upload()) },
    { url: '/api/vessel', payload: vesselReport },
    { url: '/api/account/sign-up', payload: { ...profile, email: 'bo@harbour.example', password } },
    { url: '/api/account/sign-in', payload: { email: 'ana@harbour.example', password } },
  ]
  for (const body of bodies) {
    const answer = await send({ method: 'POST', ...body })
    expect([body.url, answer.statusCode, answer.json().code]).toEqual([body.url, 507, 'storage_full'])
  }
  expect(server.storedFiles()).toEqual([])
  expect((await send({ url: '/api/vessel' })).json().reports).toEqual([])
  expect((await server.app.inject({ url: '/health' })).json().storage.state).toBe('full')

  await limitPages(1_000_000)
  for (const body of bodies) {
    expect((await send({ method: 'POST', ...body })).statusCode, JSON.stringify(body.url)).toBeLessThan(300)
  }
  server.setNow(Date.UTC(2026, 0, 31, 12, 5))
  expect((await server.app.inject({ url: '/health' })).json().storage).toEqual({ ok: true, state: 'ok' })
})

test('a rendition is served although there is no space to store it again', async () => {
  server = await startTestServer(inference)
  const send = await server.signInAs('ana')
  const image = (await send({ method: 'POST', url: '/upload/', ...(await upload()) })).json()
  rmSync(join(server.dataDir, 'files', 'images', image.id, 'view.webp'))
  server.files.put = () => Promise.reject(noSpace())
  expect((await send({ url: image.path })).statusCode).toBe(200)
})

/** In a transaction the setting reaches the connection that writes. */
const limitPages = (pages: number) =>
  server.db.transaction().execute((tx) => sql`pragma max_page_count = ${sql.lit(pages)}`.execute(tx))

/** Fills the database: no new pages, and no space in the pages of the tables that requests write to. */
async function fillDatabase(): Promise<void> {
  const id = 'hex(randomblob(16))'
  const rows: Record<string, Record<string, string>> = {
    image: {
      id,
      user_id: "'nobody'",
      filename: 'PAD',
      media_type: "''",
      byte_count: '0',
      sha256: "''",
      type: "''",
      verdict: "''",
      needs_alert: '0',
      probability: '0',
      uploaded_at_ms: '0',
      analysis: "''",
    },
    vessel_report: {
      id,
      user_id: "'nobody'",
      mmsi: '1',
      timestamp_ms: '0',
      lat: '0',
      lon: '0',
      speed_kn: '0',
      course_deg: '0',
      distance_from_shore_nm: '0',
      distance_from_port_nm: '0',
      source: 'PAD',
      is_illegal: '0',
      alert_needed: '0',
      created_at_ms: '0',
      assessment: "''",
    },
    user: {
      id,
      name: 'PAD',
      email: id,
      emailVerified: '0',
      createdAt: "''",
      updatedAt: "''",
      firstName: "''",
      lastName: "''",
      postalCode: "''",
      country: "''",
      dob: "''",
    },
    session: {
      id,
      expiresAt: "''",
      token: id,
      createdAt: "''",
      updatedAt: "''",
      userAgent: 'PAD',
      userId: '(select id from user limit 1)',
    },
  }
  await limitPages(1)
  for (const [table, columns] of Object.entries(rows)) {
    for (const padding of [1500, 200, 0]) {
      const values = Object.values(columns).join(', ').replace('PAD', `hex(zeroblob(${padding}))`)
      const insert = sql.raw(`insert into ${table} (${Object.keys(columns).join(', ')}) values (${values})`)
      const isKept = () =>
        insert.execute(server.db).then(
          () => true,
          (error: Error) => {
            expect(error.message).toContain('full')
            return false
          },
        )
      while (await isKept());
    }
  }
}
