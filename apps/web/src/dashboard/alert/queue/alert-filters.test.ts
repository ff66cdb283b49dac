import { describe, expect, it } from 'vitest'
import { queuedAlertResponse } from '~/testing/alert-responses.ts'
import {
  filterQuery,
  isActive,
  matchesFilters,
  noFilters,
  parseAlertFilters,
  withFilter,
  withoutFilters,
} from './alert-filters.ts'

const parse = (text: string) => parseAlertFilters(new URLSearchParams(text))

describe('the filters of an address', () => {
  it('are those of the API, and default to unresolved alerts', () => {
    expect(parse('').filters).toEqual(noFilters)
    expect(filterQuery(noFilters)).toBe('state=open%2Cacknowledged')
    const text =
      'kind=oil,vessel&level=alarm&state=dismissed&assigned=me&mmsi=419000001&south=1&west=170&north=9&east=-170'
    const { filters, dropped } = parse(`${text}&from=2026-11-01T00:00:00Z`)
    expect(dropped).toEqual([])
    expect(filters).toEqual({
      kind: ['oil', 'vessel'],
      level: ['alarm'],
      state: ['dismissed'],
      assigned: 'me',
      mmsi: 419000001,
      area: { south: 1, west: 170, north: 9, east: -170 },
      period: { from: '2026-11-01T00:00:00Z', to: null },
    })
  })

  it.each([
    ['kind=submarine', ['kind']],
    ['level=alarm,', ['level']],
    ['state=', ['state']],
    ['mmsi=12', ['mmsi']],
    ['south=1&west=2&north=3', ['south', 'west', 'north']],
    ['south=9&west=2&north=3&east=4', ['south', 'west', 'north', 'east']],
    ['south=1&west=2&north=3&east=400', ['south', 'west', 'north', 'east']],
    ['from=yesterday', ['from']],
    ['from=2026-11-02T00:00:00Z&to=2026-11-01T00:00:00Z', ['from', 'to']],
    [`assigned=${'x'.repeat(100_000)}`, ['assigned']],
  ])('%.40s makes no sense, is named and ignored', (text, names) => {
    const { filters, dropped } = parse(text)
    expect(filters).toEqual(noFilters)
    expect(dropped.map(({ parameter }) => parameter)).toEqual(names)
    expect(Math.max(...dropped.map(({ text: shown }) => shown.length))).toBeLessThanOrEqual(40)
  })

  it('are set and removed individually, leaving other parameters unchanged', () => {
    let search = new URLSearchParams('alert=a1')
    search = withFilter(search, 'area', { south: -5, west: 60, north: 12.34567, east: 80 })
    search = withFilter(search, 'kind', ['fishing'])
    expect(search.toString()).toBe('alert=a1&south=-5&west=60&north=12.3457&east=80&kind=fishing')
    expect(isActive(parseAlertFilters(search).filters, 'area')).toBe(true)
    expect(withFilter(search, 'area', null).toString()).toBe('alert=a1&kind=fishing')
    expect(withFilter(search, 'state', noFilters.state).has('state')).toBe(false)
    expect(withoutFilters(search).toString()).toBe('alert=a1')
  })
})

describe('matching an alert against filters', () => {
  const alert = queuedAlertResponse({ lat: 10, lon: 179, mmsi: 419000001, assignee: { id: 'u1', name: 'ana' } })
  const meets = (text: string) => matchesFilters(alert, parse(text).filters, 'u1')

  it('applies every filter', () => {
    expect(meets('')).toBe(true)
    expect([meets('state=dismissed'), meets('kind=oil'), meets('level=notice')]).toEqual([false, false, false])
    expect([meets('assigned=me'), meets('assigned=nobody'), meets('assigned=u1')]).toEqual([true, false, true])
    expect([meets('mmsi=419000001'), meets('mmsi=419000002')]).toEqual([true, false])
  })

  it('handles areas across the 180th meridian, and excludes alerts without a position', () => {
    const area = 'south=0&west=170&north=20&east=-170'
    expect(meets(area)).toBe(true)
    expect(matchesFilters({ ...alert, lon: 100 }, parse(area).filters, 'u1')).toBe(false)
    expect(matchesFilters({ ...alert, lat: null, lon: null }, parse(area).filters, 'u1')).toBe(false)
  })

  it('includes the time from the first to the last raise', () => {
    const raised = { ...alert, alertTime: '2026-11-01T00:00:00.000Z', lastTime: '2026-11-03T00:00:00.000Z' }
    const during = (from: string, to: string) =>
      matchesFilters(raised, parse(`from=2026-11-${from}T12:00:00Z&to=2026-11-${to}T12:00:00Z`).filters, 'u1')
    expect([during('02', '02'), during('03', '04'), during('01', '01')]).toEqual([true, false, true])
  })
})
