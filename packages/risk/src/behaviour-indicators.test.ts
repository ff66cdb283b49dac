import { describe, expect, it } from 'vitest'
import { assess } from './assess.ts'
import type { Meeting, VesselBehaviour } from './behaviour/vessel-behaviour.ts'
import { behaviour, meeting, portCall, silence } from './fixtures/behaviour.ts'
import { context, report } from './fixtures/evidence.ts'
import { day, hour, noon } from './fixtures/times.ts'
import type { FishingGear } from '@varuna/vocabulary/risk'
import type { RiskRule } from './reason.ts'
import type { RecordedFinding } from './recorded-finding.ts'

const found = (
  rule: RiskRule,
  seen: Partial<VesselBehaviour> | null,
  cargoType: 'Container' | 'Unknown' = 'Unknown',
  gear: FishingGear | null = null,
) => {
  const riskContext = context({ behaviour: seen && behaviour(seen), gear })
  const indicator = assess(report({ cargoType }), riskContext).indicators.find((each) => each.rule === rule)
  if (!indicator) throw new Error(`no ${rule}`)
  return indicator
}
const points = (rule: RiskRule, seen: Partial<VesselBehaviour>) => found(rule, seen).points
const fishing = { kind: 'fishing' } as const
const judgedFishing = {
  basis: 'model',
  judgedDays: 24,
  days: 10,
  hours: 40,
  highSeasHours: 0,
  foreignHours: 0,
} as const
const atSea = (days: number, offshoreDays = days) => ({
  atSea: {
    sinceMs: noon - days * day,
    port: 'Busan',
    isFromStop: false,
    isInPort: false,
    days,
    offshoreDays,
    silentDays: 0,
  },
})

const lasting = silence({ hours: 4_800, movedNm: null })
const gone = (
  at: Partial<NonNullable<VesselBehaviour['lastReception']>> = {},
  seen: Partial<VesselBehaviour> = {},
): Partial<VesselBehaviour> => ({
  kind: 'fishing',
  silences: [],
  toMs: noon - 200 * day,
  lastReception: {
    distanceFromShoreNm: 300,
    wasWellReceived: true,
    waters: null,
    isInPort: false,
    others: null,
    ...at,
  },
  ...seen,
})

describe('the time since the last position', () => {
  const codes = (seen: Partial<VesselBehaviour>) => found('RISK-16', seen).reasons.map(({ code }) => code)

  it('states that a vessel was last received long before the report, in addition to what its track shows', () => {
    expect(codes(gone())).toEqual(['not_received_since'])
    expect(codes(gone({}, { toMs: noon - 10 * hour }))).toEqual(['no_silence'])
    expect(codes(gone({}, { silences: [lasting] }))).toEqual(['not_received_since'])
    expect(codes(gone({}, { silences: [silence()] }))).toEqual(['not_received_since', 'silence'])
    expect(codes({ ...fishing, silences: [lasting] })).toEqual(['silence'])
  })

  it.each([
    ['a fishing vessel gone for 200 days', gone(), 24],
    ['of unknown kind', gone({}, { kind: null }), 24],
    ['a carrier', gone({}, { kind: 'carrier' }), 24],
    ['a tanker where others are received', gone({ others: 3 }, { kind: 'tanker' }), 24],
    ['a tanker where nobody else is known to be received', gone({}, { kind: 'tanker' }), 8],
    ['badly received before, near the shore', gone({ wasWellReceived: false, distanceFromShoreNm: 5 }), 0],
    ['near the shore, where others are received', gone({ others: 3, distanceFromShoreNm: 5 }), 24],
    ['in port', gone({ isInPort: true }), 0],
    ['while Varuna received nothing (GAP-9)', gone({ isOutage: true, others: 0 }), 0],
    ['for 13 hours, well received before', gone({}, { toMs: noon - 12 * hour }), 5],
  ] as const)('%s', (_, seen, expected) => {
    expect(points('RISK-16', seen)).toBe(expected)
  })

  it('is neither a gap nor the lack of one while Varuna received nothing', () => {
    expect(found('RISK-15', gone({ isOutage: true })).reasons).toEqual([{ code: 'not_shown_by_track', params: {} }])
    expect(codes(gone({ isOutage: true, others: 0 }))).toEqual(['not_received_since'])
  })

  it('counts as a gap of a day and more, and a meeting before it was near a silence', () => {
    expect(found('RISK-15', gone())).toMatchObject({ points: 1, value: 1 })
    const met = meeting({ otherKind: 'tanker', fromMs: noon - 201 * day })
    expect(points('RISK-17', gone({ others: 5 }, { kind: 'tanker', meetings: [met] }))).toBe(34)
    expect(points('RISK-25', gone({ others: 5, waters: 'IR' }, { kind: 'tanker' }))).toBe(28)
    expect(points('RISK-25', gone({ waters: 'IR' }, { kind: 'tanker' }))).toBe(9)
  })
})

