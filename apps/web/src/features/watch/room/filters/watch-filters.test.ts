import { expect, test } from 'vitest'
import {
  dropUnknownZone,
  isActive,
  noFilters,
  parseFilters,
  withFilter,
  withoutFilters,
  filterNames,
  type WatchFilters,
} from './watch-filters.ts'

const parse = (query: string) => parseFilters(new URLSearchParams(query))

const all: WatchFilters = {
  types: ['tanker', 'fishing'],
  flags: ['IN', 'LK'],
  speed: { leastKnots: 0.5, mostKnots: 12 },
  doing: ['gap', 'spoofing'],
  area: { kind: 'box', south: -10.5, west: 170, north: 5, east: -160.25 },
  zone: 'in-gom',
  traffic: 'real',
  withinMinutes: 60,
}

test('filters survive a round trip through the URL, and other parameters stay', () => {
  let search = new URLSearchParams('vessel=419001234')
  for (const name of filterNames) search = withFilter(search, name, all[name])
  expect(search.toString()).toBe(
    'vessel=419001234&type=tanker%2Cfishing&flag=IN%2CLK&speed=0.5-12&doing=gap%2Cspoofing' +
      '&area=-10.5%2C170%2C5%2C-160.25&zone=in-gom&traffic=real&within=60',
  )
  expect(parseFilters(search)).toEqual({ filters: all, dropped: [] })
  expect(withoutFilters(search).toString()).toBe('vessel=419001234')
  expect(filterNames.every((name) => isActive(all, name) && !isActive(noFilters, name))).toBe(true)
})

test('clearing a filter removes it from the URL', () => {
  let search = new URLSearchParams('type=cargo&speed=5-&area=0,0,1,1')
  for (const name of filterNames) search = withFilter(search, name, noFilters[name])
  expect(search.toString()).toBe('')
})

test('a speed range may have one open end', () => {
  expect(parse('speed=5-').filters.speed).toEqual({ leastKnots: 5, mostKnots: null })
  expect(parse('speed=-5').filters.speed).toEqual({ leastKnots: null, mostKnots: 5 })
})

test('invalid parameters are dropped and named, and valid ones stay', () => {
  const nonsense = [
    'type=ufo',
    'type=',
    'type=cargo,ufo',
    'flag=INDIA',
    'flag=1',
    'flag=',
    'speed=fast',
    'speed=-',
    'speed=12-5',
    'speed=1e3-',
    'speed=5-900',
    'speed=1.2.3-',
    'doing=flying',
    'area=1,2,3',
    'area=1,2,3,4,5',
    'area=20,0,10,5',
    'area=-91,0,10,5',
    'area=0,0,1,181',
    'area=0,5,1,5',
    'area=a,b,c,d',
    'area=NaN,0,1,1',
    'traffic=all',
    'traffic=fake',
    'within=5',
    'within=-60',
  ]
  for (const query of nonsense) {
    const { filters, dropped } = parse(`${query}&flag=IN`.replace(/^flag=(\w*)&flag=IN$/, 'flag=$1'))
    const [parameter, text] = query.split('=')
    expect([query, dropped]).toEqual([query, [{ parameter, text }]])
    expect(filters).toEqual({ ...noFilters, flags: parameter === 'flag' ? [] : ['IN'] })
  }
})

test('an area that crosses itself filters nothing and says why', () => {
  expect(parse('area=polygon,0,0,10,10,0,10,10,0')).toEqual({
    filters: noFilters,
    dropped: [
      {
        parameter: 'area',
        text: 'polygon,0,0,10,10,0,10,10,0',
        because: 'The boundary crosses itself: the side after corner 1 meets the side after corner 3',
      },
    ],
  })
})

test('invalid values are shown truncated, and lists are bounded', () => {
  expect(parse(`type=${'x'.repeat(10_000)}`).dropped[0]?.text.length).toBe(40)
  const flags = Array.from({ length: 676 }, (_, at) => String.fromCharCode(65 + Math.floor(at / 26), 65 + (at % 26)))
  expect(parse(`flag=${flags.join(',')}`).filters.flags.length).toBe(40)
  expect(parse('flag=in,in,lk').filters.flags).toEqual(['IN', 'LK'])
})

test('an unknown zone is dropped once the zones are known', () => {
  const parsed = parse('zone=nowhere&type=cargo')
  expect(dropUnknownZone(parsed, undefined)).toBe(parsed)
  expect(dropUnknownZone(parsed, [{ id: 'nowhere' }])).toBe(parsed)
  expect(dropUnknownZone(parsed, [{ id: 'in-gom' }])).toEqual({
    filters: { ...noFilters, types: ['cargo'] },
    dropped: [{ parameter: 'zone', text: 'nowhere' }],
  })
})
