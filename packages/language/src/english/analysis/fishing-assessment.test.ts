import { expect, test } from 'vitest'
import type { AssessedFishing } from '../../language.ts'
import { confidenceRows, fishingAssessment, fishingHeadline } from './fishing-assessment.ts'

const reasons = [
  { rule: null, text: 'The model puts fishing at 93%.' },
  { rule: 'IUU-1', text: 'Fishing is banned here.' },
  { rule: 'IUU-13', text: 'The vessel is on a list.' },
]
const assessed = (over: Partial<AssessedFishing> = {}): AssessedFishing => ({
  verdict: 'fishing',
  is_illegal_fishing: true,
  legality: 'illegal',
  is_fishing_probability: 0.93,
  confidence: 0.999,
  fishing_now: null,
  vessel: null,
  reasons,
  missing: [{ text: 'its licence' }, { text: 'its gear' }, { text: 'its catch' }],
  ...over,
})

test('has verdict, confidence, every reason with its rule, and what is missing', () => {
  expect(fishingAssessment(assessed())).toEqual([
    'Fishing assessment: Rule broken. Fishing probability: 93%. Sure that it fishes: over 99%. Breaks a rule: Yes.',
    '– The model puts fishing at 93%. (model)',
    '– Fishing is banned here. (IUU-1)',
    '– The vessel is on a list. (IUU-13)',
    'Missing: its licence; its gear; its catch.',
  ])
})

test('the short one has the rules first, and counts the rest', () => {
  expect(fishingAssessment(assessed(), true)).toEqual([
    'Fishing assessment: Rule broken. Fishing probability: 93%. Sure that it fishes: over 99%. Breaks a rule: Yes.',
    '– Fishing is banned here. (IUU-1)',
    '– The vessel is on a list. (IUU-13)',
    '– and 1 more reason',
    'Missing: its licence; its gear; 1 more.',
  ])
})

test('has both questions with their answers, and a word of its own while the kind of the vessel is open', () => {
  const kinds = [{ kind: 'tug' as const, probability: 0.97 }]
  const tug = { verdict: 'other_vessel' as const, probability: 0.004, kinds, gear: null }
  const fishing_now = { verdict: 'fishing' as const, probability: 0.9 }
  const open = { is_illegal_fishing: false, legality: 'cannot_say' as const, fishing_now, reasons: [], missing: [] }
  expect(fishingAssessment(assessed({ ...open, vessel: { ...tug, verdict: 'cannot_say', probability: 0.2 } }))).toEqual(
    [
      'Fishing assessment: Moves like fishing. Fishing probability: 93%. Sure that it fishes: over 99%. Breaks a rule: Cannot say.',
      'Is it a fishing vessel? Not known.',
      'Is it fishing now? Yes, if it is a fishing vessel: it moves like one that fishes (90%).',
      'Missing: Nothing that we know of.',
    ],
  )
  expect(fishingAssessment(assessed({ ...open, verdict: 'not_fishing', vessel: tug }))[1]).toBe(
    'Is it a fishing vessel? No, likely not (under 1%). Most likely a tug or a tow: 97%.',
  )
})

const kinds = (probability: number) => [
  { kind: 'cargo_or_tanker' as const, probability },
  { kind: 'tug' as const, probability: 0.3 },
]
const drone = { verdict: 'other_vessel' as const, probability: 0.011, kinds: kinds(0.45), gear: null }
const moving = { verdict: 'fishing' as const, probability: 0.86 }

