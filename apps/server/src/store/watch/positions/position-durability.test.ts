import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { emptyPostgres, testPostgres } from '../../database/empty-postgres.ts'
import { openPostgres, openSqlite } from '../../open-database.ts'
import { openStore } from '../../open-store.ts'
import { wholeTrack } from './position-store.contract.ts'

const VESSELS = 100
const at = (path: string) => JSON.stringify(new URL(path, import.meta.url).href)

/** Writes batches of 100 vessels with one state and a cursor until it is killed, and prints how many were acknowledged. */
const writer = `
  import { openPostgres, openSqlite } from ${at('../../open-database.ts')}
  import { openStore } from ${at('../../open-store.ts')}
  const [folder, url] = process.argv.slice(1)
  const store = await openStore(url ? openPostgres(url) : openSqlite(folder))
  for (let written = 1; ; written++) {
    const positions = Array.from({ length: ${VESSELS} }, (_, vessel) => ({
      kind: 'position', mmsi: vessel + 1, station: 'class_a', timeMs: 1_800_000_000_000 + written * 1000, timeFrom: 'source',
      lat: 1, lon: 2, speedKnots: null, courseDegrees: null, headingDegrees: null, navigationStatus: null, utcSecond: null,
    }))
    await store.positions.write({
      positions, staticReports: [], progress: null,
      vesselStates: [{ mmsi: 1, version: written - 1, state: new Uint8Array([written & 255]) }],
      cursor: { consumer: 'tracks', cursor: String(written) },
    })
    process.stdout.write(written + '\\n')
  }
`

async function killedAfter(acknowledged: number, folder: string, url: string): Promise<number> {
  const child = spawn(process.execPath, ['--input-type=module-typescript', '-e', writer, folder, url], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const exited = once(child, 'exit')
  let output = ''
  child.stdout.on('data', (bytes: Buffer) => {
    output += bytes.toString()
    if (output.split('\n').length > acknowledged) child.kill('SIGKILL')
  })
  await exited
  return output.split('\n').length - 1
}

async function survives(open: () => ReturnType<typeof openStore>, folder: string, url: string): Promise<void> {
  const acknowledged = await killedAfter(20, folder, url)
  expect(acknowledged).toBeGreaterThanOrEqual(20)
  const store = await open()
  const tracks = await Promise.all(
    Array.from({ length: VESSELS }, (_, vessel) =>
      store.positions.track(vessel + 1, 0, Number.MAX_SAFE_INTEGER, wholeTrack),
    ),
  )
  const lengths = new Set(tracks.map((track) => track.length))
  expect(lengths.size, 'a batch is there whole or not at all').toBe(1)
  expect([...lengths][0]).toBeGreaterThanOrEqual(acknowledged)
  const [length] = [...lengths]
  expect(await store.positions.vesselStates([1])).toMatchObject([{ version: length }])
  expect(await store.positions.cursorOf('tracks')).toBe(String(length))
  const latest = await store.positions.latest(0, 1000)
  expect(latest.length).toBe(VESSELS)
  for (const { timeMs } of latest) expect(timeMs).toBe(tracks[0]?.at(-1)?.timeMs)
  await store.close()
}

test('data that SQLite acknowledged survives a kill of the program', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'varuna-killed-'))
  await survives(() => openStore(openSqlite(folder)), folder, '')
  rmSync(folder, { recursive: true })
})

test.skipIf(!testPostgres)('data that PostgreSQL acknowledged survives a kill of the program', async () => {
  const url = await emptyPostgres('varuna_killed_test')
  await survives(() => openStore(openPostgres(url)), '', url)
})
