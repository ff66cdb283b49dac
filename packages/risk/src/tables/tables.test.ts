import { describe, expect, it } from 'vitest'
import { flagTable } from '../fixtures/evidence.ts'
import { isPsmaParty, isSameState, getListings, parseFlagTable } from './tables.ts'

const copy = () => structuredClone(flagTable) as unknown as Record<string, Record<string, unknown>>

describe('the flag table', () => {
  it('contains the verified entries with their basis', () => {
    expect(getListings(flagTable, 'CM').map(({ list, confidence }) => [list, confidence])).toContainEqual([
      'eu-iuu-red',
      'high',
    ])
    const black = Object.entries(flagTable.countries).filter(([, listings]) =>
      listings.some(({ list }) => list === 'paris-black'),
    )
    expect(
      black
        .map(([country]) => country)
        .toSorted()
        .join(' '),
    ).toBe('BZ CM GW KM KN MD PW TG TZ UA VN VU')
    const convenience = (country: string) => getListings(flagTable, country).find(({ list }) => list === 'itf-foc')
    expect([convenience('KH'), convenience('SM')?.asOf]).toEqual([undefined, '2023-12'])
    expect(getListings(flagTable, 'ZZ')).toEqual([])
    expect(getListings(flagTable, 'constructor')).toEqual([])
  })

  it('marks entries from memory, and only those, as low confidence', () => {
    for (const listing of Object.values(flagTable.countries).flat()) {
      expect(listing.confidence === 'low').toBe(listing.basis === 'memory')
    }
  })

  it('contains Tier 3, the Watch List and the special cases of the 2025 report in full', () => {
    const on = (id: string) =>
      Object.values(flagTable.countries).filter((listings) =>
        listings.some(({ list, asOf }) => list === id && asOf === '2025-09'),
      ).length
    expect(['us-tip-3', 'us-tip-2-watch', 'us-tip-special'].map(on)).toEqual([20, 25, 4])
  })

  it('contains the 82 parties to the Agreement on Port State Measures', () => {
    const parties = Object.keys(flagTable.countries).filter((country) =>
      isPsmaParty(flagTable, country, Date.UTC(2026, 0, 1)),
    )
    // The European Union itself is not counted, but its 27 members, Greenland and the Faroe Islands are.
    expect(parties.filter((country) => country === (flagTable.sovereign[country] ?? country)).length).toBe(81 - 2 + 27)
    expect(
      ['CN', 'RE', 'GL', 'TW', 'IN', 'AR'].map((country) => isPsmaParty(flagTable, country, Date.UTC(2026, 0, 1))),
    ).toEqual([true, true, true, false, false, false])
  })

  it('returns null before the Agreement, and for a party known only from a later edition', () => {
    const at = (year: number) => ['CN', 'IN'].map((country) => isPsmaParty(flagTable, country, Date.UTC(year, 0, 1)))
    expect([at(2009), at(2020), at(2026)]).toEqual([
      [null, null],
      [null, false],
      [true, false],
    ])
  })

  it('lists no country in two tiers', () => {
    for (const [country, listings] of Object.entries(flagTable.countries)) {
      expect([country, listings.filter(({ list }) => list.startsWith('us-tip')).length <= 1]).toEqual([country, true])
    }
  })

  it('treats a territory as its country', () => {
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
    [
      'confidence',
      () => ({ ...copy(), countries: { IN: [{ list: 'itf-foc', asOf: '2024', since: null, confidence: 'sure' }] } }),
    ],
    [
      'twice',
      () => ({
        ...copy(),
        countries: {
          ...copy().countries,
          IN: [...getListings(flagTable, 'GA').slice(0, 1), ...getListings(flagTable, 'GA').slice(0, 1)],
        },
      }),
    ],
  ])('rejects a table with the fault: %s', (fault, make) => {
    const result = parseFlagTable(make())
    expect(result.ok ? '' : result.error).toContain(fault)
  })
})
