import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { assess, type Assessment } from '../assess.ts'
import { anyFacts, likelyFacts, type Facts } from '../fixtures/arbitraries.ts'
import { behaviour, portCall, silence } from '../fixtures/behaviour.ts'
import { colombo, context, earlier, flagTable, onLand, report } from '../fixtures/evidence.ts'
import { day, hour, noon } from '../fixtures/times.ts'
import type { RiskGap, RiskReason, RiskRule } from '../reason.ts'
import { findConflicts } from './find-conflicts.ts'
import { gapTable, reasonTable, type GapCode, type ReasonCode } from './reason-table.ts'

/** Leaves out the flag table, which is the same in all facts and too long to print. */
const facts = fc.oneof(anyFacts, { weight: 2, arbitrary: likelyFacts }).map(([input, given]): Facts => {
  const { flags: _, ...rest } = given
  return [input, rest as Facts[1]]
})
const judge = ([input, given]: Facts) => assess(input, { ...given, flags: flagTable })
const codesOf = ({ indicators }: Assessment) => indicators.flatMap(({ reasons }) => reasons.map(({ code }) => code))
const gapsOf = ({ unknowns }: Assessment) => unknowns.map(({ code }) => code)

describe('the reason table', () => {
  it('holds for every answer: none contradicts itself', () => {
    const stated = new Set<string>()
    const missing = new Set<string>()
    fc.assert(
      fc.property(facts, (each) => {
        const answer = judge(each)
        for (const code of codesOf(answer)) stated.add(code)
        for (const code of gapsOf(answer)) missing.add(code)
        expect(findConflicts(answer)).toEqual([])
      }),
      { numRuns: 1_000 },
    )
    expect(Object.keys(reasonTable).filter((code) => !stated.has(code)).length).toBeLessThan(8)
    expect(Object.keys(gapTable).filter((code) => !missing.has(code)).length).toBeLessThan(6)
  })

  it('excludes symmetrically', () => {
    const entries = Object.entries(reasonTable) as [ReasonCode, (typeof reasonTable)[ReasonCode]][]
    const oneWay = entries.flatMap(([code, { excludes, excludesBeside }]) =>
      [...excludes, ...excludesBeside].filter((other) => {
        const row = reasonTable[other]
        return other !== code && ![...row.excludes, ...row.excludesBeside].includes(code)
      }),
    )
    expect(oneWay).toEqual([])
  })
})

/** An assessment of a vessel about which nothing is known. */
const bare = assess(
  report({ cargoType: 'Unknown' }),
  context({ flag: null, lastPort: null, nextPort: null, mmsi: null, earlier: [], behaviour: null }),
)
const stating = (answer: Assessment, rule: RiskRule, ...codes: ReasonCode[]): Assessment => ({
  ...answer,
  indicators: answer.indicators.map((one) =>
    one.rule === rule
      ? { ...one, reasons: [...one.reasons, ...codes.map((code) => ({ code, params: {} }) as RiskReason)] }
      : one,
  ),
})
const lacking = (answer: Assessment, rule: RiskRule, code: GapCode): Assessment => {
  const gap = { ...({ code, params: {} } as RiskGap), mostPoints: 0 }
  return {
    ...answer,
    unknowns: [...answer.unknowns, gap],
    indicators: answer.indicators.map((one) => (one.rule === rule ? { ...one, missing: [...one.missing, gap] } : one)),
  }
}

