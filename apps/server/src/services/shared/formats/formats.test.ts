import { expect, test } from 'vitest'
import { testPosition } from '../../../store/watch/positions/testing-positions.ts'
import { csvRow } from './csv-text.ts'
import { createSegmentTable } from './segment-table.ts'
import type { TrackFile } from './track-file.ts'
import { createTrackGeojson } from './track-geojson.ts'
import { createTrackGpx } from './track-gpx.ts'
import { xmlText } from './xml-text.ts'

test.each([
  ['=1+1', "'=1+1"],
  ['+1', "'+1"],
  ['-1', "'-1"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['\t=1', "'\t=1"],
  ['\u0000=1', "'=1"],
  ['a=1', 'a=1'],
  ['two, or "three"', '"two, or ""three"""'],
  ['=a\nb', '"\'=a\nb"'],
  ['\u001b[31mred\u007f', '[31mred'],
])('the text %j is the CSV cell %j', (text, cell) => {
  expect(csvRow([text])).toBe(`${cell}\r\n`)
})

test('numbers and missing values are CSV cells as they are', () => {
  expect(csvRow([-12.5, 1e-7, null, true])).toBe('-12.5,1e-7,,true\r\n')
})

test('XML text has no markup, and no character that XML 1.0 does not allow', () => {
  expect(xmlText('<a b="c">&\u0000\u000b\ufffe\ud800\'\n')).toBe('&lt;a b=&quot;c&quot;&gt;&amp;\ufffd&apos;\n')
})

test('a table of segments keeps their order and its values, and has a limit', () => {
  const table = createSegmentTable(2)
  const add = (segment: string, timeMs: number, speedKnots: number | null) =>
    table.add({
      segment,
      position: testPosition({ mmsi: 1, timeMs, lat: -90, lon: 180, speedKnots, courseDegrees: 0 }),
    })
  for (let row = 0; row < 3_000; row++) add(row % 2 === 0 ? 'b' : 'a', row, row % 3 === 0 ? null : 102.2)
  const found = [...table.segments()].map(({ id, rows }) => ({ id, rows: [...rows()] }))
  expect(found.map(({ id, rows }) => [id, rows.length])).toEqual([
    ['b', 1_500],
    ['a', 1_500],
  ])
  expect(found[0]?.rows[0]).toEqual({ timeMs: 0, lat: -90, lon: 180, speedKnots: null, courseDegrees: 0 })
  expect(found[1]?.rows.at(-1)).toMatchObject({ timeMs: 2_999, speedKnots: 102.2 })
  expect(() => add('c', 1, null)).toThrow('more than 2 segments')
})

const header = { mmsi: '419000001', simulated: false, name: 'A&B <1>' }
const rows = (count: number) =>
  Array.from({ length: count }, (_, at) => ({
    segment: 's1',
    position: testPosition({ mmsi: 419_000_001, timeMs: at * 1_000, lat: 1, lon: at / 1_000, speedKnots: 10 }),
  }))
const textOf = (file: TrackFile, count: number) => {
  const writer = file.vessel(header)
  return [file.begin(), writer.begin(), writer.rows(rows(count)), ...writer.end(), file.end()].join('')
}

test('a long segment is one line in GeoJSON and one track segment in GPX', () => {
  const { features } = JSON.parse(textOf(createTrackGeojson(), 2_500))
  expect(features.at(-1).geometry.coordinates).toHaveLength(2_500)
  const text = textOf(createTrackGpx(), 2_500)
  expect([text.match(/<trkpt/g)?.length, text.match(/<trkseg>/g)?.length]).toEqual([2_500, 1])
  expect(text).toContain('<name>419000001 A&amp;B &lt;1&gt;</name>')
  expect(text).toContain('<gpxtpx:speed>5.144</gpxtpx:speed>')
})

test('a single position is a point in GeoJSON, without a line', () => {
  const { features } = JSON.parse(textOf(createTrackGeojson(), 1))
  expect(features.map(({ geometry }: { geometry: { type: string } }) => geometry.type)).toEqual(['Point'])
})
