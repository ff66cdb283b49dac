import { describe, expect, it } from 'vitest'
import { assess, riskModel } from './assess.ts'
import type { Indicator } from './indicators/indicator.ts'
import { behaviour } from './fixtures/behaviour.ts'
import { riskRules, type RiskRule } from './reason.ts'
import { clampScore } from './bands.ts'
import { colombo, context, earlier, flagTable, hour, noon, onLand, report, shanghai } from './fixtures/evidence.ts'

const found = (
  rule: RiskRule,
  change: Parameters<typeof context>[0] = {},
  typed: Parameters<typeof report>[0] = {},
) => {
  const indicator = assess(report(typed), context(change)).indicators.find((each) => each.rule === rule)
  if (!indicator) throw new Error(`no ${rule}`)
  return indicator
}

const codesOf = ({ reasons }: Indicator) => reasons.map(({ code }) => code)

describe('assess', () => {
  it('returns every indicator in order, and their points sum to the score, without those of evasion', () => {
    const result = assess(report(), context())
    expect(result.indicators.map(({ rule }) => rule)).toEqual(riskRules)
    expect(result.riskScore).toBe(clampScore(result.indicators.reduce((sum, { points }) => sum + points, 0)))
    expect(result).toMatchObject({ riskScore: 50, riskLevel: 'Low', alert: null, confidence: 1, unknowns: [] })
    expect(result.answers.map(({ question, answer }) => [question, answer])).toEqual([
      ['forced_labour', 'not_asked'],
      ['people_moved', 'none_found'],
      ['evasion', 'none_found'],
    ])
    expect(result.model).toBe(riskModel)
  })

  it('states in the version that the weights are not validated', () => {
    expect(riskModel.version).toContain('not-validated')
  })

  it('marks a vessel without any known facts as not assessable', () => {
    const nothing = { flag: null, lastPort: null, nextPort: null, mmsi: null, earlier: [], behaviour: null }
    const unknown = assess(report({ analystScore: 0, cargoType: 'Unknown' }), context(nothing))
    expect(unknown).toMatchObject({ riskScore: 0, riskLevel: 'Low', assessable: false, couldAdd: 100 })
    expect(unknown.notes[0]).toEqual({ code: 'not_assessable', params: { vesselId: 'MV Test', riskScore: 0 } })
    expect(unknown.unknowns).toContainEqual({ code: 'flag_state', params: {}, mostPoints: 12 })
    expect(unknown.coverage).toBeLessThan(0.1)
    const stated = { mmsi: null, earlier: [], behaviour: null }
    expect(assess(report(), context(stated))).toMatchObject({ assessable: true })
  })

  it('does not mark a vessel with an alert as not assessable', () => {
    const nothing = { flag: null, lastPort: null, nextPort: null, mmsi: null, earlier: [] }
    expect(assess(report({ analystScore: 90 }), context(nothing)).assessable).toBe(true)
    expect(assess(report({ analystScore: 0 }), context({ ...nothing, location: onLand })).assessable).toBe(true)
  })

  it('states the age of each list', () => {
    const editions = found('RISK-2').sources.map(({ params }) => params)
    const publisher = "International Transport Workers' Federation (ITF)"
    expect(editions).toContainEqual({ publisher, asOf: '2025-11', ageMonths: 3, isWhole: false })
    expect(editions).toContainEqual({
      publisher: 'Tokyo MoU on Port State Control',
      asOf: '2022-05',
      ageMonths: 46,
      isWhole: true,
    })
  })

  it('writes five notes: score, evidence, unknown facts, thresholds, recommendation', () => {
    for (const result of [
      assess(report(), context()),
      assess(report({ analystScore: 90 }), context({ flag: 'KH', location: onLand, earlier: [], mmsi: null })),
      assess(
        report({ cargoType: 'Unknown' }),
        context({ flag: null, lastPort: null, nextPort: null, earlier: [], mmsi: null }),
      ),
    ]) {
      expect(result.notes.map(({ code }) => code)).toEqual([
        expect.stringMatching(/^scored|^not_assessable$/),
        expect.stringMatching(/evidence$/),
        expect.stringMatching(/^judged_in_/),
        'level_and_action',
        'recommended',
      ])
    }
  })

  it.each([
    [50, 'Low', false, 'Routine Surveillance', false],
    [51, 'Medium', false, 'Routine Surveillance', false],
    [60, 'Medium', false, 'Routine Surveillance', false],
    [61, 'Medium', false, 'Monitor Closely', false],
    [65, 'Medium', false, 'Monitor Closely', false],
    [66, 'Medium', false, 'Monitor Closely', true],
    [70, 'Medium', false, 'Monitor Closely', true],
    [71, 'Medium', true, 'Monitor Closely', true],
    [75, 'Medium', true, 'Monitor Closely', true],
    [76, 'High', true, 'Monitor Closely', true],
    [80, 'High', true, 'Monitor Closely', true],
    [81, 'High', true, 'Immediate Inspection', true],
  ])('score %i: %s, suspicious %s, %s, alert %s', (score, level, suspicious, action, alert) => {
    const result = assess(report({ analystScore: score }), context())
    expect(result.riskScore).toBe(score)
    expect(result.riskLevel).toBe(level)
    expect(result.suspiciousActivity).toBe(suspicious)
    expect(result.recommendedAction).toBe(action)
    expect(result.alert).toEqual(
      alert
        ? { code: 'high_risk_vessel', params: { vesselId: 'MV Test', riskScore: score, recommendedAction: action } }
        : null,
    )
  })
})