describe('RISK-10 time at sea', () => {
  it.each([
    ['a fishing vessel', { ...fishing, ...atSea(300) }, 14],
    ['a fishing vessel of which 290 days were silent', { ...fishing, ...atSea(300, 10) }, 14],
    ['a fishing vessel after a month', { ...fishing, ...atSea(30) }, 0],
    ['a cargo ship that was seen near shore', { ...atSea(200, 20) }, 0],
    ['a cargo ship offshore for 120 days', { ...atSea(120) }, 4],
    ['a yacht offshore for 90 days', { kind: 'pleasure', ...atSea(90) }, 0],
  ] as const)('%s', (_, seen, expected) => {
    expect(points('RISK-10', seen)).toBe(expected)
  })

  it('never states 24 hours in addition to the days', () => {
    expect(found('RISK-10', { ...fishing, ...atSea(1.99) }).reasons[0]).toMatchObject({
      params: { days: 1, hours: 23 },
    })
  })

  it('states value, unit, threshold and maximum points, and what an unseen port could add', () => {
    const unseen = { ...fishing, atSea: { ...atSea(100).atSea, port: null }, portCalls: [] }
    expect(found('RISK-10', unseen)).toMatchObject({
      points: 6,
      value: 100,
      unit: 'days',
      threshold: 30,
      mostPoints: 14,
      missing: [{ code: 'last_port_visit', params: {}, mostPoints: 8 }],
    })
  })
})

/** Only what one indicator reads: those of one fact limit each other. */
const only = (
  rule: RiskRule,
  {
    farthestFromPortNm,
    fishing: fished,
    voyages,
    powerKw,
  }: Pick<VesselBehaviour, 'farthestFromPortNm' | 'fishing' | 'voyages' | 'powerKw'>,
): Partial<VesselBehaviour> =>
  rule === 'RISK-11'
    ? { farthestFromPortNm }
    : rule === 'RISK-13'
      ? { fishing: fished }
      : rule === 'RISK-14'
        ? { voyages }
        : { powerKw }