describe('every row of the table can fail', () => {
  const reasons = Object.entries(reasonTable) as [ReasonCode, (typeof reasonTable)[ReasonCode]][]
  const gaps = Object.entries(gapTable) as [GapCode, (typeof gapTable)[GapCode]][]
  it.each(reasons)('%s', (code, { rules, excludes, excludesBeside, needs }) => {
    const [rule = 'RISK-1'] = rules
    for (const other of [...excludes, ...excludesBeside]) {
      if (other === code) continue
      const shared = rules.find((one) => reasonTable[other].rules.includes(one))
      const both = stating(stating(bare, shared ?? rule, code), shared ?? reasonTable[other].rules[0] ?? rule, other)
      expect(findConflicts(both), other).toContainEqual([code, other])
    }
    if (needs.length > 0)
      expect(findConflicts(stating(bare, rule, code))).toContainEqual([code, `without ${needs.join(' or ')}`])
    const elsewhere = rules.includes('RISK-1') ? 'RISK-2' : 'RISK-1'
    expect(findConflicts(stating(bare, elsewhere, code))).toContainEqual([code, elsewhere])
  })

  it.each(gaps)('missing %s', (code, { excludes, excludesBeside, needs }) => {
    for (const reason of [...excludes, ...excludesBeside]) {
      const [rule = 'RISK-1'] = reasonTable[reason].rules
      const both = lacking(stating(bare, rule, reason), rule, code)
      expect(findConflicts(both), reason).toContainEqual([`missing ${code}`, reason])
    }
    // Nothing is known of the bare vessel, so its answer may already state the needed reasons.
    const without = needs.filter((one) => !codesOf(bare).includes(one))
    if (needs.length > 0 && without.length === needs.length)
      expect(findConflicts(lacking(bare, 'RISK-1', code))).toContainEqual([
        `missing ${code}`,
        `without ${needs.join(' or ')}`,
      ])
  })

  const wrong: [what: string, Partial<Assessment>, found: string][] = [
    ['a level that the score does not give', { riskLevel: 'High' }, 'level High'],
    ['another action than the score gives', { recommendedAction: 'Monitor Closely' }, 'action Monitor Closely'],
    ['suspicious at 50', { suspiciousActivity: true }, 'suspicious true'],
    ['a score that is not the sum', { riskScore: 51 }, 'score 51'],
    ['another score of the analyst', { analystScore: 49 }, 'analyst 49'],
    ['an alert at 50', { alert: { code: 'high_risk_vessel', params: {} as never } }, 'alert high_risk_vessel'],
    ['a recommendation for what cannot be assessed', { assessable: true }, 'notes not_assessable'],
    ['more than 100 to come', { couldAdd: 51 }, 'more than 100 true'],
    ['nothing missing that could add', { unknowns: [] }, 'nothing missing'],
  ]
  it.each(wrong)('%s', (_what, change, found) => {
    expect(findConflicts(bare)).toEqual([])
    expect(findConflicts({ ...bare, ...change }).some(([one]) => one.startsWith(found))).toBe(true)
  })

  it('finds points without a reason, too many possible points, two kinds of one vessel, and a shared track used as that of one vessel', () => {
    const edit = (rule: RiskRule, change: object) => ({
      ...bare,
      indicators: bare.indicators.map((one) => (one.rule === rule ? { ...one, ...change } : one)),
    })
    expect(findConflicts(edit('RISK-2', { reasons: [] }))).toContainEqual(['RISK-2', 'no reason'])
    expect(findConflicts(edit('RISK-2', { points: 4 }))).toContainEqual([
      'RISK-2 has points',
      'no reason that brings any',
    ])
    expect(findConflicts(edit('RISK-2', { points: 4 }))).toContainEqual(['RISK-2 could have more', 'its most points'])
    const ofKind = (kind: string) => ({ reasons: [{ code: 'not_counted_for_kind', params: { kind } }] })
    const kinds = edit('RISK-11', ofKind('cargo'))
    const two = kinds.indicators.map((one) => (one.rule === 'RISK-12' ? { ...one, ...ofKind('tanker') } : one))
    expect(findConflicts({ ...bare, indicators: two as Assessment['indicators'] })).toContainEqual(['cargo', 'tanker'])
    const shared = stating(edit('RISK-11', { points: 3 }), 'RISK-20', 'shared_mmsi')
    expect(findConflicts(shared)).toContainEqual(['shared_mmsi', 'RISK-11 states it of one vessel'])
  })
})

