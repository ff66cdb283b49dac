import { expect, test } from 'vitest'
import type { AssessedFishing } from '../../language.ts'
import { fishingAssessment } from './fishing-assessment.ts'

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
    'Fishing assessment: Rule broken. Fishing probability: 93%. Sure of this verdict: over 99%. Breaks a rule: Yes.',
    '– The model puts fishing at 93%. (model)',
    '– Fishing is banned here. (IUU-1)',
    '– The vessel is on a list. (IUU-13)',
    'Missing: its licence; its gear; its catch.',
  ])
})

test('the short one has the rules first, and counts the rest', () => {
  expect(fishingAssessment(assessed(), true)).toEqual([
    'Fishing assessment: Rule broken. Fishing probability: 93%. Sure of this verdict: over 99%. Breaks a rule: Yes.',
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
      'Fishing assessment: Moves like fishing. Fishing probability: 93%. Sure of this verdict: over 99%. Breaks a rule: Cannot say.',
      'Is it a fishing vessel? Not known.',
      'Is it fishing now? Yes, it moves like one that fishes (90%).',
      'Missing: Nothing that we know of.',
    ],
  )
  expect(fishingAssessment(assessed({ ...open, verdict: 'not_fishing', vessel: tug }))[1]).toBe(
    'Is it a fishing vessel? No, likely not (under 1%). Most likely a tug or a tow: 97%.',
  )
})

test('states what is not known, and that nothing is missing', () => {
  const over = { is_illegal_fishing: false, is_fishing_probability: null, confidence: null, missing: [] } as const
  const lines = fishingAssessment(assessed({ ...over, verdict: 'cannot_say', legality: 'cannot_say', reasons: [] }))
  expect(lines).toEqual([
    'Fishing assessment: Cannot say. Fishing probability: not known. Breaks a rule: Cannot say.',
    'Missing: Nothing that we know of.',
  ])
})