describe('RISK-11 to RISK-14 and RISK-24: fishing vessels only', () => {
  const distant = {
    farthestFromPortNm: 1_500,
    fishing: { basis: 'model', judgedDays: 36, days: 100, hours: 2_000, highSeasHours: 2_500, foreignHours: 30 },
    voyages: { count: 1, averageDays: 200 },
    powerKw: 3_000,
  } as const
  it.each([
    ['RISK-11', 16],
    ['RISK-13', 9],
    ['RISK-14', 7],
    ['RISK-24', 14],
  ] as const)('%s: %i', (rule, most) => {
    const alone = { farthestFromPortNm: null, fishing: null, voyages: null, powerKw: null, ...only(rule, distant) }
    expect(points(rule, { ...fishing, ...alone })).toBe(most)
    expect(found(rule, { ...distant })).toMatchObject({ points: 0, missing: [], mostPoints: most })
    expect(found(rule, { ...distant }).reasons.map(({ code }) => code)).toContain('not_counted_for_kind')
    const half = Math.floor(most / 2)
    expect(found(rule, { ...alone, kind: null })).toMatchObject({
      points: half,
      missing: [{ code: 'vessel_kind', params: {} }],
    })
    expect(found(rule, { ...fishing, ...alone }, 'Unknown', 'other').points).toBe(0)
    expect(found(rule, { ...fishing, ...alone }, 'Unknown', 'longliner').points).toBe(most)
    // Who states the gear states a fishing vessel, whatever the cargo.
    expect(found(rule, { ...alone, kind: null }, 'Container', 'longliner').points).toBe(most)
    expect(found(rule, null)).toMatchObject({
      points: 0,
      value: null,
      missing: [{ code: rule === 'RISK-24' ? 'engine_power' : rule === 'RISK-13' ? 'fishing_hours' : 'track' }],
    })
    expect(found(rule, null, 'Container')).toMatchObject({ points: 0, missing: [] })
  })

  it('a value over the threshold without points states why, and the shown value is the one that counts', () => {
    const fished = { basis: 'model', judgedDays: 36, days: 2, hours: 20, highSeasHours: 0, foreignHours: 30 } as const
    const daily = found('RISK-12', { ...fishing, fishing: fished })
    expect([daily.points, daily.value, daily.reasons.at(-1)?.code]).toEqual([0, 10, 'hours_show_gear'])
    expect(found('RISK-13', { ...fishing, fishing: fished })).toMatchObject({ points: 1, value: 30, threshold: 24 })
    const near = found('RISK-11', { ...fishing, farthestFromPortNm: 51 })
    expect([near.points, near.reasons.map(({ code }) => code)]).toEqual([
      0,
      ['farthest', 'over_threshold_without_points'],
    ])
  })

  it.each([
    ['RISK-11', { farthestFromPortNm: 49.8 }, 49],
    ['RISK-13', { fishing: { ...judgedFishing, highSeasHours: 23.7 } }, 23],
    ['RISK-14', { voyages: { count: 3, averageDays: 13.98 } }, 13.9],
  ] as const)('%s does not round a value below its threshold up to it', (rule, seen, value) => {
    const indicator = found(rule, { ...fishing, ...seen })
    expect([indicator.points, indicator.value]).toEqual([0, value])
    expect(value).toBeLessThan(indicator.threshold ?? 0)
  })

  it('RISK-24 gives half the points for the length when the power is not known', () => {
    expect(found('RISK-24', { ...fishing, lengthM: 80 })).toMatchObject({ points: 7, missing: [{ mostPoints: 7 }] })
  })
})

describe('RISK-16 silence', () => {
  it.each([
    ['likely switched off for 12 hours', { ...fishing, silences: [silence({ hours: 12 })] }, 5],
    ['11.9 hours', { ...fishing, silences: [silence({ hours: 11.9 })] }, 0],
    ['a fishing vessel silent for 300 days', { ...fishing, silences: [silence({ hours: 7_200 })] }, 24],
    ['a gap near shore', { ...fishing, silences: [silence({ isLikelyDisabled: false, distanceFromShoreNm: 5 })] }, 0],
    ['a tanker that hardly moved meanwhile', { kind: 'tanker', silences: [silence({ hours: 90, movedNm: 40 })] }, 18],
    ['a ship that sailed on', { silences: [silence({ hours: 100, movedNm: 1_500 })] }, 2],
    ['a ship out of reach', { silences: [silence({ hours: 2_000, isLikelyDisabled: false })] }, 0],
  ] as const)('%s', (_, seen, expected) => {
    expect(points('RISK-16', seen)).toBe(expected)
  })
})

