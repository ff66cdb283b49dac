import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { HOUR_MS } from '../position.ts'
import { midnightMs } from '../testing.ts'
import {
  chooseSuccessions,
  describeChange,
  findAbsence,
  findCandidates,
  identityKey,
  MAX_SUCCESSIONS,
  type IdentityHolder,
  type Statements,
} from './identity-changes.ts'

const at = (hour: number) => ({ timeMs: midnightMs + hour * HOUR_MS, lat: 5, lon: 60 + hour / 10 })
const holder = (mmsi: number, fromHour: number, toHour: number): IdentityHolder => ({
  mmsi,
  firstMs: midnightMs + fromHour * HOUR_MS,
  newestMs: midnightMs + toHour * HOUR_MS,
  firstAt: at(fromHour),
  newestAt: at(toHour),
})

/** The changes among MMSIs of which none that goes on fell silent. */
const find = (holders: readonly IdentityHolder[], key = 'imo 9074729') => {
  const byMmsi = new Map(holders.map((one) => [one.mmsi, one]))
  const whole = ({ mmsi }: Statements) => byMmsi.get(mmsi) as IdentityHolder
  const found = findCandidates(holders).flatMap(({ holder: later, ended, goingOn }) =>
    ended.map((earlier) => ({
      earlier: whole(earlier),
      later: whole(later),
      earlierAgain: 'not_again' as const,
      againMs: null,
      isContested: goingOn.some((one) => later.firstMs - one.firstMs >= earlier.newestMs - earlier.firstMs),
    })),
  )
  return chooseSuccessions(holders, found).map(({ succession, otherHolders }) =>
    describeChange(key, succession, otherHolders),
  )
}

describe('identities', () => {
  it('ID-1: the IMO number of a vessel that fell silent reappears under another MMSI', () => {
    expect(find([holder(2, 30, 31), holder(1, 0, 1)])).toMatchObject([
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
    expect(find([holder(1, 0, 1), holder(2, 1.5, 31)])).toMatchObject([{ confidence: 'medium' }])
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
    const [change] = find([earlier, later])
    expect(change).toMatchObject({ rule, confidence, vessels: [1, 2] })
    expect(change?.details.apartNm).toBeGreaterThan(10)
  })

  it('is none the less a change where one of the places is not known', () => {
    expect(find([holder(1, 0, 1), { ...holder(2, 2.5, 40), firstAt: null }])).toMatchObject([
      { rule: 'ID-1', details: { apartNm: null, knots: null } },
    ])
  })

  it('ID-2: name and call sign without an IMO number do too', () => {
    const key = identityKey({ imo: null, name: 'NEREUS', callSign: 'HP1234' }) ?? ''
    expect(find([holder(1, 0, 1), holder(2, 30, 31)], key)).toMatchObject([{ rule: 'ID-2', confidence: 'medium' }])
  })

  it.each([
    ['two vessels that state it at the same time', [holder(1, 0, 2), holder(2, 0.5, 1.5)]],
    ['a vessel that is received again with its first MMSI', [holder(1, 0, 40), holder(2, 30, 31)]],
    ['a single message', [holder(1, 0, 1), holder(2, 30, 30)]],
    ['statements of a single minute', [holder(1, 0, 1), holder(2, 30, 30 + 1 / 60)]],
    ['one MMSI', [holder(1, 0, 1)]],
  ])('not of %s', (_, holders) => {
    expect(find(holders)).toEqual([])
  })

  it('ID-3: of many MMSIs the best evidenced changes count, and those that take over within a day', () => {
    const many = (count: number) =>
      Array.from({ length: count }, (_, index) => holder(index + 1, 2 * index, 2 * index + 1))
    expect(find(many(20))).toHaveLength(19)
    expect(find(many(60))).toHaveLength(MAX_SUCCESSIONS)
    // A default of transmitters: each begins far from where the last one ended.
    const apart = many(60).map((one, at) => {
      const lat = (at * 37) % 60
      const moved = (place: IdentityHolder['firstAt']) => place && { ...place, lat }
      return { ...one, firstAt: moved(one.firstAt), newestAt: moved(one.newestAt) }
    })
    expect(find(apart).filter(({ rule }) => rule !== 'ID-4')).toEqual([])
  })

  it('ID-3: forged statements of an hour hide no change of an MMSI that stated the identity for weeks', () => {
    const forged = Array.from({ length: 30 }, (_, index) => holder(100 + index, 490 + index / 10, 495 + index / 10))
    const found = find([holder(1, 0, 480), holder(2, 500, 600), ...forged])
    expect(found.find(({ vessels }) => vessels[1] === 2)).toMatchObject({
      rule: 'ID-1',
      vessels: [1, 2],
      confidence: 'high',
      details: { otherHolders: 30 },
    })
    // Of all that follow one MMSI, one is the ship.
    expect(found.filter(({ confidence }) => confidence === 'high')).toHaveLength(1)
  })

  it('an MMSI that goes on for as long contests a change, unless another takes over within a day', () => {
    const lasting = holder(3, 0, 600)
    expect(find([lasting, holder(1, 0, 100), holder(2, 300, 400)])).toEqual([])
    expect(find([lasting, holder(1, 0, 100), holder(2, 110, 400)])).toMatchObject([
      { vessels: [1, 2], confidence: 'medium', details: { otherHolders: 1 } },
    ])
  })

  it('a silence that single reports interrupt goes on, and one that was seen is not undone', () => {
    const { before, times } = { before: at(40), times: (...list: number[]) => list.map((hour) => at(hour)) }
    const later = { firstMs: at(46).timeMs, newestMs: at(80).timeMs }
    expect(findAbsence({ before, after: [] }, later, false)).toEqual({ before, againMs: null })
    expect(findAbsence({ before, after: times(47, 60, 75, 90) }, later, false)).toEqual({ before, againMs: null })
    expect(findAbsence({ before, after: times(47, 60, 61, 62) }, later, false)).toEqual({
      before,
      againMs: at(60).timeMs,
    })
    const soon = times(47, 48, 49)
    expect(findAbsence({ before, after: soon }, later, false)).toBeNull()
    expect(findAbsence({ before, after: soon }, later, true)).toEqual({ before, againMs: at(47).timeMs })
    expect(findAbsence({ before: at(45.9), after: times(46.1, 47, 48) }, later, true)).toBeNull()
    expect(findAbsence({ before: null, after: soon }, later, true)).toBeNull()
    // Both are received, and the other one began minutes ago.
    const justNow = { firstMs: at(40.1).timeMs, newestMs: at(40.3).timeMs }
    for (const wasSeen of [false, true])
      expect(findAbsence({ before, after: times(40.2) }, justNow, wasSeen)).toBeNull()
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
        .map(([mmsi, from, length]) => holder(mmsi, from / 60, (from + length) / 60)),
      { selector: ({ mmsi }) => mmsi },
    )
    fc.assert(
      fc.property(holders, (some) => {
        const found = find(some)
        expect(find(some.toReversed())).toEqual(found)
        for (const { fromMs, toMs } of found) expect(toMs).toBeGreaterThan(fromMs)
      }),
    )
  })
})
