import { describe, expect, it } from 'vitest'
import { waters } from './testing-rules.ts'
import { isAtHome, parseWatersTable } from './waters-table.ts'

describe('the waters table', () => {
  it.each([
    ['need version', {}],
    [
      'common access z',
      {
        version: '1',
        commonAccess: [{ name: 'z', title: 'z', url: 'z', members: [{ flags: ['FR'], waters: ['FR'], until: null }] }],
        trawlBans: [],
      },
    ],
    ['trawl ban x', { version: '1', commonAccess: [], trawlBans: [{ id: 'x', countries: ['IN'], boxes: [] }] }],
  ])('rejects: %s', (fault, json) => {
    const result = parseWatersTable(json)
    expect(result.ok ? '' : result.error).toContain(fault)
  })

  it.each([
    ['ES', 'FR', Date.UTC(2026, 0, 1), true],
    ['HR', 'IT', Date.UTC(2013, 5, 30, 23), false],
    ['HR', 'IT', Date.UTC(2013, 6, 1), true],
    ['IT', 'HR', Date.UTC(2009, 5, 1), false],
    ['GB', 'FR', Date.UTC(2009, 5, 1), true],
    ['GB', 'FR', Date.UTC(2020, 11, 31, 23), true],
    ['GB', 'FR', Date.UTC(2021, 0, 1), false],
    ['FR', 'GB', Date.UTC(2021, 0, 1), false],
    ['GB', 'IO', Date.UTC(2021, 0, 1), true],
  ])('a flag is at home in the waters of another member while both are members: %s in %s at %i', (...each) => {
    const [flag, country, timestampMs, isHome] = each
    expect(isAtHome(waters, { IO: 'GB' }, flag, country, timestampMs)).toBe(isHome)
  })
})