describe('RISK-17 meetings', () => {
  const met = (change: Parameters<typeof meeting>[0]) => ({ meetings: [meeting(change)] })
  it.each([
    ['a fishing vessel with a carrier', { ...fishing, ...met({}) }, 12],
    ['two', { ...fishing, meetings: [meeting(), meeting({ fromMs: noon })] }, 19],
    ['with another fishing vessel', { ...fishing, ...met({ otherKind: 'fishing' }) }, 2],
    ['with a listed one', { ...fishing, ...met({ otherKind: 'fishing', isOtherListed: true }) }, 8],
    ['a cargo ship with a supply vessel', met({ otherKind: 'special' }), 0],
    ['a tanker with a tanker', { kind: 'tanker', ...met({ otherKind: 'tanker' }) }, 8],
    [
      'a tanker with a tanker after silence',
      { kind: 'tanker', silences: [silence()], ...met({ otherKind: 'tanker', fromMs: noon - 18 * day + hour }) },
      34,
    ],
    [
      'a tanker with a tanker after a passage out of reach',
      {
        kind: 'tanker',
        silences: [silence({ movedNm: 600 })],
        ...met({ otherKind: 'tanker', fromMs: noon - 18 * day + hour }),
      },
      8,
    ],
  ] as const)('%s', (_, seen, expected) => {
    expect(points('RISK-17', seen as Partial<VesselBehaviour>)).toBe(expected)
  })

  it('treats a cargo ship that met fishing vessels twice as a carrier', () => {
    const twice = [1, 2].map((at) => meeting({ otherKind: 'fishing', fromMs: noon - at * day }))
    const loitering = [{ fromMs: noon, hours: 8, distanceFromShoreNm: 100 }]
    expect(points('RISK-18', { meetings: twice, loitering })).toBe(2)
    expect(points('RISK-18', { meetings: twice.slice(1), loitering })).toBe(1)
  })
})

it('treats a vessel of unknown kind that met cargo ships twice as a fishing vessel, and states so', () => {
  const twice = [1, 2].map((at) => meeting({ otherKind: 'cargo', fromMs: noon - at * day }))
  const unknown = { kind: null, ...atSea(300) }
  expect(found('RISK-10', { ...unknown, meetings: twice })).toMatchObject({ points: 14, confidence: 'low' })
  expect(found('RISK-10', { ...unknown, meetings: twice }).reasons).toContainEqual({
    code: 'kind_from_behaviour',
    params: { kind: 'fishing' },
  })
  expect(points('RISK-10', { ...unknown, meetings: twice.slice(1) })).toBeLessThan(14)
})

it('a cargo ship that turns out to be a carrier loses no points', () => {
  const one = meeting({ otherKind: 'fishing', fromMs: noon - 90 * day })
  const dark = { silences: [silence({ hours: 72, movedNm: 10 })] }
  const score = (meetings: readonly Meeting[]) =>
    assess(report(), context({ behaviour: behaviour({ ...dark, meetings }) })).riskScore
  expect(score([one, { ...one, fromMs: noon - 80 * day }])).toBeGreaterThanOrEqual(score([one]))
})

