import { describe, expect, it } from 'vitest'
import type { FishingEvidence, ZoneAtPosition } from './evidence.ts'
import { parseGear } from './gear.ts'
import type { SilentPeriod, StoredAuthorisation, StoredListing, VesselFacts } from './facts.ts'
import type { RuleResult } from './rules.ts'
import { applyRules, banned, evidence, malvan, rules, zone } from './testing-rules.ts'

const indian = {
  country: 'IN',
  kind: 'exclusive_economic_zone',
  approximate: true,
  dispute: null,
  isNearLimit: false,
} as const
const row = { matchedBy: 'imo', fileName: 'list.csv', line: 3, importedMs: Date.UTC(2026, 0, 5) } as const
const licence: StoredAuthorisation = { ...row, country: 'IN', zoneId: null, gear: null, source: 'Ministry' }
const listing: StoredListing = { ...row, name: 'SEA WOLF', listedBy: 'IOTC', edition: '2026-01', isLater: false }
const judged = (change: Partial<FishingEvidence>, facts: Partial<VesselFacts>) =>
  applyRules(evidence(change), rules, facts)
const found = ({ legality, reasons }: RuleResult) => [legality, ...reasons.map(({ code }) => code)]
const open = 'fishing_outside_zones'

describe("IUU-11: a foreign flag within a country's 200 nm", () => {
  it('stays undecided while no authorisation of the country is stored', () => {
    expect(found(judged({ mmsiFlag: 'LK' }, { waters: indian, countriesWithAuthorisations: ['PK'] }))).toEqual([
      'cannot_say',
      'foreign_fishing_licence_unknown',
      open,
    ])
  })

  it('is illegal where the country has stored authorisations but none for this vessel, and names what would clear it', () => {
    const result = judged({ mmsiFlag: 'LK' }, { waters: indian, countriesWithAuthorisations: ['IN'] })
    expect(found(result)).toEqual(['illegal', 'foreign_fishing_without_authorisation', open])
    expect(result.reasons[0]).toMatchObject({ rule: 'IUU-11', confidence: 'medium', source: { code: 'published' } })
    expect(result.reasons[0]?.clearedBy?.map(({ code }) => code)).toEqual([
      'authorisation_of_country',
      'official_waters_limit',
      'other_flag',
      'not_fishing',
    ])
    const confidence = (waters: VesselFacts['waters'], stored: string[]) =>
      judged({ mmsiFlag: 'LK' }, { waters, countriesWithAuthorisations: stored }).reasons[0]?.confidence
    expect(confidence(indian, ['IN'])).toBe('medium')
    expect(confidence({ ...indian, approximate: false }, ['IN'])).toBe('high')
  })

  it('is not illegal in home waters, on the high seas or near an approximate limit', () => {
    expect(found(judged({}, { waters: indian }))).toEqual(['no_rule_broken', open])
    expect(found(judged({ mmsiFlag: 'GB' }, { waters: { ...indian, country: 'IO' } }))).toEqual([
      'no_rule_broken',
      open,
    ])
    expect(found(judged({ mmsiFlag: 'ES' }, { waters: { ...indian, country: 'FR' } }))).toEqual([
      'no_rule_broken',
      open,
    ])
    expect(found(judged({ mmsiFlag: 'LK' }, { waters: { ...indian, country: null } }))).toEqual([
      'no_rule_broken',
      open,
    ])
    expect(found(judged({ mmsiFlag: 'LK' }, { waters: null }))).toEqual(['no_rule_broken', open])
    expect(found(judged({ mmsiFlag: 'LK' }, { waters: { ...indian, isNearLimit: true } }))).toEqual([
      'cannot_say',
      'foreign_fishing_near_limit',
      open,
    ])
  })

  it.each(['CN', 'PH', 'LK', null])('is undecided for the flag %s in waters that several states claim', (mmsiFlag) => {
    const dispute = { name: 'South China Sea', claimants: ['CN', 'PH'] }
    const disputed = { ...indian, country: null, dispute }
    const result = judged({ mmsiFlag }, { waters: disputed, countriesWithAuthorisations: ['CN', 'PH'] })
    expect(found(result)).toEqual(['cannot_say', 'fishing_in_disputed_waters', open])
    expect(result.reasons[0]).toMatchObject({
      params: { flag: mmsiFlag, dispute: 'South China Sea', claimants: ['CN', 'PH'] },
    })
    const held = judged({ mmsiFlag }, { waters: disputed, authorisations: [{ ...licence, country: 'PH' }] })
    expect(found(held)).toContain('fishing_authorised')
    expect(found(held)).not.toContain('fishing_in_disputed_waters')
  })

  it('is undecided for an unknown flag, unless an authorisation of the country is stored', () => {
    const unknown = judged({ mmsiFlag: null }, { waters: indian, countriesWithAuthorisations: ['IN'] })
    expect(found(unknown)).toEqual(['cannot_say', 'flag_unknown_in_waters', open])
    expect(unknown.reasons[0]).toMatchObject({ params: { country: 'IN', isTerritorialSea: false }, confidence: null })
    expect(found(judged({ mmsiFlag: null }, { waters: { ...indian, country: null } }))).toEqual(['cannot_say', open])
    const held = judged({ mmsiFlag: null }, { waters: indian, authorisations: [licence] })
    expect(found(held)).toContain('fishing_authorised')
    expect(found(held)).not.toContain('flag_unknown_in_waters')
  })

  it('is cleared by an authorisation of the country, unless it is for other gear', () => {
    const held = { waters: indian, authorisations: [licence] }
    expect(found(judged({ mmsiFlag: 'LK' }, held))).toEqual(['no_rule_broken', 'fishing_authorised', open])
    const inZone = judged({ mmsiFlag: 'LK', zones: [malvan] }, held)
    expect(found(inZone)).toEqual(['no_rule_broken', 'fishing_authorised'])
    expect(inZone.missing.map(({ code }) => code)).toContain('gear_and_catch')
    const longline = { ...held, authorisations: [{ ...licence, gear: 'longline' as const }], gear: 'trawl' as const }
    const stored = { countriesWithAuthorisations: ['IN'] }
    expect(found(judged({ mmsiFlag: 'LK' }, { ...longline, ...stored }))[0]).toBe('illegal')
    const elsewhere = { ...held, authorisations: [{ ...licence, country: 'LK' }] }
    expect(found(judged({ mmsiFlag: 'LK' }, { ...elsewhere, ...stored }))[0]).toBe('illegal')
  })
})

