import fc from 'fast-check'
import { expect, test } from 'vitest'
import { assessVesselKind } from '../vessel/assess-vessel-kind.ts'
import { nothingKnown } from '../vessel/evidence.ts'
import { vesselModel } from '../vessel/testing-vessel-model.ts'
import { combineAnswers } from './combine.ts'

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
      expect(answer.probability ?? 0).toBeLessThanOrEqual(probability)
      if (answer.verdict !== 'fishing') return
      expect(answer.probability).toBeGreaterThan(0.5)
      expect(vessel.verdict).toBe('fishing_vessel')
    }),
  )
})
