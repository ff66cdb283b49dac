import { expect, test } from 'vitest'
import { parseTime, readDateOrder } from '../time/parse-time.ts'
import { createDateOrderScan, endDateOrderScan, stepDateOrderScan } from './date-order.ts'

function scan(lines: string[], pieceBytes = 7) {
  const bytes = new TextEncoder().encode(lines.join('\n'))
  const state = createDateOrderScan()
  for (let at = 0; at < bytes.length && !state.isDone; at += pieceBytes)
    stepDateOrderScan(state, bytes.subarray(at, at + pieceBytes))
  if (!state.isDone) endDateOrderScan(state)
  return state
}
const header = 'MMSI,BaseDateTime,LAT,LON,SOG'
const row = (date: string) => `219000123,${date} 10:00,55,11,3`

test.each([
  ['03/04/2026 10:00:00', 'either'],
  ['12/12/2026 23:59', 'either'],
  ['25/04/2026 10:00:00', 'day_first'],
  ['4/25/2026 1:05 PM', 'month_first'],
  ['4/25/2026 13:05 PM', null],
  ['25/25/2026 10:00:00', null],
  ['31/02/2026 10:00:00', null],
  ['2/29/2024 10:00:00', 'month_first'],
  ['2/29/2026 10:00:00', null],
  ['2026-04-03 10:00:00', null],
])('%s can be read as %s', (text, order) => expect(readDateOrder(text)).toBe(order))

test('a date with slashes is not parsed while its order is unknown', () => {
  expect(parseTime('03/04/2026 10:00:00')).toBeNull()
  expect(parseTime('03/04/2026 10:00:00', 'day_first')).toBe(Date.UTC(2026, 3, 3, 10))
  expect(parseTime('03/04/2026 10:00:00', 'month_first')).toBe(Date.UTC(2026, 2, 4, 10))
  expect(parseTime('3/4/2026 12:00:30.5 am', 'month_first')).toBe(Date.UTC(2026, 2, 4, 0, 0, 30, 500))
})

test('a date with dots has the day first', () => {
  expect(parseTime('03.04.2026 12:00:30')).toBe(Date.UTC(2026, 3, 3, 12, 0, 30))
  for (const text of ['13.13.2026 00:00', '3.4.26 00:00', '03.04.2026', '31.02.2026 00:00'])
    expect(parseTime(text)).toBeNull()
})

test('one row anywhere determines the order for the whole file', () => {
  const doubtful = Array.from({ length: 3_000 }, (_, at) => row(`03/0${1 + (at % 9)}/2026`))
  const proof = row('04/25/2026')
  expect(scan([header, ...doubtful, proof]).found).toEqual({
    column: 'BaseDateTime',
    order: 'month_first',
    line: 3_002,
  })
  expect(scan([header, proof, ...doubtful]).found).toMatchObject({ order: 'month_first', line: 2 })
  expect(scan([header, '', ...doubtful.slice(0, 9), row('25/04/2026')]).found).toMatchObject({
    order: 'day_first',
    line: 12,
  })
  expect(scan([header, ...doubtful]).found).toEqual({ column: 'BaseDateTime', order: 'day_first', line: null })
})

test('finds the column despite quotes, other separators and a byte order mark', () => {
  const lines = ['\ufeff"mmsi";"timestamp";"lat";"lon"', '219000123;"04/25/2026 10:00";"55,5";11']
  expect(scan(lines, 1).found).toEqual({ column: 'timestamp', order: 'month_first', line: 2 })
})

test('stops early for tables that state the order and for files without slashes', () => {
  const danish = '# Timestamp,Type of mobile,MMSI,Latitude,Longitude'
  const rows = Array.from({ length: 5_000 }, () => '03/04/2026 00:00:00,Class A,219000123,55,11')
  expect(scan([danish, ...rows], 4_096)).toMatchObject({ found: null, isDone: true })
  const iso = Array.from({ length: 5_000 }, () => row('2026-04-03'))
  const state = scan([header, ...iso], 4_096)
  expect(state).toMatchObject({ found: null, isDone: true })
  expect(state.line).toBeLessThan(1_200)
  expect(
    scan(
      Array.from({ length: 5_000 }, () => '!AIVDM,1,1,,A,x,0*00'),
      4_096,
    ).isDone,
  ).toBe(true)
})