describe('RISK-1 analyst', () => {
  it('counts in full', () => {
    expect(found('RISK-1', {}, { analystScore: 37 }).points).toBe(37)
  })
})

describe('RISK-2 flag', () => {
  it.each([
    ['a red card and a black list and more, capped at 12', 'CM', 12],
    ['red card (6) and Tier 3 (4); no flag of convenience since December 2023', 'KH', 10],
    ['flag of convenience since December 2023 (4)', 'SM', 4],
    ['flag of convenience (4) and yellow card (2)', 'PA', 6],
    ['Tier 3 (4)', 'CN', 4],
    ['Tier 2 Watch List (2)', 'BR', 2],
    ['two black lists count once (4), with a flag of convenience (4)', 'TG', 8],
    ['a black list (4), a flag of convenience (4) and a Watch List (2)', 'VU', 10],
    ['on no adverse list', 'IN', 0],
  ])('%s', (_, flag, points) => {
    expect(found('RISK-2', { flag, mmsi: null, earlier: [] }).points).toBe(points)
  })

  it('halves the points of a listing recorded from memory', () => {
    const listing = { list: 'paris-black', asOf: '2024', since: null, confidence: 'low', basis: 'memory' } as const
    const flags = { ...flagTable, countries: { ...flagTable.countries, IN: [listing] } }
    expect(found('RISK-2', { flags })).toMatchObject({ points: 2, confidence: 'low' })
  })

  it('ignores a listing that began after the report, or is known only from a later edition', () => {
    const at = (year: number) => found('RISK-2', { flag: 'KH' }, { timestampMs: Date.UTC(year, 0, 1) })
    const counted = (year: number) =>
      at(year).reasons.flatMap((reason) =>
        reason.code === 'listed' || reason.code === 'listed_later' ? [[reason.code, ...lists(reason.params)]] : [],
      )
    const lists = ({ listings }: { listings: readonly { list: string }[] }) => listings.map(({ list }) => list)
    expect(counted(2009)).toEqual([['listed_later', 'eu-iuu-red', 'us-tip-3']])
    expect(at(2009)).toMatchObject({ points: 0, missing: [{ code: 'listing_then' }] })
    expect(counted(2015)).toEqual([
      ['listed', 'eu-iuu-red'],
      ['listed_later', 'us-tip-3'],
    ])
    expect(counted(2026)).toEqual([['listed', 'eu-iuu-red', 'us-tip-3']])
    const { countries } = flagTable
    const cards = [
      { list: 'eu-iuu-red', asOf: '2026-01', since: '2014-03', confidence: 'high', basis: 'seen' },
    ] as const
    const flags = { ...flagTable, countries: { ...countries, KH: cards } }
    const before = found('RISK-2', { flag: 'KH', flags }, { timestampMs: Date.UTC(2009, 0, 1) })
    const listings = [{ list: 'eu-iuu-red', asOf: '2014-03', isBegin: true }]
    expect(before.reasons[0]).toMatchObject({ code: 'listed_later', params: { listings } })
    const unlisted = found('RISK-2', {}, { timestampMs: Date.UTC(2009, 0, 1) })
    expect(codesOf(unlisted)).toEqual(['on_no_flag_list', 'lists_held_in_part'])
    expect(unlisted.missing).toMatchObject([{ code: 'trafficking_tier' }])
  })

  it('states that absence from the lists is not a clean record', () => {
    expect(codesOf(found('RISK-2'))).toEqual(['on_no_flag_list', 'trafficking_tier', 'lists_held_in_part'])
    expect(found('RISK-2').confidence).toBe('low')
  })

  it('does not assume a second register, and lists it as missing', () => {
    const result = assess(report(), context({ flag: 'FR', mmsi: null, earlier: [] }))
    expect(result.indicators[1]?.points).toBe(0)
    expect(result.unknowns).toContainEqual(
      expect.objectContaining({
        code: 'second_register',
        params: { country: 'FR', register: 'French International Register (FIS)' },
      }),
    )
  })

  it('does not judge an unrecognised flag', () => {
    const result = assess(report({ flagState: 'Atlantis' }), context({ flag: null }))
    expect(result.indicators[1]).toMatchObject({ points: 0, confidence: 'low' })
    expect(result.unknowns).toContainEqual({ code: 'flag_state', params: {}, mostPoints: 12 })
    expect(result.confidence).toBeLessThan(1)
  })
})

