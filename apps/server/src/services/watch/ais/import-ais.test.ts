import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { findDialect } from '@varuna/ais/csv/read-header'
import { encode } from '@varuna/ais/framing/encoder'
import { degrees } from '@varuna/units/angle'
import type { Mmsi } from '@varuna/units/mmsi'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { formatTimeWarnings } from '../../../commands/watch/format-ais-output.ts'
import { openSqliteStore } from '../../../store/testing-stores.ts'
import type { PositionStore } from '../../../store/interfaces/watch/position-store.ts'
import type { Store } from '../../../store/interfaces/store.ts'
import { importAis, type ImportLimits } from './import-ais.ts'
import { openAisFile } from './open-ais-file.ts'
import type { AisFile } from './recognise-ais-file.ts'
import { wholeTrack } from '../../../store/watch/positions/position-store.contract.ts'

const noon = Date.UTC(2026, 0, 31, 12)
const clock = { now: () => noon }
const header = 'ssvid,lat,lon,timestamp,seg_id,speed'
const dayOf = Date.UTC(2018, 0, 1)
const vessels = 50

type ImportPositions = Pick<PositionStore, 'write' | 'importOf' | 'checkpointOf'>

/** Rows of 50 vessels, one second apart; every tenth row is a duplicate. */
const table = (rows: number) =>
  Array.from({ length: rows }, (_, at) => {
    const when = new Date(dayOf + at * 1000).toISOString().slice(0, 19)
    const row = `${220_000_000 + (at % vessels)},${(at % 60) / 2},${(at % 300) / 3},${when},x,${at % 20}`
    return at % 10 === 0 ? `${row}\n${row}\n` : `${row}\n`
  })
const textOf = (rows: number) => `${header}\n${table(rows).join('')}`
/** A file of several batches. */
const longText = textOf(8_000)
const limits: ImportLimits = { positions: 2_000, staticReports: 2_000, bytes: 2 ** 20, checkpointBytes: 2 ** 20 }
/** A batch ends with the piece of 64 KiB that fills it. */
const FIRST_BATCH_BYTES = 2 * 65_536

/** An in-memory file, read in pieces; reading can be made to fail from a position on. */
const fileOf = (text: string | Buffer, failsAt = Infinity, name = 'day.csv'): AisFile => ({
  name,
  async *open(fromByte = 0) {
    const bytes = Buffer.from(text).subarray(fromByte)
    for (let at = 0; at < bytes.length; at += 50_000) {
      if (fromByte + at >= failsAt) throw new Error('the power went out')
      yield bytes.subarray(at, at + 50_000)
    }
  },
})

let folder = ''
let store: Store
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'varuna-import-'))
  store = await openSqliteStore(folder)
})
afterEach(async () => {
  await store.close()
  rmSync(folder, { recursive: true })
})
const importInto = (positions: ImportPositions, file: AisFile) =>
  importAis({ positions, clock }, file, () => {}, limits)
const take = (file: AisFile) => importInto(store.positions, file)
const everything = async () =>
  (
    await Promise.all(
      Array.from({ length: vessels }, (_, at) => store.positions.track(220_000_000 + at, 0, noon, wholeTrack)),
    )
  ).flat()

describe('importing a file', () => {
  test('stores every report, and counts what happened to each line', async () => {
    const { outcome, report } = await take(fileOf(longText))
    expect(outcome).toBe('new')
    expect(report).toMatchObject({
      positions: 8_800,
      duplicates: 800,
      kept: 8_000,
      known: 0,
      stations: vessels,
      damage: null,
    })
    expect(report.tally).toMatchObject({ lines: 8_801, messages: 8_800, refused: {} })
    expect((await everything()).length).toBe(8_000)
  })

  test('again, under any name, changes nothing', async () => {
    const first = await take(fileOf(textOf(3_000)))
    const again = await take(fileOf(textOf(3_000), Infinity, 'copy.csv'))
    expect(again).toEqual({ outcome: 'unchanged', report: first.report })
    expect((await everything()).length).toBe(3_000)
  })

  test.each([100_000, 200_000, 350_000])(
    'after an interruption at byte %i gives the same result as without one',
    async (failsAt) => {
      await expect(take(fileOf(longText, failsAt))).rejects.toThrow('the power went out')
      const { outcome, report } = await take(fileOf(longText))
      expect(outcome).toBe(failsAt > FIRST_BATCH_BYTES ? 'resumed' : 'new')
      expect(report).toMatchObject({ positions: 8_800, duplicates: 800, kept: 8_000, known: 0, stations: vessels })
      expect((await everything()).length).toBe(8_000)
    },
  )

  test('after the store refused a batch completes with every report', async () => {
    let writes = 0
    const failing: ImportPositions = {
      importOf: (id) => store.positions.importOf(id),
      checkpointOf: (id) => store.positions.checkpointOf(id),
      write: (batch) => ((writes += 1) === 2 ? Promise.reject(new Error('disk full')) : store.positions.write(batch)),
    }
    await expect(importInto(failing, fileOf(longText))).rejects.toThrow('disk full')
    expect((await take(fileOf(longText))).report).toMatchObject({ kept: 8_000, known: 0 })
    expect((await everything()).length).toBe(8_000)
  })

  test('that has grown resumes at its earlier end', async () => {
    await take(fileOf(textOf(3_000)))
    const { outcome, report } = await take(fileOf(textOf(4_000)))
    expect(outcome).toBe('resumed')
    expect(report).toMatchObject({ positions: 4_400, duplicates: 400, kept: 4_000, known: 0 })
    expect((await everything()).length).toBe(4_000)
  })

  test('that has changed starts from its beginning', async () => {
    await take(fileOf(textOf(3_000)))
    const changed = textOf(3_000).replace('2018-01-01T00:49:59', '2018-01-01T00:59:59')
    const { outcome, report } = await take(fileOf(changed))
    expect(outcome).toBe('new')
    expect(report).toMatchObject({ kept: 1, known: 2_999 })
  })
})

