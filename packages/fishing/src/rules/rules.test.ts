import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { FishingEvidence } from './evidence.ts'
import type { RuleResult } from './rules.ts'
import { ungrounded } from './grounds.ts'
import { applyRules, banned, evidence, malvan, rules, zone } from './testing-rules.ts'

const codes = (change: Partial<FishingEvidence>) => applyRules(evidence(change), rules).reasons.map(({ rule }) => rule)

const gaps = ({ missing }: RuleResult) => missing.map(({ code }) => code)

describe('the fishing rules', () => {
  it('IUU-1: likely fishing where fishing is banned is illegal, whatever the flag', () => {
    for (const mmsiFlag of ['IN', 'LK', null]) {
      const result = applyRules(evidence({ zones: [banned], mmsiFlag }), rules)
      expect(result).toMatchObject({ legality: 'illegal', alertNeeded: true })
      expect(result.reasons[0]).toMatchObject({ rule: 'IUU-1', params: { boundaryConfidence: 'low' } })
      expect(gaps(result)).toContain('official_boundary')
    }
    expect(codes({ zones: [zone({ id: 'imported-7', kind: 'no-take', approximate: false })] })).toEqual(['IUU-1'])
  })

  it('IUU-1: the probability must be above 0.5', () => {
    expect(applyRules(evidence({ zones: [banned], probability: 0.5 }), rules)).toMatchObject({
      legality: 'no_rule_broken',
      alertNeeded: false,
    })
    expect(applyRules(evidence({ zones: [banned], probability: 0.501 }), rules).legality).toBe('illegal')
  })

  it('IUU-2: likely foreign fishing in a restricted zone is illegal where licences of the country are stored; the own licence is missing', () => {
    const unknown = applyRules(evidence({ zones: [malvan], mmsiFlag: 'LK' }), rules)
    expect(unknown).toMatchObject({ legality: 'cannot_say', alertNeeded: true })
    expect(unknown.reasons[0]).toMatchObject({ rule: 'IUU-2', code: 'restricted_zone_licence_unknown' })
    const stored = { countriesWithAuthorisations: ['IN'] }
    const result = applyRules(evidence({ zones: [malvan], mmsiFlag: 'LK' }), rules, stored)
    expect(result.legality).toBe('illegal')
    expect(result.reasons[0]).toMatchObject({ rule: 'IUU-2', params: { flag: 'LK', zoneCountry: 'IN' } })
    expect(gaps(result)).toContain('licence_gear_and_catch')
  })

  it('IUU-3: in a restricted zone, legality is undecided for the home flag, an unknown flag, and where foreign licences exist', () => {
    for (const mmsiFlag of ['IN', null]) {
      const result = applyRules(evidence({ zones: [malvan], mmsiFlag }), rules)
      expect(result).toMatchObject({ legality: 'cannot_say', alertNeeded: true })
      expect(result.reasons[0]?.rule).toBe('IUU-3')
    }
    expect(codes({ zones: [zone({ id: 'gs-sgssi', country: 'GS' })], mmsiFlag: 'NO' })).toEqual(['IUU-3'])
    expect(codes({ zones: [zone({ id: 'de-wadden', country: null })], mmsiFlag: 'BE' })).toEqual(['IUU-3'])
    expect(codes({ zones: [zone({ id: 'imported-8' })], mmsiFlag: 'LK' })).toEqual(['IUU-3'])
  })

  it('IUU-4: no rule is broken outside the closed season', () => {
    const devi = zone({ id: 'in-devi', season: { from: '11-01', to: '05-31' }, kind: 'seasonal_closure' })
    expect(codes({ zones: [devi] })).toEqual(['IUU-1'])
    const outside = applyRules(evidence({ zones: [{ ...devi, inSeason: false }] }), rules)
    expect(outside).toMatchObject({ legality: 'no_rule_broken', alertNeeded: true })
    expect(outside.reasons[0]).toMatchObject({ rule: 'IUU-4', params: { season: { from: '11-01', to: '05-31' } } })
  })

  it('IUU-5: presence without likely fishing breaks no rule', () => {
    expect(codes({ zones: [banned], probability: 0.2, verdict: 'not_fishing' })).toEqual(['IUU-5'])
  })

  it('IUU-6: likely fishing outside all zones, or in an open one, is probable', () => {
    const result = applyRules(evidence(), rules)
    expect(result).toMatchObject({ legality: 'no_rule_broken', alertNeeded: true })
    expect(result.reasons).toEqual([
      ungrounded({ rule: 'IUU-6', code: 'fishing_outside_zones', params: { distanceFromShoreNm: 12 } }),
    ])
    expect(codes({ zones: [zone({ id: 'fr-pelagos', country: null })], mmsiFlag: 'ES' })).toEqual(['IUU-6'])
  })

  it('IUU-7: states that vessels rarely fish at 10 knots and more', () => {
    expect(codes({ speedKnots: 9.9 })).toEqual(['IUU-6'])
    expect(codes({ speedKnots: 10 })).toEqual(['IUU-6', 'IUU-7'])
  })

  it('IUU-8: without a model answer the result is neither illegal nor lawful', () => {
    const unsure = applyRules(evidence({ zones: [banned], probability: null, verdict: 'cannot_say' }), rules)
    expect(unsure).toMatchObject({ legality: 'cannot_say', alertNeeded: false })
    expect(unsure.reasons.map(({ rule }) => rule)).toEqual(['IUU-5', 'IUU-8'])
    expect(gaps(unsure)).toContain('fishing_probability')
  })

  it('lists what a radar source and an MMSI without a country leave open, and leaves legality undecided', () => {
    const result = applyRules(evidence({ source: 'SAR', mmsiFlag: null }), rules)
    expect(result.legality).toBe('cannot_say')
    expect(applyRules(evidence({ mmsiFlag: null }), rules).legality).toBe('cannot_say')
    const found = gaps(result)
    expect(found).toContain('identity')
    expect(found).toContain('flag')
  })

  it('is illegal in zones only with IUU-1, IUU-2 or IUU-14, and alerts exactly when illegal or above 0.5', () => {
    const zones = fc.array(
      fc.record({
        id: fc.constantFrom(...Object.keys(rules.zones), 'imported'),
        name: fc.string({ minLength: 1 }),
        country: fc.constantFrom('IN', 'AU', null),
        kind: fc.constantFrom('protected_area', 'seasonal_closure', 'no-take'),
        inSeason: fc.boolean(),
        season: fc.constantFrom(null, { from: '11-01', to: '05-31' }),
        confidence: fc.constantFrom('high', 'low'),
        approximate: fc.boolean(),
      }),
      { maxLength: 3 },
    )
    fc.assert(
      fc.property(
        fc.option(fc.double({ min: 0, max: 1, noNaN: true }), { nil: null }),
        fc.constantFrom('fishing', 'cannot_say') as fc.Arbitrary<FishingEvidence['verdict']>,
        fc.constantFrom('IN', 'LK', null),
        zones,
        (probability, answered, mmsiFlag, held) => {
          const verdict = probability === null ? 'cannot_say' : probability > 0.5 ? answered : 'not_fishing'
          const result = applyRules(evidence({ probability, verdict, mmsiFlag, zones: held }), rules)
          const broken = result.reasons.some(
            ({ code }) => code === 'fishing_where_banned' || code === 'foreign_fishing_in_restricted_zone',
          )
          expect(result.legality === 'illegal').toBe(broken)
          expect(result.alertNeeded).toBe(broken || verdict === 'fishing')
        },
      ),
    )
  })
})

