import { describe, expect, it } from 'vitest'
import { matchRule, neededFacts, type Happening, type HappeningFacts, type RuleConditions } from './match-rule.ts'

const HOUR_MS = 3_600_000
const noonMs = Date.UTC(2026, 5, 15, 12)
const anything: RuleConditions = {
  what: [],
  unraised: false,
  lowestLevel: 'notice',
  vessels: { mmsis: [], watchList: null, flags: [], groups: [], unknown: false },
  place: null,
  shoreNm: null,
  portNm: null,
  hours: null,
  season: null,
  least: { hours: null, knots: null, probability: null, risk: null },
  after: null,
}
const dark: Happening = {
  code: 'vessel_dark',
  level: 'caution',
  params: { hours: 14 },
  timeMs: noonMs,
  lat: 10,
  lon: 60,
  isRaised: true,
}
const facts: HappeningFacts = {
  vessels: [
    { mmsi: 412_000_001, flag: 'CN', name: 'STAR', shipType: 30, lists: new Set(['tankers']) },
    { mmsi: 419_000_002, flag: 'IN', name: null, shipType: null, lists: new Set() },
  ],
  zones: new Set(['park']),
  shoreNm: 30,
  portNm: null,
  before: [{ code: 'encounter_at_sea', timeMs: noonMs - 5 * HOUR_MS }],
}
const is = (rule: Partial<RuleConditions>, happening: Partial<Happening> = {}, over: Partial<HappeningFacts> = {}) =>
  matchRule({ ...anything, ...rule }, { ...dark, ...happening }, { ...facts, ...over })
const ofVessels = (vessels: Partial<RuleConditions['vessels']>) => is({ vessels: { ...anything.vessels, ...vessels } })

describe('what happened', () => {
  it('is any alert by default, or one of the codes, from a level', () => {
    expect([is({}), is({ what: ['vessel_dark'] }), is({ what: ['port_entered'] })]).toEqual([true, true, false])
    expect([is({ lowestLevel: 'caution' }), is({ lowestLevel: 'alarm' })]).toEqual([true, false])
  })

  it('counts at the level before a doubt lowered it (ALERT-14), so that a doubt keeps it from nobody', () => {
    const lowered: Partial<Happening> = { params: { hours: 30, loweredFrom: 'alarm' } }
    expect([is({ lowestLevel: 'alarm' }, lowered), is({ lowestLevel: 'caution' }, lowered)]).toEqual([true, true])
    expect(is({ lowestLevel: 'alarm' }, { params: { loweredFrom: 'worst' } })).toBe(false)
  })

  it('is a visit of the place of the rule, which a vessel that has left is outside of; for other rules the place counts', () => {
    const left: Partial<Happening> = { code: 'area_left', isRaised: false, lat: 50 }
    const box = { kind: 'box', south: 0, west: 50, north: 20, east: 70 } as const
    const places = [box, { kind: 'zone', id: 'elsewhere' } as const]
    for (const place of places) {
      expect(is({ what: ['area_left'], place }, left)).toBe(true)
      expect(is({ place }, { ...left, isRaised: true })).toBe(false)
    }
    expect(is({ what: ['area_left'], place: box, least: { ...anything.least, hours: 20 } }, left)).toBe(false)
  })

  it('raised an alert, unless the rule asks for more or names what never raises one', () => {
    const quiet = { isRaised: false }
    expect([is({}, quiet), is({ unraised: true }, quiet)]).toEqual([false, true])
    expect(is({ what: ['port_entered'] }, { ...quiet, code: 'port_entered' })).toBe(true)
    expect(is({}, { ...quiet, code: 'port_entered' })).toBe(false)
  })

  it('reaches each threshold that its code states', () => {
    const least = (over: Partial<RuleConditions['least']>) => ({ least: { ...anything.least, ...over } })
    expect([is(least({ hours: 14 })), is(least({ hours: 14.1 }))]).toEqual([true, false])
    expect(is(least({ probability: 0.9 }))).toBe(true)
    expect(is(least({ hours: 1 }), { code: 'encounter_at_sea', params: { hours: null } })).toBe(false)
    expect(is(least({ risk: 30 }), { code: 'risk_assessed', params: { riskScore: 31 }, isRaised: true })).toBe(true)
  })
})

