import { expect, test } from 'vitest'
import {
  historyParameters,
  historyQuery,
  isFiltered,
  noFilters,
  parseHistoryFilters,
  type HistoryFilters,
} from './history-filters.ts'

const parse = (search: string) => parseHistoryFilters(new URLSearchParams(search), 'fishing', 'vessel_report')

test('filters survive a round trip through the URL', () => {
  const filters: HistoryFilters = {
    text: '419 000',
    verdict: 'rule_broken',
    from: '2026-01-01',
    to: '2026-01-31',
    area: { south: -10.5, west: 170, north: 5, east: -170 },
    team: 't1',
    deleted: true,
    sort: 'share',
    order: 'asc',
    after: 'abc_-9',
  }
  const search = new URLSearchParams(historyParameters(filters, 'fishing') as Record<string, string>)
  expect(parse(search.toString())).toEqual({ filters, dropped: [] })
  expect(parseHistoryFilters(search, 'oil', 'image')).toEqual({ filters: noFilters, dropped: [] })
})

test('defaults are omitted from the URL, and a change resets the page', () => {
  expect(historyParameters({ ...noFilters, order: 'asc' }, 'oil')).toMatchObject({
    'oil-text': null,
    'oil-sort': null,
    'oil-order': 'asc',
    'oil-after': null,
  })
  expect(historyParameters({ text: 'x' }, 'oil')).toEqual({ 'oil-text': 'x', 'oil-after': null })
})

test.each([
  'fishing-verdict=oil_spill',
  'fishing-verdict=guilty',
  'fishing-from=yesterday',
  'fishing-from=2026-13-45',
  'fishing-sort=size',
  'fishing-order=up',
  'fishing-area=1,2,3',
  'fishing-area=10,20,5,30',
  'fishing-deleted=1',
  'fishing-after=<script>',
  `fishing-text=${'x'.repeat(121)}`,
])('what makes no sense filters nothing and is named: %s', (search) => {
  const { filters, dropped } = parse(search)
  expect(filters).toEqual(noFilters)
  expect(dropped).toEqual([search.slice(0, search.indexOf('=') + 41)])
})

test('a period that ends before it begins loses its end', () => {
  const { filters, dropped } = parse('fishing-from=2026-02-01&fishing-to=2026-01-01')
  expect(filters).toMatchObject({ from: '2026-02-01', to: null })
  expect(dropped).toEqual(['fishing-to=2026-01-01'])
})

test("the server's query has whole days, and no page", () => {
  const query = historyQuery('image', { ...noFilters, text: ' a b ', from: '2026-01-01', to: '2026-01-01', after: 'x' })
  expect(Object.fromEntries(query)).toEqual({
    of: 'image',
    sort: 'assessed',
    order: 'desc',
    text: 'a b',
    from: '2026-01-01T00:00:00Z',
    to: '2026-01-01T23:59:59.999Z',
  })
  expect(isFiltered(noFilters)).toBe(false)
})

test('an area is requested by its edges, also across the 180th meridian', () => {
  const { filters } = parse('fishing-area=-10.5,170,5,-170')
  expect(historyQuery('vessel_report', filters).toString()).toBe(
    'of=vessel_report&sort=assessed&order=desc&south=-10.5&west=170&north=5&east=-170',
  )
  expect(isFiltered(filters)).toBe(true)
})