describe('a rule does not apply before it was in force', () => {
  const chagos = zone({ id: 'io-chagos', name: 'Chagos Marine Protected Area', country: 'IO' })
  const codesAt = (timestampMs: number, at = chagos, facts: Parameters<typeof applyRules>[2] = {}) => {
    const { legality, reasons } = applyRules(evidence({ zones: [at], mmsiFlag: 'GB', timestampMs }), rules, facts)
    return [legality, ...reasons.map(({ code }) => code)]
  }
  it.each([
    [Date.UTC(2009, 5, 1), chagos, ['no_rule_broken', 'zone_rule_began_later']],
    [Date.UTC(2010, 9, 31, 23), chagos, ['no_rule_broken', 'zone_rule_began_later']],
    [Date.UTC(2010, 10, 1), chagos, ['illegal', 'fishing_where_banned']],
    [Date.UTC(2009, 5, 1), zone({ id: 'my-sipadan' }), ['cannot_say', 'zone_rule_begin_not_known']],
    [Date.UTC(2025, 0, 1), zone({ id: 'my-sipadan' }), ['illegal', 'fishing_where_banned']],
    [
      Date.UTC(2009, 5, 1),
      zone({ id: 'an-imported-zone', kind: 'no-take' }),
      ['cannot_say', 'zone_rule_begin_not_known'],
    ],
  ])('at %i', (timestampMs, at, expected) => {
    expect(codesAt(timestampMs, at)).toEqual(expected)
  })

  it('bans of gear and of waters do not apply before they were in force either, nor does a silence in a later zone count', () => {
    const galapagos = zone({ id: 'ec-gmr', country: 'EC' })
    const patterns = new Map([['ec-gmr', [{ pattern: 'longline' as const, eventId: null }]]])
    expect(codesAt(Date.UTC(1999, 5, 1), galapagos, { patterns })).not.toContain('forbidden_pattern_in_zone')
    expect(codesAt(Date.UTC(2001, 5, 1), galapagos, { patterns })).toContain('forbidden_pattern_in_zone')
    const inLanka = { country: 'LK', kind: 'exclusive_economic_zone', approximate: false, dispute: null } as const
    const trawls = { gear: 'trawl', waters: { ...inLanka, isNearLimit: false } } as const
    expect(codesAt(Date.UTC(2017, 5, 30), chagos, trawls)).not.toContain('trawling_where_banned')
    expect(codesAt(Date.UTC(2017, 6, 1), chagos, trawls)).toContain('trawling_where_banned')
    const waters = { ...inLanka, country: 'HR', isNearLimit: false }
    const offCroatia = (timestampMs: number) => {
      const near = { mmsiFlag: 'HR', lat: 43, lon: 16, distanceFromShoreNm: 2, timestampMs }
      return applyRules(evidence(near), rules, { gear: 'trawl', waters }).legality
    }
    expect(offCroatia(Date.UTC(2009, 5, 1))).toBe('no_rule_broken')
    expect(offCroatia(Date.UTC(2013, 6, 1))).toBe('illegal')
    const dark = (timestampMs: number) => {
      const about = { eventId: 'gap', fromMs: timestampMs - 7_200_000, toMs: timestampMs, apartNm: 4 }
      return codesAt(timestampMs, chagos, {
        silentPeriods: [{ ...about, zonesBefore: [chagos], zonesAfter: [chagos] }],
      })
    }
    expect(dark(Date.UTC(2009, 5, 1))).not.toContain('silent_in_closed_zone')
    expect(dark(Date.UTC(2011, 5, 1))).toContain('silent_in_closed_zone')
  })
})