describe('RISK-25 states named by the advisory', () => {
  const dark = silence({ hours: 120, movedNm: 20, distanceFromShoreNm: 30, isLikelyDisabled: false, waters: 'IR' })
  it.each([
    ['a tanker dark off one', { kind: 'tanker', silences: [dark] }, 28],
    ['while it lasts', { kind: 'tanker', silences: [{ ...dark, movedNm: null }] }, 9],
    ['that was badly received before', { kind: 'tanker', silences: [{ ...dark, wasWellReceived: false }] }, 0],
    ['off another state', { kind: 'tanker', silences: [{ ...dark, waters: 'OM' }] }, 0],
    ['that sailed on', { kind: 'tanker', silences: [{ ...dark, movedNm: 1_000 }] }, 0],
    ['a cargo ship that met one under its flag', { meetings: [meeting({ otherKind: 'cargo', otherFlag: 'KP' })] }, 8],
    ['a fishing vessel', { ...fishing, silences: [dark] }, 0],
  ] as const)('%s', (_, seen, expected) => {
    expect(points('RISK-25', seen)).toBe(expected)
  })

  it.each([
    ['IR', Date.UTC(2020, 4, 13), 0],
    ['IR', Date.UTC(2020, 4, 14), 28],
    ['SY', Date.UTC(2025, 5, 30), 28],
    ['SY', Date.UTC(2025, 6, 1), 0],
  ])('counts while the advisory names the state: %s at %i', (waters, fromMs, expected) => {
    expect(points('RISK-25', { kind: 'tanker', silences: [{ ...dark, waters, fromMs }] })).toBe(expected)
  })

  const lastPort = { name: 'Bandar Abbas', country: 'IR', lat: 27, lon: 56 }
  const nampo = { portCalls: [portCall({ port: 'Nampo', country: 'KP' })] }
  it.each([
    ['the stated last port', { lastPort }, {}, { points: 28, missing: [] }],
    ['a port visited', { lastPort: null }, nampo, { points: 28, missing: [] }],
    ['neither', {}, {}, { points: 0, missing: [] }],
    ['neither, with a last port that is not known', { lastPort: null }, {}, { points: 0, missing: [{ code: 'port' }] }],
  ])(
    'silence of a transmitter that was likely switched off counts with a port of a named state: %s',
    (_, change, seen, expected) => {
      const tanker = behaviour({ kind: 'tanker', silences: [silence({ hours: 60 })], ...seen })
      const { indicators } = assess(report(), context({ behaviour: tanker, ...change }))
      expect(indicators.find(({ rule }) => rule === 'RISK-25')).toMatchObject(expected)
    },
  )

  it('also counts as silence in RISK-16 near the shore', () => {
    expect(found('RISK-16', { kind: 'tanker', silences: [dark] })).toMatchObject({
      points: 0,
      reasons: [{ code: 'silence' }, { code: 'counted_with_fact', params: { fact: 'silence', points: 19, most: 28 } }],
    })
    expect(points('RISK-16', { kind: 'tanker', silences: [{ ...dark, waters: 'OM' }] })).toBe(0)
  })
})

