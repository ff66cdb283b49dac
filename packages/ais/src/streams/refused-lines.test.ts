import { expect, test } from 'vitest'
import { createRefusalScan, endRefusalScan, stepRefusalScan } from './refused-lines.ts'
import { createStream, decodeStream, flushStream, type StreamFormat } from './stream.ts'

const nowMs = Date.UTC(2026, 0, 31)
const refusedOf = (format: StreamFormat, text: string, pieceBytes = 7) => {
  const scan = createRefusalScan(format, null, null, nowMs)
  const bytes = new TextEncoder().encode(text)
  const refused = []
  for (let at = 0; at < bytes.length; at += pieceBytes)
    refused.push(...stepRefusalScan(scan, bytes.subarray(at, at + pieceBytes)))
  return [...refused, ...endRefusalScan(scan)]
}
const ship = '!AIVDM,1,1,,A,13HOI:0P0000VOHLCnHQKwvL05Ip,0*23'

test('every refused line of a log is listed with its number, also beyond the samples of a tally', () => {
  const wrong = ship.replace('*23', '*24')
  const log = [ship, wrong, 'note', wrong, ship, wrong, wrong, wrong, wrong, wrong].join('\n')
  expect(refusedOf('nmea', log).map(({ line, reason }) => [line, reason])).toEqual([
    [2, 'bad_checksum'],
    [3, 'not_nmea'],
    ...[4, 6, 7, 8, 9, 10].map((line) => [line, 'bad_checksum']),
  ])
  expect(refusedOf('nmea', log)[1]).toEqual({ line: 3, reason: 'not_nmea', text: 'note' })
})

test('a refused line of a log shows its letters, also where it is shortened within one', () => {
  const long = `a${'é'.repeat(99)}`
  const log = [ship, 'harbour – 港', ship, long, 'caf\u00e9'].join('\n')
  expect(refusedOf('nmea', log)).toEqual([
    { line: 2, reason: 'not_nmea', text: 'harbour – 港' },
    { line: 4, reason: 'not_nmea', text: `a${'é'.repeat(59)}` },
    { line: 5, reason: 'not_nmea', text: 'café' },
  ])
})

test('of a table too, with times that are refused, and as many as the tally of the whole file counts', () => {
  const row = (mmsi: number | string, time: string) => `${mmsi},${time},10,70`
  const table = [
    'mmsi,timestamp,lat,lon',
    row(419_000_001, '2026-01-30T12:00:00Z'),
    row('seven', '2026-01-30T12:00:00Z'),
    row(419_000_001, 'yesterday'),
    row(419_000_001, '2027-01-30T12:00:00Z'),
    '',
    'one cell',
  ].join('\n')
  expect(refusedOf('csv', table)).toEqual([
    { line: 3, reason: 'mmsi', text: 'seven,2026-01-30T12:00:00Z,10,70' },
    { line: 4, reason: 'time', text: '419000001,yesterday,10,70' },
    { line: 5, reason: 'time_ahead', text: '419000001' },
    { line: 7, reason: 'columns', text: 'one cell' },
  ])
  const stream = createStream('csv')
  decodeStream(stream, new TextEncoder().encode(table), nowMs)
  flushStream(stream)
  const counted = Object.values(stream.tally.refused).reduce((sum, { count }) => sum + count, 0)
  // A time that is refused is counted when it is resolved.
  expect(refusedOf('csv', table)).toHaveLength(counted + 1)
})
