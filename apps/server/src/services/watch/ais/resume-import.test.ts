import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { encode } from '@varuna/ais/framing/encoder'
import type { ReadableMessage } from '@varuna/ais/messages/ais-message'
import { degrees } from '@varuna/units/angle'
import { metres } from '@varuna/units/length'
import type { Mmsi } from '@varuna/units/mmsi'
import { knots } from '@varuna/units/speed'
import Sqlite from 'better-sqlite3'
import { afterAll, expect, test } from 'vitest'
import { openSqliteStore } from '../../../store/testing-stores.ts'
import type { PositionStore } from '../../../store/interfaces/watch/position-store.ts'
import { importAis, type ImportLimits, type ImportResult } from './import-ais.ts'
import { openAisFile } from './open-ais-file.ts'
import type { AisFile } from './recognise-ais-file.ts'

const folder = mkdtempSync(join(tmpdir(), 'varuna-resume-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** Small batches, with checkpoints some batches apart. The constant scales the files: 1 here; run it with 20 by hand. */
const SIZE = Number(process.env['RESUME_SIZE'] ?? 1)
const limits: ImportLimits = { positions: 300, staticReports: 500, bytes: 2 ** 20, checkpointBytes: 2 * 65_536 }
const noon = Date.UTC(2026, 0, 31, 12)
const clock = { now: () => noon }

const heading = (mmsi: number) => ({ repeat: 0, mmsi: mmsi as Mmsi })
const place = (at: number) => ({
  accurate: false,
  raim: false,
  radio: 0,
  longitude: degrees((at % 3000) / 100),
  latitude: degrees((at % 700) / 10),
})
const messageAt = (at: number): ReadableMessage => {
  const seconds = Math.floor(at / 3)
  if (at % 30 === 0) {
    const utc = {
      year: 2018,
      month: 1,
      day: 1,
      hour: Math.floor(seconds / 3600),
      minute: Math.floor(seconds / 60) % 60,
    }
    return {
      ...heading(2_190_000 + (at % 4)),
      ...place(1),
      type: 4,
      utc: { ...utc, second: seconds % 60 },
      fixDevice: 1,
    }
  }
  if (at % 7 === 0) {
    const side = metres(10)
    return {
      ...heading(220_000_000 + (at % 91)),
      type: 5,
      aisVersion: 0,
      imo: 9_000_000 + (at % 91),
      callSign: 'CALL',
      name: `VESSEL ${at % 91}`,
      shipType: 70,
      dimensions: { toBow: side, toStern: side, toPort: side, toStarboard: side },
      fixDevice: 1,
      estimatedArrival: { month: 1, day: 1, hour: 0, minute: 0 },
      draught: metres(7.5),
      destination: `PORT ${Math.floor(at / 900)}`,
      dataTerminalNotReady: false,
    }
  }
  return {
    ...heading(220_000_000 + (at % 91)),
    ...place(at),
    type: 1,
    navigationalStatus: 0,
    rateOfTurn: null,
    turning: null,
    speedOverGround: knots(at % 20),
    courseOverGround: degrees(90),
    trueHeading: null,
    second: seconds % 60,
    fixMode: 'device',
    specialManoeuvre: 0,
  }
}
/** A log without times: base stations, interleaved two-part messages, duplicates and noise. */
const log = (messages: number) =>
  Array.from({ length: messages }, (_, at) => {
    const [first, second] = encode(messageAt(at), { sequence: at % 10 })
    const again = at % 11 === 0 ? `${first}\n` : ''
    const delayed = at % 13 === 0 ? 'noise\n' : ''
    return second === undefined ? `${first}\n${again}${delayed}` : `${first}\n${encode(messageAt(3))[0]}\n${second}\n`
  }).join('')

/** Rows of 50 vessels; every fifth repeats the row before it, one second later. */
const table = (rows: number) =>
  `ssvid,lat,lon,timestamp,seg_id,speed\n${Array.from({ length: rows }, (_, row) => {
    const at = row % 5 === 4 ? row - 1 : row
    const when = new Date(Date.UTC(2018, 0, 1) + row * 1000).toISOString().slice(0, 19)
    return `${220_000_000 + (at % 50)},${(at % 60) / 2},${(at % 300) / 3},${when},ü,${at % 20}\n`
  }).join('')}`

type Positions = Pick<PositionStore, 'write' | 'importOf' | 'checkpointOf'>

/** Imports into an empty store, interrupted after every `batches` batches until it completes; returns all tables and the number of runs. */
async function imported(file: AisFile, batches: number) {
  const data = mkdtempSync(join(folder, 'store-'))
  const store = await openSqliteStore(data)
  let runs = 0
  let outcome: ImportResult | null = null
  for (; outcome === null && runs < 10_000; runs++) {
    let written = 0
    const positions: Positions = {
      importOf: (id) => store.positions.importOf(id),
      checkpointOf: (id) => store.positions.checkpointOf(id),
      write: (batch) => {
        if ((written += batch.progress ? 1 : 0) > batches) throw new Error('killed')
        return store.positions.write(batch)
      },
    }
    outcome = await importAis({ positions, clock }, file, () => {}, limits).catch((error: Error) => {
      if (error.message !== 'killed') throw error
      return null
    })
  }
  await store.close()
  const sqlite = new Sqlite(join(data, 'varuna.sqlite'), { readonly: true })
  const rows = ['ais_position', 'ais_latest', 'ais_identity', 'ais_import', 'ais_import_checkpoint'].map((name) =>
    sqlite.prepare(`select * from ${name}`).all(),
  )
  sqlite.close()
  return { runs, outcome, rows }
}

const files: [string, () => AisFile][] = [
  ['a log without times', () => fileOf('log.nmea', log(10_000 * SIZE))],
  ['a packed log', () => fileOf('log.nmea.gz', gzipSync(log(6_000 * SIZE)))],
  ['a table', () => fileOf('day.csv', table(12_000 * SIZE))],
]
function fileOf(name: string, content: string | Buffer): AisFile {
  writeFileSync(join(folder, name), content)
  return openAisFile(join(folder, name), {})
}

test.each(files)(
  '%s interrupted after every batch, or every third, ends with the rows of an uninterrupted run',
  async (_, open) => {
    const file = open()
    const whole = await imported(file, Infinity)
    expect(whole.runs).toBe(1)
    expect((whole.rows[0] ?? []).length).toBeGreaterThan(4_000)
    for (const batches of [1, 3]) {
      const killed = await imported(file, batches)
      expect(killed.runs).toBeGreaterThan(2)
      expect(killed.outcome?.outcome).toBe('resumed')
      expect(killed.outcome?.report).toEqual(whole.outcome?.report)
      expect(killed.rows).toEqual(whole.rows)
    }
  },
)

test('a resumed import reads only what follows its last checkpoint', async () => {
  const file = fileOf('far.csv', table(12_000))
  const begins: number[] = []
  const watched: AisFile = {
    ...file,
    open: (fromByte = 0) => {
      begins.push(fromByte)
      return file.open(fromByte)
    },
  }
  await imported(watched, 1)
  const size = table(12_000).length
  expect(Math.max(...begins)).toBeGreaterThan(size - 4 * 65_536)
})

test('a file that changed before its last checkpoint is imported from the beginning', async () => {
  const text = table(12_000)
  const data = mkdtempSync(join(folder, 'store-'))
  const store = await openSqliteStore(data)
  let written = 0
  const positions: Positions = {
    importOf: (id) => store.positions.importOf(id),
    checkpointOf: (id) => store.positions.checkpointOf(id),
    write: (batch) => ((written += 1) > 6 ? Promise.reject(new Error('killed')) : store.positions.write(batch)),
  }
  await expect(importAis({ positions, clock }, fileOf('a.csv', text), () => {}, limits)).rejects.toThrow('killed')
  const shifted = text.replace('2018-01-01T00:30:01,ü', '2018-01-01T00:30:01,üü')
  const { outcome, report } = await importAis(
    { positions: store.positions, clock },
    fileOf('a.csv', shifted),
    () => {},
    limits,
  )
  expect(outcome).toBe('new')
  expect(report.kept + report.known).toBe(report.positions - report.duplicates)
  await store.close()
})
