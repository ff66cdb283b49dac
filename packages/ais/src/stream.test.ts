import { describe, expect, test } from 'vitest'
import { noReports } from './duplicates.ts'
import type { PositionReport, Reading } from './report.ts'
import { noCounts, sift, type Sifted } from './sift.ts'
import { endStream, formOf, openStream, takeStream, type Form } from './stream.ts'

const bytesOf = (text: string) => new TextEncoder().encode(text)
const now = Date.UTC(2026, 0, 31, 12)
const good = '!AIVDM,1,1,,A,14`qQb0000o?u?DK>Smo2E`v0404,0*1A'
const voyage = [
  '!AIVDM,2,1,4,B,53:JiN02>=7T?@Pc:20hmb0p4I<Td6222222221@I0L?A5p10G0QCR@j,0*56',
  '!AIVDM,2,2,4,B,@H8888888888880,2*2B',
]

/** Reads a text as one stream, in pieces of a size. */
function read(form: Form, text: string | Uint8Array, size = 1000) {
  const stream = openStream(form)
  const bytes = typeof text === 'string' ? bytesOf(text) : text
  const readings: Reading[] = []
  for (let at = 0; at < bytes.length; at += size)
    readings.push(...takeStream(stream, bytes.subarray(at, at + size), now))
  return { readings: [...readings, ...endStream(stream)], tally: stream.tally }
}

describe('the form of a stream', () => {
  test.each([
    ['# 2006-07-15\r\n!AIVDM,1,1,,A,1', 'nmea'],
    ['\\s:r003669945,c:1120959341*55\\!AIVDM,1,1,', 'nmea'],
    ['$PGHP,1,2010,6,11,11,46,11,390,231,45,992190934,1,2B*5B\n', 'nmea'],
    ['1152921693 !BSVDM,1,1,,B,1', 'nmea'],
    ['\n {"MessageType":"PositionReport"', 'aisstream'],
    ['\uFEFF"MMSI","BaseDateTime","LAT","LON","SOG"\n1', 'csv'],
  ])('%j is %s', (beginning, form) => {
    expect(formOf(beginning)).toEqual({ ok: true, value: form })
  })

  test.each(['', '\u0000\u0001\u0002', 'name,age\nAna,7', '%PDF-1.7'])(
    '%j is none, and the known ones are said',
    (beginning) => {
      const found = formOf(beginning)
      expect(found.ok ? '' : found.error).toMatch(/neither NMEA sentences, nor JSON lines, nor a table.*MarineCadastre/)
    },
  )
})

describe('sentences', () => {
  test('give positions with the time of their line, and identities', () => {
    const lines = [good, ...voyage].map((line) => `${line},r003669987,1152921693\r\n`).join('')
    const { readings, tally } = read('nmea', lines, 7)
    expect(readings).toMatchObject([
      { position: { mmsi: 311321000, station: 'class_a', timeMs: 1152921693000, timeFrom: 'source' }, identity: null },
      { position: null, identity: { mmsi: 212251000, station: 'class_a', timeMs: 1152921693000 } },
    ])
    expect(tally).toEqual({ lines: 3, messages: 2, refused: {}, notes: [] })
  })

  test('what is refused is counted by reason, with the line that it stands on, wherever the bytes are cut', () => {
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

  test('megabytes of random bytes and megabytes without a line end leave the good ones between them', () => {
    let seed = 7
    const noise = Uint8Array.from(
      { length: 3_000_000 },
      () => (seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0) >>> 24,
    )
    const long = new Uint8Array(5_000_000).fill(65)
    const text = bytesOf(`\n${good}\n`)
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

  test('rows that are refused have their line numbers, and a header half-way is told', () => {
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

  test('a line that is too long is refused as such', () => {
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

test('readings are sifted: given their time, refused by rule, and freed of what several receivers heard', () => {
  const said = (timeMs: number | null, lat = 1): Reading => ({
    position: { kind: 'position', mmsi: 5, lat, lon: 2, timeMs, timeFrom: 'source' } as PositionReport,
    identity: null,
    fault: null,
  })
  const readings = () => [
    said(now),
    said(now + 9_000),
    said(now, 2),
    said(null, 3),
    said(now + 2 * 86_400_000, 4),
    said(now - 7_200_000, 5),
  ]
  const sifted = (manner: 'live' | 'file') => {
    const state = { recent: noReports(64), counts: noCounts(), tally: openStream('nmea').tally }
    const into: Sifted = { positions: [], identities: [] }
    sift(readings(), state, now, manner, into)
    return { ...state, lats: into.positions.map(({ lat }) => lat) }
  }
  expect(sifted('live')).toMatchObject({
    lats: [1, 2, 3, 4, 5],
    counts: { positions: 6, duplicates: 1, stamped: 2, late: 1 },
    tally: { refused: { time_ahead: { count: 1, samples: [{ text: '5 at 2026-02-02T12:00:00.000Z' }] } } },
  })
  expect(sifted('file')).toMatchObject({
    lats: [1, 2, 3, 5],
    counts: { positions: 5, duplicates: 1, stamped: 1, late: 0 },
  })
})
