import { describe, expect, test } from 'vitest'
import { createReportCache } from './duplicates.ts'
import type { PositionReport, DecodedLine } from '../reports/report.ts'
import { emptyCounts, filterReports, type NewReports } from './filter-reports.ts'
import { flushStream, detectFormat, createStream, decodeStream, type StreamFormat } from './stream.ts'

const toBytes = (text: string) => new TextEncoder().encode(text)
const now = Date.UTC(2026, 0, 31, 12)
const good = '!AIVDM,1,1,,A,14`qQb0000o?u?DK>Smo2E`v0404,0*1A'
const voyage = [
  '!AIVDM,2,1,4,B,53:JiN02>=7T?@Pc:20hmb0p4I<Td6222222221@I0L?A5p10G0QCR@j,0*56',
  '!AIVDM,2,2,4,B,@H8888888888880,2*2B',
]

/** Reads a text as one stream, in chunks of `size` bytes. */
function read(format: StreamFormat, text: string | Uint8Array, size = 1000) {
  const stream = createStream(format)
  const bytes = typeof text === 'string' ? toBytes(text) : text
  const readings: DecodedLine[] = []
  for (let at = 0; at < bytes.length; at += size)
    readings.push(...decodeStream(stream, bytes.subarray(at, at + size), now))
  return { readings: [...readings, ...flushStream(stream)], tally: stream.tally }
}

describe('the format of a stream', () => {
  test.each([
    ['# 2006-07-15\r\n!AIVDM,1,1,,A,1', 'nmea'],
    ['\\s:r003669945,c:1120959341*55\\!AIVDM,1,1,', 'nmea'],
    ['$PGHP,1,2010,6,11,11,46,11,390,231,45,992190934,1,2B*5B\n', 'nmea'],
    ['1152921693 !BSVDM,1,1,,B,1', 'nmea'],
    ['\n {"MessageType":"PositionReport"', 'aisstream'],
    ['\uFEFF"MMSI","BaseDateTime","LAT","LON","SOG"\n1', 'csv'],
    ['\uFEFFsep=;\r\nssvid;lat;lon;timestamp;seg_id;speed\r\n1', 'csv'],
    ['\u00EF\u00BB\u00BFsep=;\r\nssvid;lat;lon;timestamp;seg_id;speed\r\n1', 'csv'],
    ['\u00EF\u00BB\u00BF{"MessageType":"PositionReport"', 'aisstream'],
  ])('%j is %s', (beginning, format) => {
    expect(detectFormat(beginning)).toEqual({ ok: true, value: format })
  })

  test.each(['', '\u0000\u0001\u0002', 'name,age\nAna,7', '%PDF-1.7'])(
    '%j is unknown, and the error lists the known formats',
    (beginning) => {
      const found = detectFormat(beginning)
      expect(found.ok ? '' : found.error).toMatch(/neither NMEA sentences, nor JSON lines, nor a table.*MarineCadastre/)
    },
  )
})

describe('sentences', () => {
  test('yield positions with the time on their line, and static data', () => {
    const lines = [good, ...voyage].map((line) => `${line},r003669987,1152921693\r\n`).join('')
    const { readings, tally } = read('nmea', lines, 7)
    expect(readings).toMatchObject([
      {
        position: { mmsi: 311321000, station: 'class_a', timeMs: 1152921693000, timeFrom: 'source' },
        staticReport: null,
      },
      { position: null, staticReport: { mmsi: 212251000, station: 'class_a', timeMs: 1152921693000 } },
    ])
    expect(tally).toEqual({ lines: 3, messages: 2, refused: {}, notes: [] })
  })

  test('a message without a position is sampled as the sentence that held it, wherever the bytes are split', () => {
    // Its latitude and longitude are those that stand for "not available".
    const lost = '!AIVDM,1,1,,A,14QBB4?P?w<tSF0l4Q@>4?wp0hII,0*2F'
    for (const size of [7, 1_000])
      expect(read('nmea', [good, lost, ''].join('\n'), size).tally.refused).toEqual({
        no_position: { count: 1, samples: [{ line: 2, text: lost }] },
      })
  })

  test('the last line counts without a line break after it too', () => {
    for (const text of [good, `${good}\n`]) expect(read('nmea', text).tally).toMatchObject({ lines: 1, messages: 1 })
  })

  test('rejected lines are counted by reason with their line numbers, wherever the bytes are split', () => {
    const lines = [good, good.replace('*1A', '*1B'), 'not a sentence', good, good.replace('14`', '14z'), good]
    for (const size of [1, 13, 70, 5000]) {
      const { readings, tally } = read('nmea', lines.map((line) => `${line}\n`).join(''), size)
      expect(readings.length).toBe(3)
      expect(tally.lines).toBe(6)
      expect(tally.refused['bad_checksum']).toMatchObject({
        count: 2,
        samples: [{ line: 2, text: lines[1] }, { line: 5 }],
      })
      expect(tally.refused['not_nmea']).toEqual({ count: 1, samples: [{ line: 3, text: 'not a sentence' }] })
    }
  })

  test('are found between megabytes of random bytes and megabytes without a line ending', () => {
    let seed = 7
    const noise = Uint8Array.from(
      { length: 3_000_000 },
      () => (seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0) >>> 24,
    )
    const long = new Uint8Array(5_000_000).fill(65)
    const text = toBytes(`\n${good}\n`)
    const all = new Uint8Array(noise.length + long.length + 3 * text.length)
    all.set(text)
    all.set(noise, text.length)
    all.set(text, text.length + noise.length)
    all.set(long, 2 * text.length + noise.length)
    all.set(text, 2 * text.length + noise.length + long.length)
    const { readings, tally } = read('nmea', all, 65_536)
    expect(readings.filter(({ position }) => position?.mmsi === 311321000).length).toBe(3)
    for (const { samples } of Object.values(tally.refused)) expect(samples.length).toBeLessThanOrEqual(5)
  })
})