describe('RISK-3 last port', () => {
  it('scores the port state, at most 6', () => {
    expect(found('RISK-3', { lastPort: { ...colombo, country: 'CN' } }).points).toBe(4)
    expect(found('RISK-3', { lastPort: { ...colombo, country: 'KH' } }).points).toBe(6)
    expect(found('RISK-3').points).toBe(0)
  })

  it('adds 4 for a port that the vessel cannot have visited since an earlier report', () => {
    const fromJapan = { lastPort: { ...shanghai, country: 'JP' } }
    const said = found('RISK-3', fromJapan, { lastPort: 'Shanghai' })
    expect(said.points).toBe(4)
    expect(said.reasons.at(-1)).toMatchObject({ code: 'port_out_of_reach', params: { port: 'Shanghai', points: 4 } })
    const longAgo = [earlier({ timestampMs: noon - 400 * hour })]
    expect(found('RISK-3', { ...fromJapan, earlier: longAgo }, { lastPort: 'Shanghai' }).points).toBe(0)
    const alreadyNamed = [earlier({ lastPort: 'SHANGHAI' })]
    expect(found('RISK-3', { ...fromJapan, earlier: alreadyNamed }, { lastPort: 'Shanghai' }).points).toBe(0)
    const later = [earlier({ timestampMs: noon + hour })]
    expect(found('RISK-3', { ...fromJapan, earlier: later }, { lastPort: 'Shanghai' }).points).toBe(0)
  })

  it('does not judge an unknown port', () => {
    const result = assess(report({ lastPort: 'Nowhere' }), context({ lastPort: null }))
    expect(result.indicators[2]?.reasons).toEqual([
      { code: 'port_not_recognised', params: { which: 'last', port: 'Nowhere', suggestions: [] } },
    ])
    expect(result.unknowns).toContainEqual({ code: 'port', params: { which: 'last' }, mostPoints: 6 })
  })
})

describe('RISK-4 next port', () => {
  it('adds 2 for a return to the last port', () => {
    expect(found('RISK-4', { nextPort: colombo }, { nextPort: 'Colombo' }).points).toBe(2)
    expect(found('RISK-4', { lastPort: null, nextPort: null }, { nextPort: ' colombo' }).points).toBe(2)
    expect(found('RISK-4').points).toBe(0)
  })
})

