import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { assess, type Assessment } from './assess.ts'
import { kindOf } from './behaviour/kind.ts'
import { assessDistance, assessVoyages } from './indicators/at-sea.ts'
import { assessFishingHours, assessFishingWhere } from './indicators/fishing-hours.ts'
import { assessLoitering } from './indicators/meetings.ts'
import { assessNamedStates } from './indicators/named-states.ts'
import { assessParticulars } from './indicators/particulars.ts'
import { assessPortCalls } from './indicators/port-calls.ts'
import { assessRoute } from './indicators/route.ts'
import { assessGaps } from './indicators/silence.ts'
import { type VesselBehaviour } from './behaviour/vessel-behaviour.ts'
import type { IntelligenceInput, RiskContext } from './evidence.ts'
import { behaviour, silence } from './fixtures/behaviour.ts'
import { context, earlier, hour, noon, onLand, report } from './fixtures/evidence.ts'
import {
  country,
  inputs,
  earlierReports,
  silences,
  meetings,
  spells,
  falsePositions,
  findings,
  behaviours,
  contexts,
  anyFacts,
  type Facts,
} from './fixtures/arbitraries.ts'

/** Indicators that count only for some kinds of vessel. */
const ofKinds = [
  assessDistance,
  assessFishingHours,
  assessFishingWhere,
  assessVoyages,
  assessGaps,
  assessLoitering,
  assessPortCalls,
  assessRoute,
  assessParticulars,
  assessNamedStates,
]

const darkOffIran = silence({ hours: 120, movedNm: 20, isLikelyDisabled: false, waters: 'IR' })
const earlierElsewhere = earlier({ lat: 40, flag: 'TG', cargoType: 'Bulk' })
const score = (input: IntelligenceInput, riskContext: RiskContext) => assess(input, riskContext).riskScore