describe('RISK-19 to RISK-23', () => {
  const false_ = (what: 'on_land' | 'two_places_at_once', confidence: 'high' | 'low') => ({
    falsePositions: [{ fromMs: noon, what, confidence, jammedVessels: null }],
  })
  it('an MMSI in two places at once counts once, and is stated as a change of identity too; a doubtful one does not count', () => {
    expect(points('RISK-19', false_('two_places_at_once', 'high'))).toBe(36)
    expect(found('RISK-20', false_('two_places_at_once', 'high'))).toMatchObject({
      points: 0,
      reasons: [{ code: 'shared_mmsi' }, { code: 'counted_with_fact', params: { points: 16, most: 36 } }],
    })
    expect(points('RISK-19', false_('on_land', 'high'))).toBe(18)
    expect(points('RISK-19', false_('on_land', 'low'))).toBe(0)
  })

  it('each further name counts', () => {
    const identity = { imo: null, isImoValid: true, flags: ['IN'], names: 3, otherMmsis: 0, imoAlsoSentBy: [] }
    expect(points('RISK-20', { identity })).toBe(8)
  })

  it('flags, names, MMSIs and a wrong check digit count as changes of identity', () => {
    const identity = { imo: 9_074_729, isImoValid: true, flags: ['IN'], names: 1, otherMmsis: 0, imoAlsoSentBy: [] }
    expect(points('RISK-20', { identity })).toBe(0)
    expect(points('RISK-20', { identity: { ...identity, flags: ['IN', 'PA'] } })).toBe(10)
    expect(points('RISK-20', { identity: { ...identity, flags: ['IN', 'PA', 'CM'], names: 2, otherMmsis: 1 } })).toBe(
      30,
    )
    expect(points('RISK-20', { identity: { ...identity, isImoValid: false } })).toBe(6)
    expect(found('RISK-20', { identity: { ...identity, imo: null } }).missing).toMatchObject([{ code: 'imo_number' }])
  })

  it('an IMO number that another ship sends too is stated without points, as are lists under it', () => {
    const identity = { imo: 9_074_729, isImoValid: true, flags: ['IN'], names: 1, otherMmsis: 0 }
    const shared = { ...identity, imoAlsoSentBy: [412_000_001] }
    expect(found('RISK-20', { identity: shared })).toMatchObject({
      points: 0,
      reasons: [
        { code: 'identity_constant' },
        { code: 'imo_also_sent', params: { imo: 9_074_729, mmsis: [412_000_001] } },
      ],
    })
    const editions = [{ list: 'Combined', asOf: '2026-01' }]
    const iuu = { listed: [], listedLater: [], listedUnderSharedImo: ['ICCAT'], editions }
    expect(found('RISK-21', { identity: shared, iuu })).toMatchObject({
      points: 0,
      reasons: [{ code: 'listed_under_shared_imo', params: { list: 'ICCAT' } }],
      missing: [{ code: 'ship_of_imo' }],
    })
  })

  it('an IUU list much later than the report adds nothing, and a list of that time is missing', () => {
    const iuu = { listed: [], listedLater: ['ICCAT'], listedUnderSharedImo: [], editions: [] }
    expect(found('RISK-21', { iuu })).toMatchObject({
      points: 0,
      reasons: [{ code: 'on_later_iuu_list' }],
      missing: [{ code: 'iuu_lists_then' }],
    })
  })

  it('an IUU list counts, a watch list does not, and the absence of lists is stated as missing', () => {
    const editions = [{ list: 'Combined', asOf: '2026-01' }]
    expect(points('RISK-21', { iuu: { listed: ['ICCAT'], listedLater: [], listedUnderSharedImo: [], editions } })).toBe(
      55,
    )
    expect(found('RISK-21', { watchLists: ['Mine'] })).toMatchObject({ points: 0, value: 0 })
    expect(found('RISK-21', { iuu: null }).missing).toMatchObject([{ code: 'iuu_lists', mostPoints: 100 - 50 }])
  })

  it('ports of other states, and of states outside the Agreement, count for vessels that land fish', () => {
    const portCalls = [1, 2, 3].map((at) => portCall({ fromMs: noon - at * day, isPsmaParty: false }))
    expect(points('RISK-22', { ...fishing, portCalls })).toBe(5)
    expect(points('RISK-22', { portCalls })).toBe(0)
  })

  it('a stated last port other than the one seen counts, as does a position far off the route', () => {
    const elsewhere = [portCall({ port: 'Kochi', lat: 9.97, lon: 76.26 })]
    expect(found('RISK-23', { portCalls: elsewhere })).toMatchObject({ points: 5 })
    expect(points('RISK-23', { portCalls: [portCall()] })).toBe(0)
    const far = assess(report({ lat: -20, lon: 60 }), context({ earlier: [] })).indicators.find(
      ({ rule }) => rule === 'RISK-23',
    )
    expect(far).toMatchObject({ points: 5, unit: 'nm' })
  })
})

it('compares the report with received positions', () => {
  const positions = [{ timeMs: noon - 2 * hour, lat: 40, lon: 72 }]
  expect(points('RISK-8', { positions })).toBe(15)
  expect(points('RISK-8', { positions: [{ timeMs: noon - 2 * hour, lat: 12.3, lon: 72 }] })).toBe(0)
})

it('a track of a few days is stated as too short, and gives little coverage', () => {
  const short = assess(report(), context({ behaviour: behaviour({ fromMs: noon - 3 * day }) }))
  const long = assess(report(), context())
  expect(short.unknowns.map(({ code }) => code)).toContain('longer_track')
  expect(short.coverage).toBeLessThan(long.coverage - 0.2)
  expect(short.riskScore).toBe(long.riskScore)
})