describe('RISK-5 position', () => {
  it('raises a position on land by 15 to High and Immediate Investigation', () => {
    const result = assess(report({ analystScore: 20 }), context({ location: onLand }))
    expect(result).toMatchObject({
      riskScore: 35,
      riskLevel: 'High',
      suspiciousActivity: true,
      recommendedAction: 'Immediate Investigation',
      alert: { code: 'vessel_on_land', params: { vesselId: 'MV Test', riskScore: 35 } },
    })
    expect(result.indicators[4]).toMatchObject({ points: 15, confidence: 'high' })
    expect(assess(report({ analystScore: 95 }), context({ location: onLand })).riskScore).toBe(100)
  })

  it('adds 15 on land, regardless of the other evidence', () => {
    const panama = { location: onLand, flag: 'PA', mmsi: null, earlier: [], behaviour: null }
    expect(assess(report(), context(panama)).riskScore).toBe(50 + 6 + 15)
    const more = { ...panama, flag: 'KH', lastPort: shanghai }
    expect(assess(report(), context(more)).riskScore).toBe(50 + 10 + 4 + 15)
    expect(found('RISK-5', more)).toMatchObject({ points: 15 })
  })

  it('adds nothing at or near the coast, and reports an unknown status as unknown', () => {
    const near = {
      ...context().location,
      nearCoast: true,
      waterway: null,
      nearestPort: { name: 'Kochi', distanceNm: 1 },
    }
    expect(found('RISK-5', { location: near })).toMatchObject({ points: 0, confidence: 'medium' })
    const onCanal = { ...near, waterway: { name: 'Panama Canal' } }
    expect(codesOf(found('RISK-5', { location: onCanal }))).toEqual(['on_waterway', 'nearest_port'])
    expect(codesOf(found('RISK-5', { location: near }))).toEqual(['on_water', 'nearest_port'])
    const atCoast = found('RISK-5', { location: { ...near, status: 'coast', insideNm: 0.2 } })
    expect(atCoast).toMatchObject({ points: 0, confidence: 'medium' })
    expect(codesOf(atCoast)).toEqual(['near_coast', 'nearest_port'])
    const result = assess(report(), context({ location: { ...near, status: 'unknown' } }))
    expect(result.unknowns).toContainEqual({ code: 'water_or_land', params: {}, mostPoints: 15 })
  })
})

describe('RISK-6 cargo', () => {
  it('adds 5 for a change of cargo type, and nothing for a type itself', () => {
    expect(found('RISK-6', {}, { cargoType: 'Tanker' }).points).toBe(5)
    const unknown = { behaviour: null, earlier: [earlier({ cargoType: 'Unknown' })] }
    expect(found('RISK-6', unknown, { cargoType: 'Tanker' }).points).toBe(0)
    for (const cargoType of ['Bulk', 'Passenger', 'Tanker', 'Container'] as const) {
      expect(found('RISK-6', { behaviour: null, earlier: [] }, { cargoType }).points).toBe(0)
    }
  })

  it('does not treat an unknown cargo as safe', () => {
    const result = assess(report({ cargoType: 'Unknown' }), context())
    expect(result.unknowns).toContainEqual({ code: 'cargo', params: {}, mostPoints: 0 })
    expect(result.indicators[5]?.missing).toEqual([{ code: 'cargo', params: {}, mostPoints: 5 }])
    expect(result.confidence).toBeCloseTo(25 / 26, 10)
  })
})

it('RISK-6 compares the stated cargo with the kind that the vessel broadcasts', () => {
  const fishing = { behaviour: behaviour({ kind: 'fishing' }) }
  expect(found('RISK-6', fishing)).toMatchObject({ points: 5, value: null, mostPoints: 5 })
  expect(codesOf(found('RISK-6', fishing))).toContain('broadcast_kind_differs')
  expect(found('RISK-6', { behaviour: behaviour({ kind: 'fishing', isKindInferred: true }) }).points).toBe(0)
})

describe('RISK-7 identity', () => {
  it.each([
    ['MMSI and flag agree', { mmsi: { valid: true, flag: 'IN' } }, 0],
    ['MMSI of a territory of the flag', { mmsi: { valid: true, flag: 'GI' }, flag: 'GB', earlier: [] }, 0],
    ['MMSI of another country: 31', { mmsi: { valid: true, flag: 'PA' } }, 31],
    ['an MMSI that no ship can hold: 5', { mmsi: { valid: false, flag: null } }, 5],
    ['an IMO number with a wrong check digit: 5', { imo: { number: 9_074_728, isValid: false } }, 5],
    ['a right IMO number: 0', { imo: { number: 9_074_729, isValid: true } }, 0],
    ['flag changed since an earlier report: 12', { earlier: [earlier({ flag: 'TG' })] }, 12],
    [
      'both, which contradict independently',
      { mmsi: { valid: true, flag: 'PA' }, earlier: [earlier({ flag: 'TG' })] },
      48,
    ],
  ])('%s', (_, change, points) => {
    expect(found('RISK-7', change).points).toBe(points)
  })

  it('does not judge a name when there is nothing to compare it with', () => {
    const result = assess(report(), context({ mmsi: null, earlier: [], behaviour: null }))
    expect(result.unknowns.map(({ code }) => code)).toContain('mmsi')
    expect(result.indicators[6]?.confidence).toBe('low')
  })
})

