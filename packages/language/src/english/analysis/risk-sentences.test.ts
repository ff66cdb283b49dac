import type { RiskNote } from '@varuna/risk/note'
import type { RiskReason } from '@varuna/risk/reason'
import { describe, expect, it } from 'vitest'
import { textOf } from '../../text.ts'
import { risk } from './risk-sentences.ts'

const reason = (stated: RiskReason) => textOf(risk.reasons, stated)
const note = (stated: RiskNote) => textOf(risk.notes, stated)

describe('the reasons of an indicator', () => {
  it('names each list with its edition and its points', () => {
    const listings = [
      { list: 'itf-foc', asOf: '2025-11', points: 4, fromMemory: false },
      { list: 'paris-black', asOf: '2024-07', points: 1, fromMemory: true },
    ] as const
    expect(reason({ code: 'listed', params: { country: 'VU', listings } })).toBe(
      'Vanuatu is on these lists: flag of convenience (entry of 2025-11): 4 points; Paris MoU black list (entry of 2024-07, from memory, so counted half): 1 point.',
    )
  })

  it('says that absence from the lists is no clean record', () => {
    expect(reason({ code: 'lists_held_in_part', params: {} })).toContain('not a clean record')
    expect(reason({ code: 'on_no_flag_list', params: { country: 'IN' } })).toMatch(/^India is on none of the lists/)
  })

  it('says that an unknown port is not safe', () => {
    expect(reason({ code: 'port_not_recognised', params: { which: 'last', port: 'Nowhere', suggestions: [] } })).toBe(
      'The last port “Nowhere” was not recognised: its port state could not be checked. That does not make it safe.',
    )
  })

  it('gives the journey that cannot have been', () => {
    const params = { fromMs: Date.UTC(2026, 2, 1, 2), knots: 73.4, maxKnots: 25, isReceived: false }
    expect(reason({ code: 'movement_impossible', params: { ...params, knots: 25.04 } })).toContain(
      '25.1 knots, above 25',
    )
    expect(reason({ code: 'movement_impossible', params })).toBe(
      'To get here from its report of 2026-03-01 02:00 UTC it would need 73 knots, above 25. That can be a false position, a mistake in a report, or one identity used by two vessels.',
    )
  })
})

it('says how old a report is in a unit that can be read', () => {
  expect(reason({ code: 'report_old', params: { hours: 50 } })).toMatch(/^The report is 2.1 days old/)
  expect(reason({ code: 'report_old', params: { hours: 244_583 } })).toMatch(/^The report is 27.9 years old/)
})

it('states fishing as what the model takes for it, and what does not count as such', () => {
  const params = { highSeasHours: 711, foreignHours: 0, basis: 'model', judgedDays: 24 } as const
  expect(reason({ code: 'fishing_where', params })).toBe(
    'The fishing model classes this much of its track as fishing: 711 hours on the high seas and 0 hours within 200 nautical miles of other states (scaled up from 24 judged days).',
  )
  expect(reason({ code: 'not_counted_for_kind', params: { kind: 'fishing' } })).toBe(
    'This is not counted for a fishing vessel, so it adds nothing.',
  )
})

describe('what is not known', () => {
  it('is not stated: neither the ports of an unknown flag nor its waters', () => {
    expect(reason({ code: 'ports_visited', params: { visits: 3, foreign: null, notParty: 1 } })).toBe(
      '3 port visits are known: 1 in states outside the Agreement on Port State Measures. Its flag is not known, so which of them were in other states cannot be said.',
    )
    const params = { highSeasHours: 5, foreignHours: null, basis: 'model', judgedDays: 4 } as const
    expect(reason({ code: 'fishing_where', params })).toContain('nothing can be said of the waters of other states')
  })

  it('names where a position came from, and recommends nothing by the score alone', () => {
    const params = { fromMs: Date.UTC(2026, 2, 1, 2), knots: 12, isReceived: true }
    expect(reason({ code: 'movement_possible', params })).toMatch(/^To get here from where it was received at 2026/)
    const action = { recommendedAction: 'Routine Surveillance' } as const
    expect(note({ code: 'action_of_score', params: action })).toBe(
      'By its score alone the action would be Routine Surveillance. That is no finding that the vessel is safe.',
    )
  })
})

it('joins the sources, with a capital letter first and the age of each list', () => {
  const edition = { publisher: 'ITF', asOf: '2025-11', ageMonths: 1, isWhole: true }
  const texts = [
    textOf(risk.sources, { code: 'port_list', params: {} }),
    textOf(risk.sources, { code: 'list_edition', params: edition }),
    textOf(risk.sources, { code: 'list_edition', params: { ...edition, ageMonths: 46, isWhole: false } }),
  ]
  expect(risk.joinSources(texts)).toBe(
    'Port list; ITF, last checked 2025-11 (1 month old); ITF, last checked 2025-11 (3 years old, so it may have changed, held in part)',
  )
})

it.each([
  [0, 'the cargo (adds no points)'],
  [1, 'the cargo (could add up to 1 point)'],
  [5, 'the cargo (could add up to 5 points)'],
])('an unknown fact says that it could add %i points', (points, text) => {
  expect(risk.withPoints(textOf(risk.missing, { code: 'cargo', params: {} }), points)).toBe(text)
})

it('sums up in sentences that a duty officer can read aloud', () => {
  const notes: RiskNote[] = [
    { code: 'scored', params: { vesselId: 'MV Test', riskScore: 61, riskLevel: 'Medium' } },
    {
      code: 'evidence',
      params: {
        indicators: [
          { rule: 'RISK-7', points: 8 },
          { rule: 'RISK-2', points: 2 },
        ],
      },
    },
    {
      code: 'judged_in_part',
      params: {
        judged: 7,
        indicators: 9,
        unknowns: [
          { code: 'port', params: { which: 'last' } },
          { code: 'cargo', params: {} },
        ],
        moreUnknowns: 1,
        couldAdd: 14,
      },
    },
    { code: 'recommended', params: { recommendedAction: 'Monitor Closely' } },
  ]
  expect(risk.joinSentences(notes.map(note))).toBe(
    "Vessel MV Test scores 61 of 100, medium risk. Beyond the analyst's own score, the evidence is: identity (plus 8) and flag state (plus 2). 7 of 9 indicators could be judged; not known: the last port, the cargo and 1 more, which together could add up to 14 points. Recommended: Monitor Closely; the weights are set by hand and not validated against known cases.",
  )
})

it('says in the notes that too little is known', () => {
  expect(note({ code: 'not_assessable', params: { vesselId: 'MV Test', riskScore: 0 } })).toContain(
    'is not assessable: too little is known',
  )
})
