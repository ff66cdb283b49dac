import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseModel } from '../model.ts'
import type { ZoneAtPosition } from '../rules/evidence.ts'
import type { StoredAuthorisation, VesselFacts } from '../rules/facts.ts'
import { applyRules, rules } from '../rules/testing-rules.ts'
import { assessReport, type KnownPosition } from '../scoring/assess-report.ts'
import { splitTrack } from '../track/split-track.ts'
import { assessVesselKind } from '../vessel/assess-vessel-kind.ts'
import { nothingKnown } from '../vessel/evidence.ts'
import { vesselModel } from '../vessel/testing-vessel-model.ts'
import { combineReport, type PositionOrigin } from './combine.ts'
import { findConflicts, legalityOf, verdictTable } from './verdict-table.ts'

const folder = new URL('../../../../data/models/fishing/', import.meta.url)
const parsed = parseModel(
  JSON.parse(readFileSync(new URL('model.json', folder), 'utf8')),
  new Uint8Array(readFileSync(new URL('trees.bin', folder))),
)
if (!parsed.ok) throw new Error(parsed.error)
const { model } = parsed

const noon = Date.UTC(2026, 2, 1, 12)
const speed = fc.oneof(fc.double({ min: 0, max: 6, noNaN: true }), fc.constantFrom(0, 0.2, 3, 8.5, 11, 45, null))
const position = fc.record({
  timestampMs: fc.integer({ min: noon - 2 * 86_400_000, max: noon + 600_000 }),
  lat: fc.oneof(
    { weight: 6, arbitrary: fc.double({ min: 9.9, max: 10.1, noNaN: true }) },
    { weight: 1, arbitrary: fc.constantFrom(-40, 60) },
  ),
  lon: fc.double({ min: 69.9, max: 70.1, noNaN: true }),
  speedKnots: speed,
  courseDegrees: fc.option(fc.integer({ min: 0, max: 359 }), { nil: null }),
  distanceFromShoreMetres: fc.constantFrom(500, 1500, 20_000, 90_000, 200_000, 790_000, 3_000_000, null),
  navigationStatus: fc.constantFrom(null, 0, 1, 5, 6, 7),
  headingDegrees: fc.constant<number | null>(null),
  origin: fc.constantFrom('reported', 'received') as fc.Arbitrary<KnownPosition['origin']>,
})
const zone = fc.record({
  id: fc.constantFrom(...Object.keys(rules.zones), 'imported'),
  name: fc.constant('Zone'),
  country: fc.constantFrom('IN', 'EC', null),
  kind: fc.constantFrom('protected_area', 'seasonal_closure', 'no-take'),
  inSeason: fc.boolean(),
  season: fc.constantFrom(null, { from: '11-01', to: '05-31' }),
  confidence: fc.constantFrom('high', 'low'),
  approximate: fc.boolean(),
}) satisfies fc.Arbitrary<ZoneAtPosition>
const row = { matchedBy: 'imo', fileName: 'list.csv', line: 3, importedMs: noon } as const
const licence: StoredAuthorisation = { ...row, country: 'IN', zoneId: null, gear: null, source: 'Ministry' }
const facts = fc.record({
  waters: fc.option(
    fc.record({
      country: fc.constantFrom('IN', 'LK', 'EC', null),
      kind: fc.constantFrom('territorial_sea', 'exclusive_economic_zone', 'high_seas'),
      approximate: fc.boolean(),
      dispute: fc.constantFrom(null, { name: 'a dispute', claimants: ['IN', 'LK'] }),
      isNearLimit: fc.boolean(),
    }),
    { nil: null },
  ),
  gear: fc.constantFrom(null, 'trawl', 'longline'),
  authorisations: fc.subarray([licence, { ...licence, country: null, zoneId: 'ec-gmr' }]),
  countriesWithAuthorisations: fc.subarray(['IN', 'LK', 'EC']),
  listings: fc.subarray([
    { ...row, name: 'SEA WOLF', listedBy: 'IOTC', edition: '2026-01', isLater: false },
    { ...row, name: 'SEA WOLF', listedBy: 'NAFO', edition: '2028-01', isLater: true },
  ]),
  sharedImo: fc.option(
    fc.record({
      imo: fc.constant(9_074_729),
      mmsis: fc.constant([412_000_001]),
      hides: fc.record({ listing: fc.boolean(), authorisation: fc.boolean() }),
    }),
    { nil: null },
  ),
  silentPeriods: fc.array(
    fc.record({
      eventId: fc.constant('gap-1'),
      fromMs: fc.constant(noon - 20 * 3_600_000),
      toMs: fc.constant(noon - 8 * 3_600_000),
      apartNm: fc.constant(4),
      zonesBefore: fc.array(zone, { maxLength: 1 }),
      zonesAfter: fc.array(zone, { maxLength: 1 }),
    }),
    { maxLength: 1 },
  ),
  patterns: fc.constantFrom(new Map(), new Map([['ec-gmr', [{ pattern: 'longline' as const, eventId: null }]]])),
}) satisfies fc.Arbitrary<VesselFacts>
const reported = fc.record({
  report: position.map((one): KnownPosition => ({ ...one, timestampMs: noon, origin: 'reported' })),
  others: fc.oneof(fc.array(position, { maxLength: 40 }), fc.constant([])),
  shipType: fc.constantFrom(null, 30, 70),
  lengthMetres: fc.constantFrom(null, 9, 40),
  name: fc.constantFrom(null, 'FV STELLA', 'TUG STELLA'),
  origin: fc.constantFrom('reported', 'received') as fc.Arbitrary<PositionOrigin>,
  mmsiFlag: fc.constantFrom('IN', 'CN', null),
  source: fc.constantFrom('AIS', 'SAR') as fc.Arbitrary<'AIS' | 'SAR'>,
  zones: fc.array(zone, { maxLength: 2 }),
  facts,
  /** Time at which the rules are applied; some began later. */
  ruledAtMs: fc.constantFrom(noon, noon, noon, Date.UTC(2009, 5, 1)),
})
type Reported = typeof reported extends fc.Arbitrary<infer Each> ? Each : never