describe('IUU-16: a stored permit for a zone', () => {
  it('decides fishing in a restricted zone for the home flag too', () => {
    const permit: StoredAuthorisation = { ...licence, country: null, zoneId: malvan.id }
    expect(found(judged({ zones: [malvan] }, { authorisations: [permit] }))).toEqual([
      'no_rule_broken',
      'fishing_authorised',
    ])
  })
})

describe('IUU-12: trawling where a published law bans it', () => {
  const spanish = { ...indian, country: 'ES', kind: 'territorial_sea' } as const
  const near = { mmsiFlag: 'ES', lat: 40.6, lon: 0.9, distanceFromShoreNm: 2.9 }

  it('needs trawl gear, and the distance or the waters of the ban', () => {
    expect(found(judged(near, { waters: spanish, gear: 'trawl' }))).toEqual(['illegal', 'trawling_where_banned', open])
    expect(found(judged({ ...near, distanceFromShoreNm: 3.1 }, { waters: spanish, gear: 'trawl' }))).toEqual([
      'no_rule_broken',
      open,
    ])
    expect(found(judged(near, { waters: spanish, gear: null }))).toEqual(['no_rule_broken', open])
    expect(found(judged(near, { waters: spanish, gear: 'longline' }))).toEqual(['no_rule_broken', open])
    const atlantic = { ...near, lat: 43.5, lon: -4 }
    expect(found(judged(atlantic, { waters: spanish, gear: 'trawl' }))).toEqual(['no_rule_broken', open])
    const off = { mmsiFlag: 'LK', lat: 9.5, lon: 81.5, distanceFromShoreNm: 60 }
    expect(found(judged(off, { waters: { ...indian, country: 'LK' }, gear: 'trawl' }))[0]).toBe('illegal')
  })

  it.each([
    ['Stern trawler', 'trawl'],
    ['OTB', 'trawl'],
    ['Longliner', 'longline'],
    ['Tuna purse seiner', 'purse_seine'],
    ['Fish carrier', 'other'],
    ['Unknown', null],
    ['', null],
  ])('reads the gear of %j as %j', (text, gear) => expect(parseGear(text)).toBe(gear))
})

describe('IUU-13: a vessel on the stored list', () => {
  it('is illegal when likely fishing, with the confidence of the match', () => {
    const facts = { listings: [{ ...listing, matchedBy: 'name_and_flag' } as const, listing] }
    expect(judged({}, facts).reasons[0]).toMatchObject({
      rule: 'IUU-13',
      confidence: 'high',
      params: { listedBy: 'IOTC' },
    })
    expect(judged({}, { listings: facts.listings.slice(0, 1) }).reasons[0]?.confidence).toBe('low')
    expect(judged({ probability: 0.2, verdict: 'not_fishing' }, facts).legality).toBe('no_rule_broken')
  })
})