test('a table of no known dialect is refused unless a dialect is given, and another dialect is another import', async () => {
  const rows = Array.from({ length: 20 }, (_, row) => `220000000,1,2,101,0,114,0,2018-01-01T00:${10 + row}:00,TER,x\n`)
  const text = `MMSI,LAT,LON,SPEED,HEADING,COURSE,STATUS,TIMESTAMP,DSRC,NOTE\n${rows.join('')}`
  await expect(take(fileOf(text))).rejects.toThrow(/must begin with the columns.*this one has "MMSI,LAT/)
  const { outcome } = await take({ ...fileOf(text), dialect: findDialect('marine-traffic') })
  expect(outcome).toBe('new')
  expect((await store.positions.track(220_000_000, 0, noon, wholeTrack)).map(({ speedKnots }) => speedKnots)).toEqual(
    Array(20).fill(10.1),
  )
  const again = await take({ ...fileOf(text), dialect: findDialect('marine-traffic') })
  expect(again.outcome).toBe('unchanged')
})

test("one row determines how a table's dates with slashes are read, also when the import resumes after an interruption", async () => {
  const rows = Array.from({ length: 30_000 }, (_, at) => `220000000,03/04/2018 00:00:00,${at / 1000},2\n`)
  const text = `mmsi,timestamp,lat,lon\n${rows.join('')}220000000,04/25/2018 00:00:00,1,2\n`
  // The file is scanned first; the import breaks off in the second half.
  let readings = 0
  const whole = fileOf(text)
  const cut: AisFile = { ...whole, open: (from) => (++readings > 3 ? fileOf(text, 800_000) : whole).open(from) }
  await expect(take(cut)).rejects.toThrow('the power went out')
  const { report } = await take(fileOf(text))
  expect(report.tally.notes.map(({ text: note }) => note)).toEqual([
    'a table with the columns of plain tracks',
    'the dates of column timestamp are read as month/day/year, as line 30002 proves',
  ])
  const times = (await store.positions.track(220_000_000, 0, noon, wholeTrack)).map(({ timeMs }) => timeMs)
  expect(new Set(times)).toEqual(new Set([Date.UTC(2018, 2, 4), Date.UTC(2018, 3, 25)]))
})

describe('importing a bad file', () => {
  test('stores the complete lines of a truncated compressed file, and resumes with the complete file', async () => {
    const path = join(folder, 'day.csv.gz')
    const packed = gzipSync(longText)
    writeFileSync(path, packed.subarray(0, packed.length >> 1))
    const cut = await take(openAisFile(path, {}))
    expect(cut.report.damage).toMatch(
      /cut short: its end is missing\. The [\d,]{5,} lines before that were imported\.$/,
    )
    expect(cut.report.tally.refused).toEqual({})
    const kept = await everything()
    expect(kept.length).toBe(cut.report.kept)
    expect(kept.length).toBeGreaterThan(2_000)
    writeFileSync(path, packed)
    const whole = await take(openAisFile(path, {}))
    expect(whole).toMatchObject({ outcome: 'resumed', report: { kept: 8_000, known: 0, damage: null } })
    expect((await everything()).length).toBe(8_000)
  })

  test('refuses an unknown format, an empty file and a missing file with a reason', async () => {
    await expect(take(fileOf('lat,lon\n1,2\n'))).rejects.toThrow('A table must begin with')
    await expect(take(fileOf(''))).rejects.toThrow('The file is empty.')
    await expect(take(openAisFile(join(folder, 'none.csv'), {}))).rejects.toThrow('There is no')
    const damaged = Buffer.from(gzipSync(textOf(10)).subarray(0, 12))
    writeFileSync(join(folder, 'bad.gz'), damaged)
    await expect(take(openAisFile(join(folder, 'bad.gz'), {}))).rejects.toThrow('cut short')
  })

  test('refuses times in the future and before AIS existed, and ignores positions at 91 and 181', async () => {
    const row = (lat: number, lon: number, when: string) => `220000000,${lat},${lon},${when},x,1\n`
    const rows = [
      row(1, 2, '2026-02-02T12:00:00'),
      row(1, 2, '1980-01-06T00:00:00'),
      row(91, 181, '2018-01-01T00:00:00'),
    ]
    const { report } = await take(fileOf(`${header}\n${rows.join('')}${row(-90, 180, '2018-01-01T00:00:00')}`))
    expect(report).toMatchObject({ positions: 1, kept: 1 })
    expect(Object.entries(report.tally.refused).map(([reason, { count }]) => [reason, count])).toEqual([
      ['no_position', 1],
      ['time_ahead', 1],
      ['time_before_ais', 1],
    ])
  })
})

describe('importing a log without times', () => {
  const ship = '!AIVDM,1,1,,A,13HOI:0P0000VOHLCnHQKwvL05Ip,0*23\n'
  const motion = {
    repeat: 0,
    accurate: false,
    raim: false,
    rateOfTurn: null,
    turning: null,
    specialManoeuvre: 0,
    radio: 0,
  }
  const at = (minutesNorth: number, second: number) =>
    `${encode({
      ...motion,
      type: 1,
      mmsi: 220_000_001 as Mmsi,
      navigationalStatus: 0,
      speedOverGround: null,
      longitude: degrees(10),
      latitude: degrees(50 + minutesNorth / 60),
      courseOverGround: null,
      trueHeading: null,
      second,
      fixMode: 'device',
    })}\n`
  const base = (minute: number, second: number) =>
    `${encode({
      type: 4,
      repeat: 0,
      mmsi: 2_190_001 as Mmsi,
      utc: { year: 2018, month: 1, day: 1, hour: 0, minute, second },
      accurate: true,
      longitude: degrees(11),
      latitude: degrees(55),
      fixDevice: 1,
      raim: false,
      radio: 0,
    })}\n`

  test('uses the times of its base station, whose own reports are not duplicates', async () => {
    const log = Array.from({ length: 60 }, (_, step) => {
      const seconds = step * 10
      return base(Math.floor(seconds / 60), seconds % 60) + at(step, (seconds + 4) % 60)
    }).join('')
    const { report } = await take(fileOf(log))
    expect(report).toMatchObject({
      positions: 120,
      duplicates: 0,
      kept: 120,
      timedByStream: 120,
      uncertain: 1,
      unbounded: 1,
    })
    const times = async (mmsi: number) =>
      (await store.positions.track(mmsi, 0, noon, wholeTrack)).map(({ timeMs }) => timeMs - dayOf)
    expect(await times(2_190_001)).toEqual(Array.from({ length: 60 }, (_, step) => step * 10_000))
    expect(await times(220_000_001)).toEqual(Array.from({ length: 60 }, (_, step) => step * 10_000 + 4_000))
  })

  test('without a base station keeps its order, never becomes the latest position, and reports it', async () => {
    const dated = `${header}\n220000001,60,20,2018-01-01T00:00:00,x,1\n`
    await take(fileOf(dated))
    const { report } = await take(fileOf([1, 2, 3, 4].map((north) => at(north, 30)).join('')))
    expect(report).toMatchObject({ positions: 4, duplicates: 0, kept: 4, inOrder: 4, uncertain: 0 })
    const track = await store.positions.track(220_000_001, noon - 2 * 86_400_000, noon, wholeTrack)
    expect(track.map(({ lat }) => Math.round((lat - 50) * 60))).toEqual([1, 2, 3, 4])
    expect(new Set(track.map(({ timeMs }) => timeMs)).size).toBe(4)
    expect(track[0]).toMatchObject({ timeFrom: 'order', timeUncertaintyMs: Infinity })
    expect(await store.positions.last(220_000_001)).toMatchObject({ lat: 60, timeFrom: 'source' })
    expect(formatTimeWarnings(report).join('')).toMatch(/4 positions have no time.*count in the order of the file/)
    expect((await take(fileOf(ship.repeat(3)))).report).toMatchObject({ positions: 3, duplicates: 2, inOrder: 3 })
  })
})