/** Assesses a report as the server does. */
function judge({ report, others, name, origin, ruledAtMs, ...each }: Reported) {
  const { shipType, lengthMetres, mmsiFlag, source, zones, facts: known } = each

  const track = { ...splitTrack(others, report), stated: { shipType, lengthMetres } }
  const vessel = assessVesselKind(vesselModel, { ...nothingKnown, shipType, lengthMetres, name })
  const { combined, reasons, missing } = combineReport(assessReport(model, track, report), vessel, origin)
  const { verdict, probability } = combined
  const { lat, lon, speedKnots } = report
  const evidence = {
    isKindOpen: combined.reason?.code === 'vessel_kind_not_known',
    verdict,
    probability,
    mmsiFlag,
    zones,
    speedKnots,
    distanceFromShoreNm: 12,
    timestampMs: ruledAtMs,
    source,
    lat,
    lon,
  }
  const ruled = applyRules(evidence, rules, known)
  return {
    verdict,
    probability,
    alertNeeded: ruled.alertNeeded,
    legality: ruled.legality,
    reasons: [...reasons, ...ruled.reasons],
    missing: [...missing, ...ruled.missing],
    isInDoubt: track.isInDoubt,
  }
}

describe('the verdict table', () => {
  it('holds for every answer: no reason with a verdict that forbids it, and no two reasons that exclude each other', () => {
    const seen = new Set<string>()
    fc.assert(
      fc.property(reported, (each) => {
        const judged = judge(each)
        for (const { code } of judged.reasons) seen.add(code)
        expect(findConflicts(judged)).toEqual([])
        expect(judged.probability === null).toBe(judged.verdict === 'cannot_say')
      }),
      { numRuns: 1200 },
    )
    expect(seen).toContain('few_positions_lately')
    expect(Object.keys(verdictTable).filter((code) => !seen.has(code)).length).toBeLessThan(15)
  })

  it('a vessel known only from radar, or without a known flag, is illegal only by rules that apply to every vessel', () => {
    const forbiddenToAll = ['fishing_where_banned', 'forbidden_pattern_in_zone', 'trawling_where_banned']
    let open = 0
    fc.assert(
      fc.property(reported, (each) => {
        const { verdict, legality, reasons } = judge({ ...each, source: 'SAR' })
        const isForbidden = reasons.some(({ code }) => forbiddenToAll.includes(code))
        if (verdict !== 'fishing') return
        expect(legality).toBe(isForbidden ? 'illegal' : 'cannot_say')
        if (reasons.some(({ code }) => code === 'vessel_on_iuu_list') && !isForbidden) open += 1
        const unflagged = judge({ ...each, mmsiFlag: null, source: 'AIS' })
        const listed = unflagged.reasons.some(({ code }) => code === 'vessel_on_iuu_list')
        if (unflagged.legality === 'illegal')
          expect(listed || unflagged.reasons.some(({ code }) => forbiddenToAll.includes(code))).toBe(true)
      }),
      { numRuns: 400 },
    )
    expect(open).toBeGreaterThan(0)
  })

  it('IUU-10: concludes nothing from a report whose position may be false', () => {
    fc.assert(
      fc.property(reported, (each) => {
        const { isInDoubt, verdict, legality, alertNeeded } = judge(each)
        if (isInDoubt) expect([verdict, legality, alertNeeded]).toEqual(['cannot_say', 'cannot_say', false])
      }),
    )
  })

  it('excludes symmetrically', () => {
    const rows = Object.entries(verdictTable)
    const oneWay = rows.flatMap(([code, { excludes }]) =>
      excludes.filter((other) => other !== code && !verdictTable[other].excludes.some((one) => one === code)),
    )
    expect(oneWay).toEqual([])
  })

  it('IUU-9: calls no vessel anchored, moored or swinging far from shore, whatever its AIS status', () => {
    const atAnchor = ['stays', 'stationary_by_status', 'anchored_or_drifting', 'swings', 'moored']
    const stay = { rule: 'IUU-9', code: 'stationary_by_status', params: { navigationStatus: 1, shoreNm: 427 } } as const
    const answer = { verdict: 'not_fishing', legality: 'no_rule_broken', reasons: [stay], missing: [] } as const
    expect(findConflicts(answer)).toEqual([['stationary_by_status', 'far from any shore']])
    const everyTenMinutes = (hours: number) => Array.from({ length: hours * 6 }, (_, at) => (hours * 6 - at) * 10)
    const tracks = [
      { speedKnots: 0.2, radiusNm: 0, minutes: [80, 60, 40, 20, 5] },
      { speedKnots: 0.1, radiusNm: 0, minutes: [] },
      { speedKnots: 0.1, radiusNm: 0, minutes: [20, 5] },
      { speedKnots: 0.6, radiusNm: 0.27, minutes: everyTenMinutes(4) },
    ]
    const still = fc.tuple(
      reported,
      fc.constantFrom(...tracks),
      fc.constantFrom(200_000 as const, 790_000 as const),
      fc.constantFrom(1, 5, 6, null),
    )
    const seen = new Set<string>()
    fc.assert(
      fc.property(still, ([each, { speedKnots, radiusNm, minutes }, distanceFromShoreMetres, navigationStatus]) => {
        const lying = { ...each.report, speedKnots, distanceFromShoreMetres, navigationStatus }
        const onCircle = (minutesBefore: number) => ({
          ...lying,
          timestampMs: noon - minutesBefore * 60_000,
          lat: 10 + (radiusNm * Math.cos(minutesBefore / 20)) / 60,
          lon: 70 + (radiusNm * Math.sin(minutesBefore / 20)) / 60,
        })
        const judged = judge({ ...each, report: onCircle(0), others: minutes.map(onCircle), shipType: 30 })
        for (const { code } of judged.reasons) if (code === 'lies_far_offshore') seen.add(`${minutes.length}`)
        expect(judged.reasons.filter(({ code }) => atAnchor.includes(code))).toEqual([])
        expect(judged.verdict).not.toBe('fishing')
        expect(findConflicts(judged)).toEqual([])
      }),
      { numRuns: 300 },
    )
    expect(seen.size).toBe(tracks.length)
  })

  it('finds contradictions in an answer', () => {
    const outside = { rule: 'IUU-6', code: 'fishing_outside_zones', params: { distanceFromShoreNm: 3 } } as const
    const presence = {
      rule: 'IUU-5',
      code: 'presence_in_zone',
      params: { zoneId: 'a', zoneName: 'A', boundaryConfidence: null },
    } as const
    const answer = { verdict: 'fishing', legality: 'illegal', reasons: [outside, presence], missing: [] } as const
    expect(findConflicts(answer)).toEqual([
      ['presence_in_zone', 'fishing'],
      ['illegal', 'no_rule_broken'],
      ['no basis', 'fishing'],
    ])
    expect(legalityOf({ ...answer, verdict: 'cannot_say' })).toBe('cannot_say')
  })
})
