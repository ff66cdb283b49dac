import { expect, test } from 'vitest'
import { formatBearing, legsOf, parseBearing, parseRange } from './measure.ts'

test('legs add up', () => {
  const legs = legsOf([
    { lat: 0, lon: 0 },
    { lat: 1, lon: 0 },
    { lat: 1, lon: 1 },
  ])
  expect(legs.map(({ bearing }) => formatBearing(bearing))).toEqual(['000', '090'])
  expect(legs[0]?.nm).toBeCloseTo(60.04, 2)
  expect(legs[1]?.totalNm).toBeCloseTo((legs[0]?.nm ?? 0) + (legs[1]?.nm ?? 0), 9)
  expect(legsOf([{ lat: 0, lon: 0 }])).toEqual([])
})

test('a bearing has three digits', () => {
  expect([0, 4.2, 45, 359.4, 359.7].map(formatBearing)).toEqual(['000', '004', '045', '359', '000'])
})

test('what is typed is a range or a bearing, nothing, or refused', () => {
  expect(parseRange('', 1)).toBeNull()
  expect(parseRange(' 12,5 ', 1)).toBe(12.5)
  expect(parseRange('18.52', 1 / 1.852)).toBeCloseTo(10, 9)
  expect(['0', '-1', '6000', 'abc', '1e3'].map((text) => parseRange(text, 1))).toEqual([NaN, NaN, NaN, NaN, NaN])
  expect([parseBearing(''), parseBearing('360'), parseBearing('045')]).toEqual([null, 0, 45])
  expect(['361', '-5', 'n'].map(parseBearing)).toEqual([NaN, NaN, NaN])
})