it('all that is asked of a vessel must hold for one vessel', () => {
  expect([ofVessels({ flags: ['CN'] }), ofVessels({ groups: ['fishing'] }), ofVessels({ unknown: true })]).toEqual([
    true,
    true,
    true,
  ])
  expect([ofVessels({ watchList: 'tankers' }), ofVessels({ watchList: 'other' })]).toEqual([true, false])
  expect([ofVessels({ flags: ['CN'], mmsis: [419_000_002] }), ofVessels({ flags: ['CN'], unknown: true })]).toEqual([
    false,
    false,
  ])
})

describe('place', () => {
  const box = (west: number, east: number) => ({ place: { kind: 'box', south: 0, west, north: 20, east } as const })

  it('is a box, also across the 180th meridian', () => {
    expect([
      is(box(50, 70)),
      is(box(70, 50)),
      is(box(170, -170), { lon: -175 }),
      is(box(170, 180), { lon: -180 }),
    ]).toEqual([true, false, true, true])
    expect(is(box(50, 70), { lat: null, lon: null })).toBe(false)
  })

  it('is a drawn shape, also across the 180th meridian', () => {
    const shape = (corners: readonly (readonly [number, number])[]) => ({ place: { kind: 'shape', corners } as const })
    // A triangle, in whose box the second place lies too.
    const triangle = shape([
      [50, 0],
      [70, 0],
      [60, 20],
    ])
    expect([is(triangle), is(triangle, { lon: 69, lat: 19 })]).toEqual([true, false])
    const pacific = shape([
      [170, 0],
      [190, 0],
      [190, 20],
      [170, 20],
    ])
    expect([is(pacific, { lon: -175 }), is(pacific, { lon: 175 }), is(pacific, { lon: 160 })]).toEqual([
      true,
      true,
      false,
    ])
  })

  it('is a zone, or a distance from shore or port, which does not hold where it is not known', () => {
    expect([is({ place: { kind: 'zone', id: 'park' } }), is({ place: { kind: 'zone', id: 'reef' } })]).toEqual([
      true,
      false,
    ])
    const range = (from: number | null, to: number | null) => ({ from, to })
    expect([is({ shoreNm: range(20, null) }), is({ shoreNm: range(null, 29.9) })]).toEqual([true, false])
    expect(is({ portNm: range(null, 500) })).toBe(false)
  })
})

it('times of day and seasons may pass midnight and the new year, in UTC', () => {
  const hours = (from: number, to: number) => is({ hours: { from, to } })
  expect([hours(12, 13), hours(6, 12), hours(22, 4), hours(22, 13)]).toEqual([true, false, false, true])
  const season = (from: string, to: string) => is({ season: { from, to } })
  expect([season('06-15', '06-15'), season('11-01', '03-31'), season('11-01', '06-15')]).toEqual([true, false, true])
})

it('a combination holds when one of the vessels did the other before, within the hours', () => {
  const after = (withinHours: number) => ({ after: { what: ['encounter_at_sea' as const], withinHours } })
  expect([is(after(5)), is(after(4.9))]).toEqual([true, false])
  expect(is(after(24), {}, { before: [{ code: 'encounter_at_sea', timeMs: noonMs + 1 }] })).toBe(false)
})

it('names the facts that rules need, so that others are not looked up', () => {
  expect(neededFacts([anything])).toEqual({ stated: false, lists: [], place: false, before: null })
  const { vessels } = anything
  expect(
    neededFacts([
      { ...anything, vessels: { ...vessels, watchList: 'a' }, after: { what: ['vessel_dark'], withinHours: 6 } },
      { ...anything, vessels: { ...vessels, unknown: true }, portNm: { from: 1, to: null } },
    ]),
  ).toEqual({ stated: true, lists: ['a'], place: true, before: { what: ['vessel_dark'], hours: 6 } })
})
