import { expect, test } from 'vitest'
import { eventQueryText } from './events-query.ts'

const box = { south: -10.123, west: 170, north: 10, east: -170 }

test('requests events by box, kinds and time', () => {
  expect(eventQueryText(box, [], null)).toBe('limit=200&south=-10.12&west=170.00&north=10.00&east=-170.00')
  expect(eventQueryText(null, ['gap', 'stop'], null)).toBe('limit=200&kind=gap%2Cstop')
  expect(eventQueryText(null, [], 60_000)).toBe('limit=200&to=1970-01-01T00%3A01%3A00.000Z')
})