describe('RISK-26 silences where people are taken across the sea', () => {
  const off = (count: number, change: Partial<VesselBehaviour> = {}) => ({
    kind: null,
    lengthM: 14,
    silences: Array.from({ length: count }, (_, at) =>
      silence({ waters: 'LY', hours: 20, isLikelyDisabled: false, fromMs: noon - (at + 2) * 5 * day }),
    ),
    ...change,
  })
  it.each([
    ['two are ordinary', off(2), 0],
    ['three', off(3), 10],
    ['fourteen', off(14), 42],
    ['a vessel of 40 m', off(14, { lengthM: 40 }), 21],
    ['a yacht', off(14, { kind: 'pleasure' }), 21],
    ['a fishing vessel', off(14, { kind: 'fishing' }), 14],
    ['a tanker', off(14, { kind: 'tanker' }), 0],
    ['in other waters', off(14, { silences: (off(14).silences ?? []).map((one) => ({ ...one, waters: 'IT' })) }), 0],
    ['the one that lasts too', off(2, gone({ waters: 'LY' }, { kind: null, silences: off(2).silences })), 10],
  ] as const)('%s', (_, seen, expected) => {
    expect(points('RISK-26', seen)).toBe(expected)
  })

  it('ranks above a yacht that is badly received, and answers for the people, not for the crew', () => {
    const answer = assess(report({ cargoType: 'Unknown', analystScore: 0 }), context({ behaviour: behaviour(off(14)) }))
    expect(answer.answers.map(({ question, answer: word }) => [question, word])).toEqual([
      ['forced_labour', 'cannot_say'],
      ['people_moved', 'strong_signs'],
      ['evasion', 'none_found'],
    ])
  })
})

describe('RISK-27 and RISK-28: what was found aboard', () => {
  const entered = (...findings: RecordedFinding[]) =>
    assess(
      report({ analystScore: 0 }),
      context({ findings, behaviour: behaviour({ ...fishing, lengthM: null, farthestFromPortNm: null }) }),
    )
  const finding = (what: RecordedFinding['what'], date = '2026-01-10', source = 'ITF'): RecordedFinding => ({
    what,
    date,
    source,
  })
  const pointsOf = (rule: RiskRule, ...findings: RecordedFinding[]) =>
    entered(...findings).indicators.find((one) => one.rule === rule)?.points
  it.each([
    ['nothing', [], 0],
    ['a detention', [finding('detention')], 30],
    ['the same twice', [finding('detention'), finding('detention')], 30],
    ['the same, its source spelled otherwise', [finding('detention'), finding('detention', '2026-01-10', 'itf.')], 30],
    ['two detentions', [finding('detention'), finding('detention', '2025-03-01')], 45],
    ['a detention and an inspection', [finding('detention'), finding('inspection_with_deficiencies')], 44],
    ['an inspection without deficiencies', [finding('inspection_without_deficiencies')], 0],
    ['one of the eleven indicators', [finding('withholding_of_wages')], 14],
    ['three of them', [finding('withholding_of_wages'), finding('isolation'), finding('debt_bondage')], 30],
    [
      'all that can be',
      [finding('detention'), finding('crew_complaint'), finding('observer_report'), finding('isolation')],
      60,
    ],
    ['older than three years', [finding('detention', '2022-12-01')], 0],
    ['dated after the answer', [finding('detention', '2026-04-01')], 0],
    ['people found aboard', [finding('people_found_aboard')], 0],
  ])('%s', (_, findings, expected) => {
    expect(pointsOf('RISK-27', ...findings)).toBe(expected)
  })

  it('people found aboard answer the other question', () => {
    const { answers, riskScore } = entered(finding('people_found_aboard'))
    expect(riskScore - entered().riskScore).toBe(60)
    expect(answers[1]).toMatchObject({ question: 'people_moved', answer: 'strong_signs', points: 60 })
    expect(answers[0]?.points).toBe(entered().answers[0]?.points)
  })

  it('make a vessel assessable of which nothing else is known', () => {
    const unknown = { flag: null, lastPort: null, nextPort: null, mmsi: null, earlier: [], behaviour: null }
    const judged = (...findings: RecordedFinding[]) =>
      assess(report({ analystScore: 0, cargoType: 'Unknown' }), context({ ...unknown, findings })).assessable
    expect([judged(), judged(finding('inspection_without_deficiencies')), judged(finding('detention'))]).toEqual([
      false,
      false,
      true,
    ])
  })

  it('states each finding with its source and date, and that nothing was entered as missing', () => {
    const { indicators, answers } = entered(finding('detention', '2022-12-01'), finding('isolation'))
    expect(indicators.find(({ rule }) => rule === 'RISK-27')?.reasons).toEqual([
      { code: 'recorded', params: finding('isolation') },
      { code: 'recorded_too_old', params: finding('detention', '2022-12-01') },
    ])
    expect(answers[0]?.missing).not.toContainEqual({ code: 'recorded_findings', params: {} })
    expect(entered().answers[0]?.missing).toContainEqual({ code: 'recorded_findings', params: {} })
  })
})

