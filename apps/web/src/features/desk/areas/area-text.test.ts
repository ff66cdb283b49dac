import { expect, test } from 'vitest'
import { readAreaText, writeAreaText } from './area-text.ts'

test('corners make a shape, and two of them a box, also across the 180th meridian', () => {
  expect(readAreaText('10, 20\n10, 21\n11, 21')).toEqual({
    ok: true,
    area: {
      kind: 'shape',
      polygons: [
        [
          [
            [20, 10],
            [21, 10],
            [21, 11],
          ],
        ],
      ],
    },
  })
  expect(readAreaText('-10, 179\n-20, -179')).toMatchObject({
    area: { kind: 'box', south: -20, west: 179, north: -10, east: -179 },
  })
})

test('GeoJSON is read with its holes, and written again', () => {
  const ring = (west: number) => [
    [west, 0],
    [west + 1, 0],
    [west + 1, 1],
    [west, 0],
  ]
  const text = JSON.stringify({
    type: 'FeatureCollection',
    features: [{ type: 'Feature', properties: {}, geometry: { type: 'Polygon', coordinates: [ring(5), ring(6)] } }],
  })
  const read = readAreaText(text)
  expect(read).toMatchObject({ ok: true, area: { kind: 'shape', polygons: [[{ length: 3 }, { length: 3 }]] } })
  expect(read.ok && readAreaText(writeAreaText(read.area))).toEqual(read)
})

test.each([
  ['', 'missing'],
  ['10, 20', 'unreadable'],
  ['somewhere', 'unreadable'],
  ['{"type":"Point","coordinates":[1,2]}', 'unreadable'],
  ['{"type":"Polygon","coordinates":[[["a",2]]]}', 'unreadable'],
  [Array.from({ length: 501 }, (_, at) => `${at / 10}, ${at / 10}`).join('\n'), 'too_large'],
])('another text is refused: %#', (text, fault) => {
  expect(readAreaText(text)).toEqual({ ok: false, fault })
})
