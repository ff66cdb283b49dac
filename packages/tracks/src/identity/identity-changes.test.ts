import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { HOUR_MS, MINUTE_MS } from '../position.ts'
import { midnightMs } from '../testing.ts'
import { describeChange, findSuccessions, identityKey, MAX_HOLDERS, type IdentityHolder } from './identity-changes.ts'

const at = (hour: number) => ({ timeMs: midnightMs + hour * HOUR_MS, lat: 5, lon: 60 + hour / 10 })
const holder = (mmsi: number, fromHour: number, toHour: number): IdentityHolder => ({
  mmsi,
  firstMs: midnightMs + fromHour * HOUR_MS,
  newestMs: midnightMs + toHour * HOUR_MS,
  firstAt: at(fromHour),
  newestAt: at(toHour),
})
const find = (...holders: IdentityHolder[]) =>
  findSuccessions(holders).map((pair) => describeChange('imo 9074729', pair))

describe('identities', () => {
  it('ID-1: the IMO number of a vessel that fell silent reappears under another MMSI', () => {
    expect(find(holder(2, 30, 31), holder(1, 0, 1))).toMatchObject([
      {
        kind: 'identity_change',
        rule: 'ID-1',
        vessels: [1, 2],
        fromMs: midnightMs + HOUR_MS,
        toMs: midnightMs + 30 * HOUR_MS,
        lon: 63,
        confidence: 'high',
        evidence: [at(1), at(30)],
      },
    ])
    expect(find(holder(1, 0, 1), holder(2, 1.5, 31))).toMatchObject([{ confidence: 'medium' }])
  })

  it.each([
    ['ID-4', 1, 30, 40, 'low'],
    ['ID-1', 100, 30, 40, 'high'],
    ['ID-4', 0.5, 0.5, 2, 'low'],
    ['ID-1', 0.5, 0.5, 0.2, 'medium'],
  ] as const)('%s: stated %s hours later, %s degrees away', (rule, hours, degreesLat, degreesLon, confidence) => {
    const earlier = holder(1, 0, 1)
    const later = {
      ...holder(2, 1 + hours, 40 + hours),
      firstAt: { timeMs: midnightMs + (1 + hours) * HOUR_MS, lat: 5 + degreesLat * 0.3, lon: 60.1 + degreesLon },
    }
    const [change] = find(earlier, later)
    expect(change).toMatchObject({ rule, confidence, vessels: [1, 2] })
    expect(change?.details.apartNm).toBeGreaterThan(10)
  })

  it('is none the less a change where one of the places is not known', () => {
    expect(find(holder(1, 0, 1), { ...holder(2, 2.5, 40), firstAt: null })).toMatchObject([
      { rule: 'ID-1', details: { apartNm: null, knots: null } },
    ])
  })

  it('ID-2: name and call sign without an IMO number do too', () => {
    const key = identityKey({ imo: null, name: 'NEREUS', callSign: 'HP1234' }) ?? ''
    const [pair] = findSuccessions([holder(1, 0, 1), holder(2, 30, 31)])
    expect(pair && describeChange(key, pair)).toMatchObject({ rule: 'ID-2', confidence: 'medium' })
  })

  it.each([
    ['two vessels that state it at the same time', [holder(1, 0, 2), holder(2, 0.5, 1.5)]],
    ['a vessel that is received again with its first MMSI', [holder(1, 0, 40), holder(2, 30, 31)]],
    ['a single message', [holder(1, 0, 1), holder(2, 30, 30)]],
    ['statements of a single minute', [holder(1, 0, 1), holder(2, 30, 30 + 1 / 60)]],
    ['one MMSI', [holder(1, 0, 1)]],
  ])('not of %s', (_, holders) => {
    expect(find(...holders)).toEqual([])
  })

  it('ID-3: ignores an identity stated by many MMSIs', () => {
    const many = (count: number) =>
      Array.from({ length: count }, (_, index) => holder(index + 1, 2 * index, 2 * index + 1))
    expect(find(...many(MAX_HOLDERS))).toHaveLength(MAX_HOLDERS - 1)
    expect(find(...many(MAX_HOLDERS + 1))).toEqual([])
  })

  it('ignores a wrong check digit and a short name', () => {
    expect(identityKey({ imo: 9_074_728, name: 'NEREUS', callSign: null })).toBeNull()
    expect(identityKey({ imo: null, name: 'NE', callSign: 'HP1234' })).toBeNull()
    expect(identityKey({ imo: 9_074_729, name: null, callSign: null })).toBe('imo 9074729')
  })

  it('do not depend on the order of the MMSIs, and form a chain', () => {
    const holders = fc.uniqueArray(
      fc
        .tuple(fc.integer({ min: 1, max: 9 }), fc.integer({ min: 0, max: 500 }), fc.integer({ min: 0, max: 90 }))
        .map(([mmsi, from, length]) => ({
          mmsi,
          firstMs: midnightMs + from * MINUTE_MS,
          newestMs: midnightMs + (from + length) * MINUTE_MS,
        })),
      { selector: ({ mmsi }) => mmsi },
    )
    fc.assert(
      fc.property(holders, (some) => {
        const found = findSuccessions(some)
        expect(findSuccessions(some.toReversed())).toEqual(found)
        for (const [earlier, later] of found) expect(later.firstMs).toBeGreaterThan(earlier.newestMs)
      }),
    )
  })
})