test('the answers to both questions agree with the combined one', () => {
  const lines = (over: Partial<AssessedFishing>) =>
    fishingAssessment(assessed({ fishing_now: moving, ...over })).slice(1, 3)
  expect(lines({ verdict: 'cannot_say', vessel: drone })).toEqual([
    'Is it a fishing vessel? Not known. Its kind cannot be inferred from its track.',
    'Is it fishing now? Cannot say: a fishing vessel that moves like this is likely fishing (86%), but whether it is one is not known.',
  ])
  const likely = { ...drone, verdict: 'fishing_vessel' as const, probability: 0.55 }
  expect(lines({ verdict: 'cannot_say', vessel: likely })).toEqual([
    'Is it a fishing vessel? Yes, likely (55%).',
    'Is it fishing now? Cannot say: it moves like one that fishes (86%), but a fishing vessel and fishing together are not likely enough.',
  ])
  expect(lines({ verdict: 'not_fishing', vessel: { ...drone, kinds: kinds(0.6) } })).toEqual([
    'Is it a fishing vessel? No, likely not (1%). Most likely a cargo ship or tanker: 60%.',
    'Is it fishing now? No, likely not: a fishing vessel that moves like this is likely fishing (86%), but this is likely another kind of vessel.',
  ])
  const still = { verdict: 'not_fishing' as const, probability: 0.2 }
  expect(lines({ verdict: 'not_fishing', vessel: drone, fishing_now: still })).toEqual([
    'Is it a fishing vessel? No, likely not (1%). Its kind cannot be inferred from its track.',
    'Is it fishing now? No, likely not (20%).',
  ])
  expect(lines({ vessel: { ...drone, verdict: 'fishing_vessel', probability: 0.9 } })).toEqual([
    'Is it a fishing vessel? Yes, likely (90%).',
    'Is it fishing now? Yes, it moves like one that fishes (86%).',
  ])
})

test('the headline says which of the two answers is missing', () => {
  const headline = (over: Partial<AssessedFishing>, ...codes: string[]) =>
    fishingHeadline({
      ...assessed({ fishing_now: moving, vessel: drone, ...over }),
      reasons: codes.map((code) => ({ code })),
    })
  const open = { verdict: 'cannot_say' as const }
  expect(headline(open, 'vessel_kind_not_known')).toBe(
    'It moves like a vessel that fishes. What is missing is whether it is a fishing vessel.',
  )
  expect(headline({ ...open, vessel: { ...drone, verdict: 'fishing_vessel' } }, 'vessel_kind_not_known')).toBe(
    'It may be a fishing vessel that is fishing, but neither is sure enough to say so.',
  )
  const unknown = { verdict: 'cannot_say' as const, probability: null }
  expect(headline({ ...open, fishing_now: unknown, vessel: { ...drone, verdict: 'fishing_vessel' } }, 'drifts')).toBe(
    'It is likely a fishing vessel. What is missing is whether it is fishing now.',
  )
  expect(headline({ ...open, fishing_now: unknown }, 'drifts')).toBe('Cannot say whether this vessel is fishing.')
  expect(headline({ ...open, fishing_now: unknown }, 'fishes_despite_stated_type')).toBe(
    'It states a type that does not fish, but its track looks like fishing.',
  )
  expect(headline({ verdict: 'not_fishing' }, 'another_kind_of_vessel')).toBe(
    'It moves like a vessel that fishes, but it is likely another kind of vessel.',
  )
  expect(headline({ verdict: 'not_fishing' }, 'model_on_track')).toBeNull()
  expect(headline({ verdict: 'fishing' }, 'model_on_track')).toBeNull()
})

test('states what is not known, and that nothing is missing', () => {
  const over = { is_illegal_fishing: false, is_fishing_probability: null, confidence: null, missing: [] } as const
  const lines = fishingAssessment(assessed({ ...over, verdict: 'cannot_say', legality: 'cannot_say', reasons: [] }))
  expect(lines).toEqual([
    'Fishing assessment: Cannot say. Fishing probability: not known. Breaks a rule: Cannot say.',
    'Missing: Nothing that we know of.',
  ])
})

test('names a broken rule of low confidence beside how sure it is of the fishing', () => {
  const rowsWith = (confidence: 'low' | 'high', over: Partial<AssessedFishing> = {}) =>
    confidenceRows(assessed({ reasons: [{ rule: 'IUU-1', text: 'Fishing is banned here.', confidence }], ...over }))
  const sure = { label: 'Sure that it fishes', text: 'over 99%' }
  expect(rowsWith('high')).toContainEqual(sure)
  expect(rowsWith('low', { legality: 'cannot_say' })).toContainEqual(sure)
  expect(rowsWith('low')).toContainEqual({
    ...sure,
    text: 'over 99%. Of the rule: little, its source or its boundary is of low confidence',
  })
  const labels = (over: Partial<AssessedFishing>) => rowsWith('high', over).map(({ label }) => label)
  expect(labels({ verdict: 'not_fishing', is_fishing_probability: 0.1 })).toContain('Sure that it does not fish')
  expect(labels({ verdict: 'cannot_say' })).toEqual(['Fishing probability', 'Breaks a rule'])
})