describe('RISK-8 movement', () => {
  it('accepts up to 25 knots', () => {
    const at = (knots: number) => [
      earlier({ lat: 12 - (knots * 10 + 2) / 60.04, lon: 72, timestampMs: noon - 10 * hour }),
    ]
    expect(found('RISK-8', { earlier: at(24.9) }).points).toBe(0)
    expect(found('RISK-8', { earlier: at(25.1) }).points).toBe(15)
    expect(found('RISK-8', { earlier: at(40) }, { cargoType: 'Passenger' }).points).toBe(0)
    expect(found('RISK-8', { earlier: at(45.1) }, { cargoType: 'Passenger' }).points).toBe(15)
  })

  it('handles later reports, the antimeridian and midnight', () => {
    expect(found('RISK-8', { earlier: [earlier({ timestampMs: noon + hour, lat: 40 })] }).points).toBe(15)
    const across = earlier({ lat: 0, lon: -179.9, timestampMs: noon - hour })
    expect(found('RISK-8', { earlier: [across] }, { lat: 0, lon: 179.9 }).points).toBe(0)
    const midnight = noon + 12 * hour
    const before = earlier({ timestampMs: midnight - hour / 2, lat: 12.1, lon: 72 })
    expect(found('RISK-8', { earlier: [before] }, { timestampMs: midnight + hour / 2 }).points).toBe(0)
  })

  it('treats a report of the same minute as a correction', () => {
    const change = { lat: 40, lastPort: 'Elsewhere', flag: 'TG', cargoType: 'Tanker' } as const
    const corrections = [-59_999, 59_999].map((ms) => earlier({ ...change, timestampMs: noon + ms }))
    const result = assess(report(), context({ earlier: corrections }))
    expect(result.riskScore).toBe(50)
    expect(result.indicators[7]?.reasons).toContainEqual({ code: 'correction_elsewhere', params: {} })
    expect(result.unknowns.map(({ code }) => code)).toContain('which_report_is_right')
    const minuteLater = earlier({ ...change, timestampMs: noon + 60_000 })
    const later = assess(report(), context({ earlier: [minuteLater] }))
    expect(later.riskScore).toBe(50)
    expect(later.answers[2]).toMatchObject({ question: 'evasion', answer: 'signs', points: 32 })
  })

  it('does not judge a vessel seen for the first time', () => {
    expect(assess(report(), context({ earlier: [] })).unknowns).toEqual([
      { code: 'earlier_report', params: {}, mostPoints: 4 },
    ])
  })
})

describe('RISK-9 time', () => {
  it('adds 5 for a report more than 5 minutes ahead', () => {
    expect(found('RISK-9', { nowMs: noon - 5 * 60_000 }).points).toBe(0)
    expect(found('RISK-9', { nowMs: noon - 5 * 60_000 - 1 }).points).toBe(5)
  })

  it.each([
    [-60, null],
    [60, 1],
    [5 * 60 - 1, 4.9],
    [6 * 60, 6],
  ])(
    'states the minutes ahead, and does not round a value below the threshold up to it: %i s',
    (aheadSeconds, value) => {
      const indicator = found('RISK-9', { nowMs: noon - aheadSeconds * 1_000 })
      expect(indicator).toMatchObject({ value, unit: 'minutes', threshold: 5 })
      expect(indicator.points).toBe((value ?? 0) > 5 ? 5 : 0)
    },
  )

  it('mentions a report older than 48 hours without points', () => {
    expect(assess(report(), context({ nowMs: noon + 48 * hour })).unknowns).toEqual([])
    const stale = assess(report(), context({ nowMs: noon + 48 * hour + 1 }))
    expect(stale.unknowns).toContainEqual({ code: 'recent_position', params: {}, mostPoints: 0 })
    expect(stale.riskScore).toBe(50)
  })
})
