import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { OtherType, OtherWork } from '../reason.ts'
import { assessVesselKind } from '../vessel/assess-vessel-kind.ts'
import { nothingKnown } from '../vessel/evidence.ts'
import { vesselModel } from '../vessel/testing-vessel-model.ts'
import { combineAnswers, combineReport } from './combine.ts'

const kindOf = (shipType: number | null) => assessVesselKind(vesselModel, { ...nothingKnown, shipType })
const [fishingVessel, tug, unknown] = [kindOf(30), kindOf(52), kindOf(null)]
const fishes = { verdict: 'fishing', probability: 0.9 } as const

test('IUU-17: likely fishing needs both answers', () => {
  const both = combineAnswers(fishes, fishingVessel, 'received')
  expect(both).toMatchObject({ verdict: 'fishing', reason: null, isKindOpen: false })
  expect(both.probability).toBeCloseTo(0.9 * fishingVessel.probability)
  expect(combineAnswers({ verdict: 'not_fishing', probability: 0.2 }, fishingVessel, 'received').verdict).toBe(
    'not_fishing',
  )
  expect(combineAnswers({ verdict: 'cannot_say', probability: null }, fishingVessel, 'received')).toMatchObject({
    verdict: 'cannot_say',
    probability: null,
    reason: null,
  })
})

test('IUU-17: another kind of vessel that moves like one that fishes is not likely fishing', () => {
  const answer = combineAnswers(fishes, tug, 'received')
  expect(answer).toMatchObject({
    verdict: 'not_fishing',
    reason: { code: 'another_kind_of_vessel', params: { kind: 'tug' } },
  })
  expect(combineAnswers(fishes, tug, 'reported').verdict).toBe('not_fishing')
})

test('IUU-17: what moves like one that fishes has no verdict while no other kind is likely enough to be named', () => {
  const [, ...others] = tug.kinds
  const unnamed = { ...tug, kinds: [{ kind: 'tug' as const, probability: 0.59 }, ...others] }
  const named = { ...tug, kinds: [{ kind: 'tug' as const, probability: 0.6 }, ...others] }
  for (const origin of ['received', 'reported'] as const) {
    expect(combineAnswers(fishes, unnamed, origin)).toMatchObject({
      verdict: 'cannot_say',
      probability: null,
      reason: { code: 'vessel_kind_not_known', params: { fishingNow: 0.9, fishingVessel: tug.probability } },
      isKindOpen: true,
    })
    expect(combineAnswers(fishes, named, origin).verdict).toBe('not_fishing')
    expect(combineAnswers({ verdict: 'not_fishing', probability: 0.2 }, unnamed, origin).verdict).toBe('not_fishing')
  }
})

test('IUU-17: where the kind is open a received position has no verdict, and a report is taken as that of a fishing vessel', () => {
  expect(combineAnswers(fishes, unknown, 'received')).toMatchObject({
    verdict: 'cannot_say',
    probability: null,
    reason: { code: 'vessel_kind_not_known' },
  })
  expect(combineAnswers(fishes, unknown, 'reported')).toEqual({ ...fishes, reason: null, isKindOpen: true })
})

test('IUU-17: evidence of a fishing vessel never lowers the probability of a report', () => {
  const known = combineAnswers(fishes, fishingVessel, 'reported').probability ?? 0
  expect(known).toBeGreaterThanOrEqual(combineAnswers(fishes, unknown, 'reported').probability ?? 1)
})

test('IUU-17: no answer is likelier than either of the two, but for a report of an unknown vessel', () => {
  const now = fc.double({ min: 0, max: 1, noNaN: true })
  fc.assert(
    fc.property(now, fc.constantFrom(null, 30, 31, 37, 52, 60, 70, 90), (probability, shipType) => {
      const vessel = kindOf(shipType)
      const verdict = probability > 0.5 ? 'fishing' : 'not_fishing'
      const answer = combineAnswers({ verdict, probability }, vessel, 'received')
      expect(answer.probability ?? 0).toBeLessThanOrEqual(Math.min(probability, vessel.probability))
      if (answer.verdict !== 'fishing') return
      expect(answer.probability).toBeGreaterThan(0.5)
      expect(vessel.verdict).toBe('fishing_vessel')
    }),
  )
})

const basis = { kind: 'track', fixes: 40, positions: 40, hours: 7, fromMs: 0 } as const
const refusedFor = (reason: OtherWork | OtherType) => ({
  answer: { basis, verdict: 'cannot_say', probability: null, reason, features: null } as const,
  reasons: [reason],
  missing: [],
})
const sails = {
  rule: null,
  code: 'moves_like_other_work',
  params: { family: 'sailing', gearProbability: 0.16 },
} as const
const yacht = { rule: null, code: 'not_a_fishing_vessel', params: { shipType: 36, kind: 'sailing' } } as const
const contradiction = { shipType: 36, stated: 'pleasure', moves: 'fishing', probability: 0.81, hours: 11 } as const

test('IUU-17: a day of a track that moves like other work now is no evidence of a fishing vessel', () => {
  const byTrack = { ...fishingVessel, withoutTrack: unknown }
  expect(combineReport(refusedFor(sails), byTrack, 'received').vessel).toBe(unknown)
  expect(combineReport(refusedFor(yacht), byTrack, 'received').vessel).toBe(unknown)
  expect(combineReport(refusedFor(sails), fishingVessel, 'received').vessel.verdict).toBe('fishing_vessel')
  const answer = { basis, verdict: 'fishing', probability: 0.9, reason: null, features: new Float32Array() } as const
  expect(combineReport({ answer, reasons: [], missing: [] }, byTrack, 'received').vessel.verdict).toBe('fishing_vessel')
})

test('IUU-17: fishing contradicts a stated type only where the position is sure of it', () => {
  const codes = (report: Parameters<typeof combineReport>[0]) =>
    combineReport(report, { ...unknown, contradiction }, 'received').reasons.map(({ code }) => code)
  expect(codes(refusedFor(yacht))).toEqual(['not_a_fishing_vessel'])
  expect(codes(refusedFor(sails))).toEqual(['moves_like_other_work'])
  const params = { ...yacht.params, probability: 0.95 }
  const sure = { rule: null, code: 'fishes_despite_stated_type', params } as const
  const answer = { basis, verdict: 'cannot_say', probability: null, reason: sure, features: null } as const
  expect(codes({ answer, reasons: [sure], missing: [] })).toContain('stated_type_contradicted')
})