describe('tables and JSON lines', () => {
  const header = 'ssvid,lat,lon,timestamp,seg_id,speed'
  const row = '220413000,35.9,-128.4,2018-01-01 00:12:19+00:00,x,1'

  test('the line of a spreadsheet that states the separator is no row', () => {
    const text = `sep=;\r\n${header}\r\n${row}\r\n`.replaceAll(',', ';')
    expect(detectFormat(text)).toEqual({ ok: true, value: 'csv' })
    const { readings, tally } = read('csv', text)
    expect([readings.length, tally.lines, tally.refused]).toEqual([1, 3, {}])
  })

  test('rejected rows have line numbers, and a header in the middle of the file is noted', () => {
    const lines = [header, row, row.replace('220413000', 'x'), '', 'ship,where,when', row, header, row]
    const { readings, tally } = read('csv', lines.join('\r\n'), 11)
    expect(readings.length).toBe(2)
    expect(tally.lines).toBe(8)
    expect(tally.refused).toMatchObject({
      mmsi: { count: 1, samples: [{ line: 3 }] },
      unknown_header: { count: 2, samples: [{ line: 5, text: 'ship,where,when' }, { line: 6 }] },
    })
    expect(tally.notes.map(({ line }) => line)).toEqual([1, 5, 7])
  })

  test('rejects an overlong line with its own reason', () => {
    const { readings, tally } = read('csv', `${header}\n${'x'.repeat(100_000)}\n${row}\n`, 999)
    expect(readings.length).toBe(1)
    expect(tally.refused['line_too_long']).toMatchObject({ count: 1, samples: [{ line: 2 }] })
  })

  test('JSON lines', () => {
    const body = { UserID: 259000420, Latitude: 66, Longitude: 12 }
    const line = JSON.stringify({ MessageType: 'PositionReport', Message: { PositionReport: body } })
    const { readings, tally } = read('aisstream', `${line}\n{"error":"Api Key Is Not Valid"}\n`)
    expect(readings).toMatchObject([{ position: { mmsi: 259000420, timeMs: null } }])
    expect(tally).toMatchObject({ lines: 2, messages: 1, refused: { form: { count: 1 } } })
  })
})

test('filterReports resolves times, rejects by rule and drops duplicates', () => {
  const createReading = (timeMs: number | null, lat = 1): DecodedLine => ({
    position: { kind: 'position', mmsi: 5, lat, lon: 2, timeMs, timeFrom: 'source' } as PositionReport,
    staticReport: null,
    fault: null,
  })
  const readings = () => [
    createReading(now),
    createReading(now + 9_000),
    createReading(now, 2),
    createReading(null, 3),
    createReading(now + 2 * 86_400_000, 4),
    createReading(now - 7_200_000, 5),
  ]
  const filter = (mode: 'live' | 'file') => {
    const state = { recent: createReportCache(64), counts: emptyCounts(), tally: createStream('nmea').tally }
    const into: NewReports = { positions: [], staticReports: [] }
    filterReports(readings(), state, now, mode, into)
    return { ...state, lats: into.positions.map(({ lat }) => lat) }
  }
  expect(filter('live')).toMatchObject({
    lats: [1, 2, 3, 4, 5],
    counts: { positions: 6, duplicates: 1, stamped: 2, late: 1 },
    tally: { refused: { time_ahead: { count: 1, samples: [{ text: '5 at 2026-02-02T12:00:00.000Z' }] } } },
  })
  expect(filter('file')).toMatchObject({
    lats: [1, 2, 3, 5],
    counts: { positions: 5, duplicates: 1, stamped: 1, late: 0 },
  })
})