describe('IUU-13: a list much later than the report', () => {
  it('leaves open whether the vessel was listed at that time', () => {
    const later = { ...listing, isLater: true }
    expect(found(judged({}, { listings: [later] }))).toEqual(['cannot_say', 'vessel_on_later_iuu_list', open])
    expect(found(judged({}, { listings: [later, listing] }))).toEqual(['illegal', 'vessel_on_iuu_list', open])
  })
})

describe('IUU-14: a pattern that the zone forbids', () => {
  it('is illegal for gear that the zone bans, in that zone only', () => {
    const galapagos = zone({ id: 'ec-gmr', name: 'Galapagos Marine Reserve', country: 'EC' })
    const facts = { patterns: new Map([['ec-gmr', [{ pattern: 'longline', eventId: null } as const]]]) }
    expect(found(judged({ mmsiFlag: 'EC', zones: [galapagos] }, facts))).toEqual([
      'illegal',
      'forbidden_pattern_in_zone',
    ])
    const restricted = ['cannot_say', 'fishing_in_restricted_zone']
    expect(found(judged({ mmsiFlag: 'EC', zones: [galapagos] }, {}))).toEqual(restricted)
    expect(found(judged({ zones: [malvan] }, facts))).toEqual(restricted)
  })
})

describe('IUU-15: silence between two positions in a closed zone', () => {
  const now = Date.UTC(2026, 2, 1)
  const hour = 3_600_000
  const silence = (change: Partial<SilentPeriod> = {}): SilentPeriod => ({
    eventId: 'gap-1',
    fromMs: now - 20 * hour,
    toMs: now - 8 * hour,
    apartNm: 4,
    zonesBefore: [banned],
    zonesAfter: [banned],
    ...change,
  })
  const after = (change: Partial<SilentPeriod>, zones: ZoneAtPosition[] = []) =>
    judged({ zones }, { silentPeriods: [silence(change)] })

  it('is undecided when the vessel is likely fishing during the silence or within a day after it', () => {
    expect(found(after({}))).toEqual(['cannot_say', 'silent_in_closed_zone', open])
    expect(after({}).reasons[0]).toMatchObject({
      rule: 'IUU-15',
      confidence: null,
      source: { code: 'track_event', params: { eventId: 'gap-1' } },
    })
    expect(found(after({ toMs: now + hour }))[0]).toBe('cannot_say')
  })

  it('is illegal by IUU-1 when it is likely fishing in the zone itself', () => {
    const [legality, first, second] = found(after({}, [banned]))
    expect([legality, first, second]).toEqual(['illegal', 'fishing_where_banned', 'silent_in_closed_zone'])
  })

  it.each([
    ['a silence that ended more than a day before', { toMs: now - 25 * hour, fromMs: now - 40 * hour }],
    ['one that began after the report', { fromMs: now + hour, toMs: now + 9 * hour }],
    ['one that ended elsewhere', { zonesAfter: [malvan] }],
    ['one in a zone that only restricts fishing', { zonesBefore: [malvan], zonesAfter: [malvan] }],
    ['one outside the season', { zonesAfter: [{ ...banned, inSeason: false }] }],
  ])('does not apply to %s', (_what, change) => expect(found(after(change))).toEqual(['no_rule_broken', open]))
})

it('every broken rule has a confidence, a source and what would clear it', () => {
  const result = judged(
    { mmsiFlag: 'LK', zones: [banned, malvan, zone({ id: 'ec-gmr' })] },
    {
      waters: indian,
      countriesWithAuthorisations: ['IN'],
      listings: [listing],
      patterns: new Map([['ec-gmr', [{ pattern: 'longline', eventId: null } as const]]]),
    },
  )
  const broken = result.reasons.filter(({ rule }) => rule !== 'IUU-3')
  expect(broken.map(({ rule }) => rule)).toEqual(['IUU-1', 'IUU-2', 'IUU-2', 'IUU-11', 'IUU-13', 'IUU-14'])
  for (const { confidence, source, clearedBy } of broken) {
    expect(['high', 'medium', 'low']).toContain(confidence)
    expect(source).not.toBeNull()
    expect(clearedBy?.length).toBeGreaterThan(0)
  }
})