describe('former contradictions', () => {
  const answerOf = (change: Parameters<typeof context>[0], typed: Parameters<typeof report>[0] = {}) =>
    assess(report(typed), context(change))
  const pointsOf = (answer: Assessment, rule: RiskRule) => answer.indicators.find((one) => one.rule === rule)?.points
  const codesIn = (answer: Assessment, rule: RiskRule) =>
    codesOf({ ...answer, indicators: answer.indicators.filter((one) => one.rule === rule) })

  it('an unknown fact could add as much to its indicator as to the answer', () => {
    const full = answerOf({ flag: null, behaviour: behaviour({ kind: 'fishing' }) }, { analystScore: 100 })
    const visits = full.indicators.find(({ rule }) => rule === 'RISK-22')
    expect(visits?.missing).toEqual([{ code: 'flag_state', params: {}, mostPoints: 0 }])
    const shown = {
      ...full,
      indicators: full.indicators.map((one) =>
        one === visits ? { ...one, missing: [{ code: 'flag_state', params: {}, mostPoints: 1 } as const] } : one,
      ),
    }
    expect(findConflicts(full)).toEqual([])
    expect(findConflicts(shown)).toContainEqual(['missing flag_state of RISK-22', 'less in the answer'])
  })

  it('a stored track of a month is not called absent, and is not listed as missing', () => {
    const seen = behaviour({ kind: 'fishing', fromMs: noon - 30 * day, iuu: null, lengthM: null })
    const answer = answerOf({ behaviour: seen })
    expect(codesOf(answer)).not.toContain('no_track')
    expect(codesIn(answer, 'RISK-14')).toEqual(['track_too_short'])
    expect(codesIn(answer, 'RISK-21')).toEqual(['no_iuu_list_held'])
    expect(codesIn(answer, 'RISK-24')).toEqual(['particulars_not_known'])
    expect(gapsOf(answer)).not.toContain('track')
  })

  it('a watch list is named when no IUU list is stored', () => {
    const answer = answerOf({ behaviour: behaviour({ iuu: null, watchLists: ['Mine'] }) })
    expect(codesIn(answer, 'RISK-21')).toEqual(['no_iuu_list_held', 'on_watch_list'])
  })

  it('a received position of the same minute is not a correction of a report', () => {
    const positions = [{ timeMs: noon, lat: 36, lon: -123 }]
    const answer = answerOf({ earlier: [], behaviour: behaviour({ positions }) })
    expect(codesIn(answer, 'RISK-8')).toEqual(['movement_impossible'])
    const beside = answerOf({
      earlier: [],
      behaviour: behaviour({ positions: [{ timeMs: noon, lat: 12.02, lon: 72 }] }),
    })
    expect(codesIn(beside, 'RISK-8')).toEqual(['movement_possible'])
  })

  it('a position that cannot be true is not compared with the route or with the port', () => {
    const far = { earlier: [earlier({ lat: 40, lon: -125, lastPort: 'Oakland' })] }
    const answer = answerOf(far, { lat: -20, lon: 60 })
    expect(codesIn(answer, 'RISK-23')).toEqual(['last_port_seen', 'position_in_doubt'])
    expect([pointsOf(answer, 'RISK-8'), pointsOf(answer, 'RISK-3'), pointsOf(answer, 'RISK-23')]).toEqual([15, 0, 0])
    expect(answer.unknowns).toContainEqual({ code: 'true_position', params: {}, mostPoints: 4 })
  })

  it('the sea route is judged without a stored track', () => {
    const none = { behaviour: null, earlier: [], mmsi: null }
    expect(codesIn(answerOf(none), 'RISK-23')).toEqual(['on_route'])
    expect(pointsOf(answerOf(none, { lat: -20, lon: 60 }), 'RISK-23')).toBe(5)
  })

  it('a port that the vessel was seen in is not called out of reach', () => {
    const far = { earlier: [earlier({ lat: 13.5, lastPort: 'Mumbai' })] }
    expect(codesIn(answerOf({ ...far, behaviour: behaviour({ portCalls: [] }) }), 'RISK-3')).toContain(
      'port_out_of_reach',
    )
    const seen = answerOf(far)
    expect(codesIn(seen, 'RISK-3')).toContain('call_and_report_disagree')
    expect(pointsOf(seen, 'RISK-3')).toBe(4)
  })

  it('a ship last seen in another port is not called bound for its last port', () => {
    const round = { nextPort: colombo }
    expect(codesIn(answerOf(round), 'RISK-4')).toContain('bound_for_last_port')
    const elsewhere = behaviour({ portCalls: [portCall({ port: 'Busan', lat: 35.1, lon: 129.04 })] })
    expect(codesIn(answerOf({ ...round, behaviour: elsewhere }), 'RISK-4')).not.toContain('bound_for_last_port')
  })

  it('an ongoing visit was seen until the last position', () => {
    const calls = [portCall({ port: 'Busan', lat: 35.1, lon: 129.04, fromMs: noon - 9 * day, toMs: null })]
    const other = answerOf({ behaviour: behaviour({ portCalls: calls }) })
    const reason = other.indicators.flatMap(({ reasons }) => reasons).find(({ code }) => code === 'other_last_port')
    expect(reason?.params).toMatchObject({ seenMs: noon })
  })

  it('an unknown flag leaves open which ports and waters are foreign', () => {
    const fishing = { basis: 'model', judgedDays: 9, days: 9, hours: 90, highSeasHours: 0, foreignHours: null } as const
    const answer = answerOf({ flag: null, behaviour: behaviour({ kind: 'fishing', fishing }) })
    const params = answer.indicators.flatMap(({ reasons }) => reasons).map((reason) => reason.params)
    expect(params).toContainEqual({ visits: 1, foreign: null, notParty: 0 })
    expect(params).toContainEqual(expect.objectContaining({ foreignHours: null }))
    expect(gapsOf(answer)).toContain('flag_state')
  })

  it('two vessels under one MMSI: indicators based on the track state so, with low confidence', () => {
    const twice = { fromMs: noon - day, what: 'two_places_at_once', confidence: 'high', jammedVessels: null } as const
    const seen = { kind: 'fishing', farthestFromPortNm: 1_500, falsePositions: [twice] } as const
    const distance = answerOf({ behaviour: behaviour(seen) }).indicators.find(({ rule }) => rule === 'RISK-11')
    expect(distance).toMatchObject({ points: 16, confidence: 'low', reasons: [{}, { code: 'of_shared_mmsi' }] })
  })

  it('a doubtful false position is stated, and its absence is not', () => {
    const falsePositions = [{ fromMs: noon - day, what: 'on_land', confidence: 'low', jammedVessels: null } as const]
    const answer = answerOf({ behaviour: behaviour({ falsePositions }) })
    expect([codesIn(answer, 'RISK-19'), pointsOf(answer, 'RISK-19')]).toEqual([['doubtful_position'], 0])
  })

  it('a report dated in the future does not count hours to come as silence', () => {
    const reception = { distanceFromShoreNm: 90, wasWellReceived: true, waters: null, isInPort: false, others: null }
    const ahead = { lastReception: reception, silences: [] }
    const codes = (nowMs: number) =>
      codesIn(answerOf({ nowMs, behaviour: behaviour({ ...ahead, toMs: noon - 100 * hour }) }), 'RISK-16')
    expect(codes(noon)).toContain('not_received_since')
    expect(codes(noon - 99 * hour)).not.toContain('not_received_since')
  })

  it('cargo is not called unchanged when there is nothing to compare, or when the vessel broadcasts another kind', () => {
    expect(codesIn(answerOf({ earlier: [], behaviour: null }), 'RISK-6')).toEqual(['cargo_not_compared'])
    expect(codesIn(answerOf({ behaviour: behaviour({ kind: 'fishing' }) }), 'RISK-6')).toEqual([
      'broadcast_kind_differs',
    ])
    expect(codesIn(answerOf({}), 'RISK-6')).toEqual(['cargo_unchanged'])
  })

  it.each<[string, Parameters<typeof context>[0], GapCode, GapCode]>([
    [
      'another report without cargo',
      { earlier: [earlier({ cargoType: 'Unknown' })] },
      'cargo_of_other_report',
      'earlier_report',
    ],
    [
      'another report without a known flag',
      { earlier: [earlier({ flag: null })] },
      'flag_of_other_report',
      'earlier_report',
    ],
    ['a vessel found by its name', { mmsi: null }, 'mmsi_of_track', 'mmsi'],
    [
      'a visit of 40 days before',
      { behaviour: behaviour({ portCalls: [portCall({ fromMs: noon - 42 * day, toMs: noon - 40 * day })] }) },
      'calls_since_last_visit',
      'last_port_visit',
    ],
    ['a port whose country is not known', { lastPort: { ...colombo, country: null } }, 'port_country', 'port'],
  ])('%s: the missing facts are named exactly', (_what, change, named, not) => {
    const gaps = gapsOf(answerOf(change))
    expect(gaps).toContain(named)
    expect(gaps).not.toContain(not)
  })

  it('an assessment that is not assessable gets no recommendation; a position on land decides whatever is known', () => {
    const nothing = { flag: null, lastPort: null, nextPort: null, mmsi: null, earlier: [], behaviour: null } as const
    const last = (change: object) =>
      answerOf({ ...nothing, seaDistanceNm: null, ...change }, { analystScore: 0, cargoType: 'Unknown' }).notes.at(-1)
    expect(last({})).toEqual({ code: 'action_of_score', params: { recommendedAction: 'Routine Surveillance' } })
    expect(last({ location: onLand })).toEqual({
      code: 'recommended',
      params: { recommendedAction: 'Immediate Investigation' },
    })
  })

  it('a reason that something was not found requires that it was looked for', () => {
    expect(codesIn(answerOf({ behaviour: behaviour({ silences: null }) }), 'RISK-25')).toEqual(['not_shown_by_track'])
    const dark = { silences: [silence({ waters: 'IR' })], meetings: null }
    expect(codesIn(answerOf({ behaviour: behaviour(dark) }), 'RISK-25')).toEqual(['dark_off_named_state'])
  })
})
