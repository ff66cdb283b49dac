import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { stepCsv, type CsvState } from './csv-reader.ts'
import { findDialect, readHeader } from './read-header.ts'
import { createState, danish, marineCadastre, parseOne, semicolons } from './testing-tables.ts'

describe('bad rows', () => {
  const header = 'ssvid,lat,lon,timestamp,seg_id,speed'
  test.each([
    ['220413000,35.9,-128.4,2018-01-01 00:12:19+00:00,x', 'columns'],
    ['220413000,35.9,-128.4,2018-01-01 00:12:19+00:00,x,1,2', 'columns'],
    ['220413000,35.9,-128.4,2018-01-01 00:12:19+00:00,"x,1', 'quotes'],
    ['220413000,35.9,-128.4,2018-01-01 00:12:19+00:00,"x"y,1', 'quotes'],
    ['0,35.9,-128.4,2018-01-01 00:12:19+00:00,x,1', 'mmsi'],
    ['ship,35.9,-128.4,2018-01-01 00:12:19+00:00,x,1', 'mmsi'],
    ['220413000,35.9,-128.4,2018-02-30 00:12:19+00:00,x,1', 'time'],
    ['220413000,35.9,-128.4,2018-01-01 24:12:19,x,1', 'time'],
    ['220413000,35.9,-128.4,2018-01-01 00:12:19+14:30,x,1', 'time'],
    ['220413000,35.9,-128.4,2018-01-01 00:12:19 CET,x,1', 'time'],
    ['220413000,35.9,-128.4,,x,1', 'time'],
    ['220413000,91,181,2018-01-01 00:12:19,x,1', 'no_position'],
    ['220413000,90.0001,0,2018-01-01 00:12:19,x,1', 'no_position'],
    ['220413000,0x10,0,2018-01-01 00:12:19,x,1', 'no_position'],
    ['220413000,,,2018-01-01 00:12:19,x,1', 'no_position'],
    ['\u0000\u0001\u0002', 'columns'],
  ])('%s is rejected: %s', (row, fault) => {
    expect(parseOne(header, row)).toMatchObject({ position: null, fault })
  })

  test('a row without a position still has static data', () => {
    const row = '338148873,2022-01-03T00:00:00,91,181,0,280,511,CAZADOR,,,37,,14,,,,B'
    expect(parseOne(marineCadastre, row)).toMatchObject({
      fault: 'no_position',
      staticReport: { name: 'CAZADOR', shipType: 37 },
    })
  })

  test('an empty line returns nothing', () => {
    expect(parseOne(header, '  ')).toEqual({ position: null, staticReport: null, fault: null, note: null })
  })
})

