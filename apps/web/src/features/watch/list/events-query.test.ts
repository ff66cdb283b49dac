import { expect, test } from 'vitest'
import { noFilters } from '../filters/watch-filters.ts'
import { eventQueryText } from './events-query.ts'

const view = { south: -10.123, west: 170, north: 10, east: -170 }

test('events are those of the view, or of the drawn area, and of the chosen kinds', () => {
  expect(eventQueryText(view, noFilters, null)).toBe('limit=200&south=-10.12&west=170.00&north=10.00&east=-170.00')
  const filters = { ...noFilters, area: { ...view, south: 0 }, doing: ['gap', 'stop'] as const }
  expect(eventQueryText(view, filters, null)).toBe(
    'limit=200&kind=gap%2Cstop&south=0.00&west=170.00&north=10.00&east=-170.00',
  )
  expect(eventQueryText(null, noFilters, null)).toBe('limit=200')
  expect(eventQueryText(null, noFilters, 60_000)).toBe('limit=200&to=1970-01-01T00%3A01%3A00.000Z')
})