describe('for any report', () => {
  it('the score is an integer from 0 to 100 and the sum of the points of all indicators but those of evasion', () => {
    fc.assert(
      fc.property(anyFacts, ([input, riskContext]) => {
        const result = assess(input, riskContext)
        const counted = result.indicators.filter(({ countsFor }) => countsFor !== 'evasion')
        const sum = counted.reduce((total, { points }) => total + points, 0)
        expect(result.riskScore).toBe(Math.min(100, sum))
        expect(result.indicators.every(({ points }) => Number.isInteger(points) && points >= 0)).toBe(true)
        expect(result.confidence).toBeGreaterThan(0)
        expect(result.confidence).toBeLessThanOrEqual(1)
      }),
    )
  })

  it('evidence never lowers the score below that of the analyst, and its points add up', () => {
    fc.assert(
      fc.property(anyFacts, ([input, riskContext]) => {
        const result = assess(input, riskContext)
        expect(result.riskScore).toBeGreaterThanOrEqual(input.analystScore)
        expect(result.couldAdd).toBeLessThanOrEqual(100 - result.riskScore)
        expect(result.unknowns.reduce((sum, { mostPoints }) => sum + mostPoints, 0)).toBeGreaterThanOrEqual(
          result.couldAdd,
        )
        for (const { rule, points, mostPoints, missing } of result.indicators) {
          expect(points, rule).toBeLessThanOrEqual(mostPoints)
          expect(
            missing.every((gap) => gap.mostPoints >= 0 && gap.mostPoints <= mostPoints),
            rule,
          ).toBe(true)
        }
      }),
    )
  })

  it('an adverse fact never lowers the score', () => {
    const adverse: ((input: IntelligenceInput, riskContext: RiskContext) => [IntelligenceInput, RiskContext])[] = [
      (input, riskContext) => [input, { ...riskContext, location: onLand }],
      (input, riskContext) => [input, { ...riskContext, mmsi: { valid: false, flag: null } }],
      (input, riskContext) => [input, { ...riskContext, nowMs: input.timestampMs - hour }],
      (input, riskContext) => [
        input,
        { ...riskContext, lastPort: { name: 'A', country: 'KH', lat: input.lat, lon: input.lon } },
      ],
      (input, riskContext) => [{ ...input, analystScore: Math.min(100, input.analystScore + 1) }, riskContext],
    ]
    const benign = context({ earlier: [], mmsi: null })
    fc.assert(
      fc.property(inputs, fc.constantFrom(...adverse), fc.constantFrom('IN', 'PA', 'KH'), (input, change, flag) => {
        const riskContext = { ...benign, nowMs: input.timestampMs, flag }
        expect(score(...change(input, riskContext))).toBeGreaterThanOrEqual(score(input, riskContext))
      }),
    )
  })

  it('evasion moves neither the score nor what follows from it', () => {
    const silent: Partial<RiskContext>[] = [
      { mmsi: { valid: true, flag: 'KH' } },
      { earlier: [earlierElsewhere] },
      { imo: { number: 9_074_728, isValid: false } },
    ]
    const verdictOf = ({ riskScore, riskLevel, recommendedAction, suspiciousActivity, alert }: Assessment) => [
      riskScore,
      riskLevel,
      recommendedAction,
      suspiciousActivity,
      alert,
    ]
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 100 }),
        fc.subarray(silent, { minLength: 1 }),
        fc.array(falsePositions, { minLength: 1, maxLength: 4 }),
        (analystScore, changes, positions) => {
          const clean = assess(report({ analystScore }), context())
          const change = changes.reduce((all, one) => ({ ...all, ...one }), {})
          const seen = behaviour({ kind: 'tanker', falsePositions: positions, silences: [darkOffIran] })
          const hiding = assess(report({ analystScore, cargoType: 'Tanker' }), context({ ...change, behaviour: seen }))
          expect(verdictOf(hiding)).toEqual(verdictOf(clean))
          expect(hiding.answers.find(({ question }) => question === 'evasion')?.points).toBeGreaterThanOrEqual(28)
        },
      ),
    )
  })

  it('a finding from aboard never lowers the score, and the order of findings does not matter', () => {
    fc.assert(
      fc.property(anyFacts, findings, ([input, riskContext], one) => {
        const more = [...riskContext.findings, one]
        const before = score(input, riskContext)
        expect(score(input, { ...riskContext, findings: more })).toBeGreaterThanOrEqual(before)
        expect(assess(input, { ...riskContext, findings: more.toReversed() })).toEqual(
          assess(input, { ...riskContext, findings: more }),
        )
      }),
    )
  })

  it('what rests on one fact counts no more than the fact', () => {
    fc.assert(
      fc.property(inputs, contexts, behaviours, (input, riskContext, seen) => {
        const { indicators, facts } = assess(input, { ...riskContext, behaviour: seen })
        const points = (...rules: string[]) =>
          indicators.filter(({ rule }) => rules.includes(rule)).reduce((sum, one) => sum + one.points, 0)
        expect(points('RISK-10', 'RISK-11', 'RISK-13', 'RISK-14')).toBeLessThanOrEqual(31)
        expect(points('RISK-15', 'RISK-16')).toBeLessThanOrEqual(28)
        for (const { points: counted, separatePoints, rules } of facts) {
          expect(counted).toBeLessThanOrEqual(separatePoints)
          expect(rules.length).toBeGreaterThan(1)
        }
      }),
    )
  })

  it('a longer time without a position never lowers the score', () => {
    const gone = behaviours.filter(({ lastReception }) => lastReception !== null)
    fc.assert(
      fc.property(inputs, contexts, gone, fc.integer({ min: 1, max: 400 }), (input, riskContext, seen, days) => {
        const at = (nowMs: number) =>
          score({ ...input, timestampMs: noon - 100 * hour }, { ...riskContext, nowMs, behaviour: seen })
        expect(at(noon + days * 24 * hour)).toBeGreaterThanOrEqual(at(noon))
      }),
    )
  })

  it('an additional earlier report never lowers the score', () => {
    fc.assert(
      fc.property(anyFacts, earlierReports, ([input, riskContext], more) => {
        expect(score(input, { ...riskContext, earlier: [...riskContext.earlier, more] })).toBeGreaterThanOrEqual(
          score(input, riskContext),
        )
      }),
    )
  })

  it('a position on land scores 15 above the same position on water', () => {
    fc.assert(
      fc.property(anyFacts, ([input, riskContext]) => {
        const land = score(input, { ...riskContext, location: onLand })
        const water = score(input, { ...riskContext, location: { ...riskContext.location, status: 'water' } })
        expect(land).toBe(Math.min(100, water + 15))
      }),
    )
  })

  const hidings: ((...facts: Facts) => Facts)[] = [
    (input, riskContext) => [input, { ...riskContext, flag: null }],
    (input, riskContext) => [input, { ...riskContext, lastPort: null }],
    (input, riskContext) => [input, { ...riskContext, nextPort: null }],
    (input, riskContext) => [input, { ...riskContext, mmsi: null }],
    (input, riskContext) => [
      input,
      { ...riskContext, mmsi: riskContext.mmsi && { ...riskContext.mmsi, flag: null, valid: true } },
    ],
    (input, riskContext) => [input, { ...riskContext, earlier: [] }],
    (input, riskContext) => [input, { ...riskContext, behaviour: null }],
    (input, riskContext) => [input, { ...riskContext, seaDistanceNm: null }],
    (input, riskContext) => [{ ...input, cargoType: 'Unknown' }, riskContext],
    (input, riskContext) => [input, { ...riskContext, location: { ...riskContext.location, status: 'unknown' } }],
  ]

  it('removing facts removes at most the points that the answer says the unknowns could add', () => {
    const some = fc.subarray(hidings, { minLength: 1 })
    fc.assert(
      fc.property(anyFacts, some, (facts, hide) => {
        const fewer = hide.reduce<Facts>((left, each) => each(...left), facts)
        const full = assess(...facts)
        const hidden = assess(...fewer)
        // Hiding a fact can let another one count that it contradicts: the stated cargo type without the track, a report without its
        // correction.
        fc.pre([null, kindOf(...facts)].includes(kindOf(...fewer)))
        fc.pre(full.unknowns.every(({ code }) => code !== 'which_report_is_right'))
        expect(full.riskScore).toBeLessThanOrEqual(hidden.riskScore + hidden.couldAdd)
        expect(hidden.coverage).toBeLessThanOrEqual(full.coverage)
      }),
    )
  })

  it('a fact that becomes known never lowers the score', () => {
    fc.assert(
      fc.property(anyFacts, fc.constantFrom(...hidings.slice(0, 8)), ([input, riskContext], hide) => {
        expect(score(input, riskContext)).toBeGreaterThanOrEqual(score(...hide(input, riskContext)))
      }),
    )
  })

  it('the order of earlier reports does not matter', () => {
    const shuffled = contexts.chain((riskContext) =>
      fc.tuple(
        fc.constant(riskContext),
        fc.shuffledSubarray([...riskContext.earlier], {
          minLength: riskContext.earlier.length,
          maxLength: riskContext.earlier.length,
        }),
      ),
    )
    fc.assert(
      fc.property(inputs, shuffled, (input, [riskContext, earlier]) => {
        expect(assess(input, { ...riskContext, earlier })).toEqual(assess(input, riskContext))
      }),
    )
  })

  const more: ((seen: VesselBehaviour) => fc.Arbitrary<VesselBehaviour>)[] = [
    (seen) => silences.map((one) => ({ ...seen, silences: [...(seen.silences ?? []), one] })),
    (seen) => meetings.map((one) => ({ ...seen, meetings: [...(seen.meetings ?? []), one] })),
    (seen) => spells.map((one) => ({ ...seen, loitering: [...(seen.loitering ?? []), one] })),
    (seen) => falsePositions.map((one) => ({ ...seen, falsePositions: [...(seen.falsePositions ?? []), one] })),
    (seen) =>
      country.map((flag) => ({
        ...seen,
        identity: seen.identity && { ...seen.identity, flags: [...seen.identity.flags, flag] },
      })),
    (seen) =>
      fc.constant({
        ...seen,
        iuu: {
          listed: [...(seen.iuu?.listed ?? []), 'ICCAT'],
          listedLater: [],
          listedUnderSharedImo: [],
          editions: [],
        },
      }),
    (seen) =>
      fc.constant({
        ...seen,
        atSea: seen.atSea && { ...seen.atSea, days: seen.atSea.days + 50, offshoreDays: seen.atSea.offshoreDays + 50 },
      }),
    (seen) => fc.constant({ ...seen, farthestFromPortNm: (seen.farthestFromPortNm ?? 0) + 200 }),
    (seen) => fc.constant({ ...seen, powerKw: (seen.powerKw ?? (seen.lengthM ?? 0) * 50) + 500 }),
    (seen) =>
      fc.constant({
        ...seen,
        fishing: seen.fishing && {
          ...seen.fishing,
          hours: seen.fishing.hours + 100,
          highSeasHours: seen.fishing.highSeasHours + 100,
        },
      }),
  ]

  it('an indicator that does not count for a kind of vessel counts as judged: nothing is missing and it adds no points', () => {
    const seen = new Set<string>()
    fc.assert(
      fc.property(anyFacts, ([input, given]) => {
        for (const judge of ofKinds) {
          const { indicator, isAssessable, missing } = judge(input, given)
          if (!indicator.reasons.some(({ code }) => code === 'not_counted_for_kind')) continue
          seen.add(indicator.rule)
          expect([indicator.rule, isAssessable, missing, indicator.points]).toEqual([indicator.rule, true, [], 0])
        }
      }),
    )
    expect(seen.size).toBe(ofKinds.length)
  })

  it('further adverse behaviour never lowers the score', () => {
    const facts = fc
      .tuple(inputs, contexts, behaviours, fc.constantFrom(...more))
      .chain(([input, riskContext, seen, add]) => add(seen).map((worse) => ({ input, riskContext, seen, worse })))
    fc.assert(
      fc.property(facts, ({ input, riskContext, seen, worse }) => {
        expect(score(input, { ...riskContext, behaviour: worse })).toBeGreaterThanOrEqual(
          score(input, { ...riskContext, behaviour: seen }),
        )
      }),
      { numRuns: 1_000 },
    )
  })

  it('the order of observations does not matter', () => {
    const turned = (seen: VesselBehaviour): VesselBehaviour => ({
      ...seen,
      silences: seen.silences?.toReversed() ?? null,
      meetings: seen.meetings?.toReversed() ?? null,
      loitering: seen.loitering?.toReversed() ?? null,
      portCalls: seen.portCalls?.toReversed() ?? null,
      falsePositions: seen.falsePositions?.toReversed() ?? null,
      positions: seen.positions.toReversed(),
    })
    fc.assert(
      fc.property(inputs, contexts, behaviours, (input, riskContext, seen) => {
        expect(score(input, { ...riskContext, behaviour: turned(seen) })).toBe(
          score(input, { ...riskContext, behaviour: seen }),
        )
      }),
    )
  })

  it('an unknown fact never scores lower than one that was looked for and not found', () => {
    const parts = ['silences', 'meetings', 'loitering', 'portCalls', 'falsePositions'] as const
    fc.assert(
      fc.property(inputs, contexts, behaviours, fc.constantFrom(...parts), (input, riskContext, seen, part) => {
        const found = assess(input, { ...riskContext, behaviour: { ...seen, [part]: [] } })
        const unknown = assess(input, { ...riskContext, behaviour: { ...seen, [part]: null } })
        expect(unknown.riskScore).toBeGreaterThanOrEqual(found.riskScore)
        expect(unknown.coverage).toBeLessThanOrEqual(found.coverage)
      }),
    )
  })

  it('missing facts never lower the score of a vessel with nothing adverse, and lower the confidence', () => {
    const unknown: [Partial<IntelligenceInput>, Partial<RiskContext>][] = [
      [{}, { flag: null }],
      [{}, { lastPort: null }],
      [{}, { nextPort: null }],
      [{}, { earlier: [] }],
      [{}, { mmsi: null, earlier: [] }],
      [{ cargoType: 'Unknown' }, {}],
      [{}, { location: { ...context().location, status: 'unknown' } }],
    ]
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 100 }),
        fc.constantFrom(...unknown),
        (analystScore, [input, riskContext]) => {
          const sure = assess(report({ analystScore }), context())
          const unsure = assess(report({ analystScore, ...input }), context(riskContext))
          expect(unsure.riskScore).toBeGreaterThanOrEqual(sure.riskScore)
          expect(unsure.confidence).toBeLessThanOrEqual(sure.confidence)
          expect(unsure.unknowns.length).toBeGreaterThan(sure.unknowns.length)
        },
      ),
    )
  })
})
