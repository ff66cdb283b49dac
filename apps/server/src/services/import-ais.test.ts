import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openSqlite } from '../store/open-database.ts'
import { openStore } from '../store/open-store.ts'
import type { PositionStore } from '../store/position-store.ts'
import type { Store } from '../store/store.ts'
import { importAis } from './import-ais.ts'
import { openAisFile } from './open-ais-file.ts'
import type { AisFile } from './recognise-ais-file.ts'

const noon = Date.UTC(2026, 0, 31, 12)
const clock = { now: () => noon }
const header = 'ssvid,lat,lon,timestamp,seg_id,speed'
const dayOf = Date.UTC(2018, 0, 1)
const vessels = 50

/** Rows of 50 vessels, a second apart; every tenth is heard twice. */
const table = (rows: number) =>
  Array.from({ length: rows }, (_, at) => {
    const when = new Date(dayOf + at * 1000).toISOString().slice(0, 19)
    const row = `${220_000_000 + (at % vessels)},${(at % 60) / 2},${(at % 300) / 3},${when},x,${at % 20}`
    return at % 10 === 0 ? `${row}\n${row}\n` : `${row}\n`
  })
const textOf = (rows: number) => `${header}\n${table(rows).join('')}`

/** A file that is in memory, given in pieces; from a place on, its reading can fail. */
const fileOf = (text: string | Buffer, failsAt = Infinity, name = 'day.csv'): AisFile => ({
  name,
  async *open() {
    const bytes = Buffer.from(text)
    for (let at = 0; at < bytes.length; at += 50_000) {
      if (at >= failsAt) throw new Error('the power went out')
      yield bytes.subarray(at, at + 50_000)
    }
  },
})

let folder = ''
let store: Store
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'varuna-import-'))
  store = await openStore(openSqlite(folder))
})
afterEach(async () => {
  await store.close()
  rmSync(folder, { recursive: true })
})
const take = (file: AisFile) => importAis({ positions: store.positions, clock }, file)
const everything = async () =>
  (
    await Promise.all(Array.from({ length: vessels }, (_, at) => store.positions.track(220_000_000 + at, 0, noon)))
  ).flat()

describe('a file is taken in', () => {
  test('whole, and its figures say what became of each line', async () => {
    const { outcome, report } = await take(fileOf(textOf(60_000)))
    expect(outcome).toBe('new')
    expect(report).toMatchObject({
      positions: 66_000,
      duplicates: 6_000,
      kept: 60_000,
      known: 0,
      stations: vessels,
      damage: null,
    })
    expect(report.tally).toMatchObject({ lines: 66_001, messages: 66_000, refused: {} })
    expect((await everything()).length).toBe(60_000)
  })

  test('once: the same file again, under any name, changes nothing', async () => {
    const first = await take(fileOf(textOf(3_000)))
    const again = await take(fileOf(textOf(3_000), Infinity, 'copy.csv'))
    expect(again).toEqual({ outcome: 'unchanged', report: first.report })
    expect((await everything()).length).toBe(3_000)
  })

  test.each([900_000, 1_500_000, 2_400_000])(
    'after an interruption at byte %i as if there had been none',
    async (failsAt) => {
      await expect(take(fileOf(textOf(60_000), failsAt))).rejects.toThrow('the power went out')
      const { outcome, report } = await take(fileOf(textOf(60_000)))
      expect(outcome).toBe(failsAt > 1_200_000 ? 'resumed' : 'new')
      expect(report).toMatchObject({ positions: 66_000, duplicates: 6_000, kept: 60_000, known: 0, stations: vessels })
      expect((await everything()).length).toBe(60_000)
    },
  )

  test('after a batch that the store refused, nothing of it is missing', async () => {
    let writes = 0
    const failing: Pick<PositionStore, 'write' | 'importOf'> = {
      importOf: (id) => store.positions.importOf(id),
      write: (batch) => ((writes += 1) === 2 ? Promise.reject(new Error('disk full')) : store.positions.write(batch)),
    }
    await expect(importAis({ positions: failing, clock }, fileOf(textOf(60_000)))).rejects.toThrow('disk full')
    expect((await take(fileOf(textOf(60_000)))).report).toMatchObject({ kept: 60_000, known: 0 })
    expect((await everything()).length).toBe(60_000)
  })

  test('a log that has grown is taken in from where it ended', async () => {
    await take(fileOf(textOf(3_000)))
    const { outcome, report } = await take(fileOf(textOf(4_000)))
    expect(outcome).toBe('resumed')
    expect(report).toMatchObject({ positions: 4_400, duplicates: 400, kept: 4_000, known: 0 })
    expect((await everything()).length).toBe(4_000)
  })

  test('a file that has changed since is read anew', async () => {
    await take(fileOf(textOf(3_000)))
    const changed = textOf(3_000).replace('2018-01-01T00:49:59', '2018-01-01T00:59:59')
    const { outcome, report } = await take(fileOf(changed))
    expect(outcome).toBe('new')
    expect(report).toMatchObject({ kept: 1, known: 2_999 })
  })
})

describe('a file that is bad', () => {
  test('a packed one that is cut off: what was good is kept, the half line is not, and the whole one goes on', async () => {
    const path = join(folder, 'day.csv.gz')
    const packed = gzipSync(textOf(60_000))
    writeFileSync(path, packed.subarray(0, packed.length >> 1))
    const cut = await take(openAisFile(path, () => {}))
    expect(cut.report.damage).toMatch(/cut short.*What came before is kept/)
    expect(cut.report.tally.refused).toEqual({})
    const kept = await everything()
    expect(kept.length).toBe(cut.report.kept)
    expect(kept.length).toBeGreaterThan(10_000)
    writeFileSync(path, packed)
    const whole = await take(openAisFile(path, () => {}))
    expect(whole).toMatchObject({ outcome: 'resumed', report: { kept: 60_000, known: 0, damage: null } })
    expect((await everything()).length).toBe(60_000)
  })

  test('an unknown, an empty and a missing one are refused in words', async () => {
    await expect(take(fileOf('lat,lon\n1,2\n'))).rejects.toThrow('Known are: MarineCadastre')
    await expect(take(fileOf(''))).rejects.toThrow('The file is empty.')
    await expect(take(openAisFile(join(folder, 'none.csv'), () => {}))).rejects.toThrow('There is no')
    const damaged = Buffer.from(gzipSync(textOf(10)).subarray(0, 12))
    writeFileSync(join(folder, 'bad.gz'), damaged)
    await expect(take(openAisFile(join(folder, 'bad.gz'), () => {}))).rejects.toThrow('cut short')
  })

  test('times of tomorrow and before AIS are refused, positions at 91 and 181 are none', async () => {
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

test('a log without times is timed by the base stations in it, and by nothing else when there are none', async () => {
  const ship = '!AIVDM,1,1,,A,13HOI:0P0000VOHLCnHQKwvL05Ip,0*23\n'
  expect((await take(fileOf(ship.repeat(3)))).report).toMatchObject({ positions: 3, duplicates: 2, stamped: 3 })
  expect(await store.positions.track(227006760, 0, noon + 1)).toMatchObject([{ timeMs: noon, timeFrom: 'receipt' }])
})