describe('a victim of jamming', () => {
  const jammed = { fromMs: noon - day, what: 'two_places_at_once', confidence: 'high', jammedVessels: 34 } as const
  it('is told as such: its false positions count nothing, and its MMSI is not called shared', () => {
    expect(found('RISK-19', { falsePositions: [jammed] })).toMatchObject({
      points: 0,
      reasons: [{ code: 'jammed', params: { fromMs: noon - day, vessels: 34, count: 1 } }],
    })
    expect(points('RISK-20', { falsePositions: [jammed] })).toBe(0)
    expect(found('RISK-11', { ...fishing, farthestFromPortNm: 1_500, falsePositions: [jammed] }).confidence).toBe(
      'medium',
    )
  })

  it('a false position of its own still counts beside it', () => {
    const own = { ...jammed, jammedVessels: null, fromMs: noon - 9 * day }
    const both = found('RISK-19', { falsePositions: [jammed, own] })
    expect([both.points, both.reasons.map(({ code }) => code)]).toEqual([36, ['false_position', 'jammed']])
  })
})

describe('RISK-18 loitering that overlaps', () => {
  const spell = (fromHour: number, hours: number) => ({
    fromMs: noon - day + fromHour * hour,
    hours,
    distanceFromShoreNm: 60,
  })
  const loitering = [spell(0, 10), spell(4, 12), spell(18, 3)]
  const hoursOf = (seen: Partial<VesselBehaviour>) => found('RISK-18', { ...fishing, loitering, ...seen }).reasons[0]

  it('is one spell, no longer than the time that passed', () => {
    expect(hoursOf({})).toEqual({ code: 'loitered', params: { count: 2, hours: 19 } })
  })

  it('is not taken together where two vessels may send the MMSI', () => {
    const what = 'two_places_at_once'
    const falsePositions = [{ fromMs: noon - day, what, confidence: 'high', jammedVessels: null }] as const
    expect(hoursOf({ falsePositions })).toEqual({ code: 'loitered', params: { count: 2, hours: 13 } })
  })
})

it('RISK-14 and RISK-10 state the same length of a short track, rounded down', () => {
  const short = { ...fishing, ...atSea(23.6 / 24), fromMs: noon - 23.6 * hour, voyages: null }
  expect(found('RISK-14', short).reasons).toMatchObject([{ code: 'track_too_short', params: { days: 23 / 24 } }])
  expect(found('RISK-10', short).reasons[0]).toMatchObject({ params: { days: 0, hours: 23 } })
})
