import { describe, expect, it } from 'vitest'
import { flagTable } from './fixtures/evidence.ts'
import { isSameState, listingsOf, parseFlagTable } from './tables.ts'

const copy = () => structuredClone(flagTable) as unknown as Record<string, Record<string, unknown>>

describe('the flag table', () => {
  it('holds the entries that were seen, with what they rest on', () => {
    expect(listingsOf(flagTable, 'CM').map(({ list, confidence }) => [list, confidence])).toContainEqual([
      'eu-iuu-red',
      'high',
    ])
    expect(listingsOf(flagTable, 'PW').find(({ list }) => list === 'itf-foc')?.confidence).toBe('low')
    expect(listingsOf(flagTable, 'ZZ')).toEqual([])
    expect(listingsOf(flagTable, 'constructor')).toEqual([])
  })

  it('marks what is from memory as low, and only that', () => {
    for (const listing of Object.values(flagTable.countries).flat()) {
      expect(listing.confidence === 'low').toBe(listing.basis === 'memory')
    }
  })

  it('puts no country in two tiers', () => {
    for (const [country, listings] of Object.entries(flagTable.countries)) {
      expect([country, listings.filter(({ list }) => list.startsWith('us-tip')).length <= 1]).toEqual([country, true])
    }
  })

  it('takes a territory for its country', () => {
    expect(isSameState(flagTable, 'GI', 'GB')).toBe(true)
    expect(isSameState(flagTable, 'GI', 'BM')).toBe(true)
    expect(isSameState(flagTable, 'IN', 'LK')).toBe(false)
  })

  it.each([
    ['no object', () => null],
    ['version', () => ({ ...copy(), version: '' })],
    ['list us-tip-1 is missing', () => ({ ...copy(), lists: { ...copy().lists, 'us-tip-1': undefined } })],
    ['no ISO 3166-1', () => ({ ...copy(), countries: { IND: [] } })],
    ['unknown list', () => ({ ...copy(), countries: { IN: [{ list: 'x' }] } })],
    ['confidence', () => ({ ...copy(), countries: { IN: [{ list: 'itf-foc', asOf: '2024', confidence: 'sure' }] } })],
    [
      'twice',
      () => ({
        ...copy(),
        countries: {
          ...copy().countries,
          IN: [...listingsOf(flagTable, 'GA').slice(0, 1), ...listingsOf(flagTable, 'GA').slice(0, 1)],
        },
      }),
    ],
  ])('refuses a table whose fault is: %s', (fault, make) => {
    const result = parseFlagTable(make())
    expect(result.ok ? '' : result.error).toContain(fault)
  })
})