describe('times with slashes', () => {
  const plain = 'mmsi,timestamp,lat,lon'
  const noteOf = (header: string, ...rows: string[]) => {
    const state: CsvState = { header: null, requestedDialect: null, hasHeader: false }
    stepCsv(state, header)
    return rows.map((row) => stepCsv(state, row).note)
  }

  test('are noted once below a header that does not state their date order', () => {
    const rows = ['219000123,03/04/2026 00:00:00,55,11', '219000123,03/04/2026 00:01:00,55,11']
    expect(noteOf(plain, ...rows)).toEqual([
      'the dates of column timestamp are read as day/month/year, whatever later lines show; dates such as 2026-04-03 are never in doubt',
      null,
    ])
    const dates = { column: 'timestamp', order: 'day_first', line: null } as const
    const looked: CsvState = { header: null, requestedDialect: null, hasHeader: false, dates }
    stepCsv(looked, plain)
    expect(stepCsv(looked, rows[0] ?? '').note).toMatch(
      /^the dates of column timestamp .*, which nothing in the file proves; /,
    )
    expect(noteOf(plain, '219000123,2026-04-03 00:00:00,55,11')).toEqual([null])
  })

  test('follow the date order that the file proves, including those of a Danish table below it', () => {
    const dates = { column: 'timestamp', order: 'month_first', line: 812 } as const
    const state: CsvState = { header: null, requestedDialect: null, hasHeader: false, dates }
    stepCsv(state, plain)
    expect(stepCsv(state, '219000123,3/4/2026 1:05:00 PM,55,11')).toMatchObject({
      position: { timeMs: Date.UTC(2026, 2, 4, 13, 5) },
      note: 'the dates of column timestamp are read as month/day/year, as line 812 proves',
    })
    expect(stepCsv(state, '219000123,25/04/2026 00:00:00,55,11').fault).toBe('time')
    stepCsv(state, danish)
    const row = `03/04/2026 00:00:00,Class A,219000123,55,11${',x'.repeat(21)}`
    expect(stepCsv(state, row)).toMatchObject({ position: { timeMs: Date.UTC(2026, 3, 3) }, note: null })
  })

  test('are day first in Danish tables, and ignored in columns that are not read', () => {
    const row = `03/04/2026 00:00:00,Class A,219000123,55,11${',x'.repeat(21)}`
    expect(noteOf(danish, row)).toEqual([null])
    const cells =
      '"01/04/2018 05:19:48";1522559988000;1;"A";205366000;54.5;10.3;1;4;159.9;"TANKER";108;6.2;15;6;34;4;13;9045807;"Belgium";"TEMSE";"ONCC"'
    expect(noteOf(semicolons, cells)).toEqual([null])
  })
})

describe('a header in the middle of a file', () => {
  const first = 'ssvid,lat,lon,timestamp,seg_id,speed'
  const row = '220413000,35.9,-128.4,2018-01-01 00:12:19+00:00,x,1'

  test('of a known table applies from there on', () => {
    const state = createState(first)
    expect(stepCsv(state, row).position).not.toBeNull()
    expect(stepCsv(state, marineCadastre)).toMatchObject({
      note: 'from here on another table, with the columns of MarineCadastre',
      fault: null,
    })
    const next = stepCsv(state, '338148873,2022-01-03T00:00:00,33.6,-117.9,0,280,511,CAZADOR,,,37,,14,,,,B')
    expect(next.position).toMatchObject({ mmsi: 338148873, lat: 33.6 })
    expect(stepCsv(state, row)).toMatchObject({ position: null, fault: 'columns' })
  })

  test('with reordered columns changes how rows are read', () => {
    const state = createState(first)
    expect(stepCsv(state, 'ssvid,lon,lat,timestamp,seg_id,speed').note).toBe(
      'from here on another table, with the columns of Global Fishing Watch',
    )
    expect(stepCsv(state, row)).toMatchObject({ position: null, fault: 'no_position' })
    expect(stepCsv(state, '220413000,-28.4,35.9,2018-01-01 00:12:19,x,1').position).toMatchObject({
      lat: 35.9,
      lon: -28.4,
    })
  })

  test('of an unknown table is reported, and rows are rejected until a known header follows', () => {
    const state = createState(first)
    const unknown = stepCsv(state, 'ship,where,when,who,how,why')
    expect(unknown.fault).toBe('unknown_header')
    expect(unknown.note).toContain('A table must begin with')
    expect(stepCsv(state, row)).toMatchObject({ position: null, fault: 'unknown_header' })
    expect(stepCsv(state, first).note).toBe('from here on another table, with the columns of Global Fishing Watch')
    expect(stepCsv(state, row).position).not.toBeNull()
  })
})

test('a requested plain table may have upper-case column names; an unrequested one may not, because its units may differ', () => {
  const capitals = 'MMSI,Timestamp,LAT,LON,SPEED,COURSE'
  expect(readHeader(capitals).ok).toBe(false)
  expect(readHeader(capitals, findDialect('plain'))).toMatchObject({ ok: true, value: { columnIndex: { speed: 4 } } })
})

test('never throws, whatever the text', () => {
  fc.assert(
    fc.property(fc.array(fc.string()), (lines) => {
      const state = createState(marineCadastre)
      for (const line of lines) stepCsv(state, line)
    }),
  )
})
