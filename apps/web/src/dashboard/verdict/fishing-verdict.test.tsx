import type { VesselAssessment } from '@varuna/contract/analysis/vessel'
import { cleanup, render, screen, within } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { vesselResponse } from '~/testing/dashboard-responses.ts'
import { FishingVerdict } from './fishing-verdict.tsx'

afterEach(cleanup)

const report = {
  mmsi: 419_001_234,
  timestamp: '2026-01-05T07:03:00Z',
  lat: 18.62,
  lon: 71.95,
  speed: 3.4,
  course: 212,
  source: 'AIS' as const,
  distance_from_shore: 50,
  distance_from_port: 55,
} as const
const show = (over: Partial<VesselAssessment>) => render(<FishingVerdict assessment={vesselResponse(report, over)} />)

it('has a gauge that states its value, and that there is none', () => {
  show({ is_fishing_probability: 0.86 })
  screen.getByRole('img', { name: /^Fishing probability 86%$/ })
  cleanup()
  show({ is_fishing_probability: null, verdict: 'cannot_say', confidence: null })
  screen.getByRole('img', { name: 'The fishing probability is not known' })
})

it('states whether a rule is broken, and when that is undecided', () => {
  for (const [legality, text] of [
    ['illegal', 'Yes'],
    ['no_rule_broken', 'No known rule is broken'],
    ['cannot_say', 'Cannot say'],
  ] as const) {
    show({ legality, is_illegal_fishing: legality === 'illegal' })
    expect(screen.getByText('Breaks a rule').parentElement?.textContent).toContain(text)
    cleanup()
  }
})

it('states the main inputs with value, direction and size as text', () => {
  const factors: VesselAssessment['factors'] = [
    { feature: 'hours6.shareSlow', value: 0.75, unit: 'share', contribution: 1.2, direction: 'fishing' },
    { feature: 'speed', value: null, unit: 'kn', contribution: -0.5, direction: 'not_fishing' },
    { feature: 'shoreKm', value: 18.52, unit: 'km', contribution: 0.3, direction: 'fishing' },
    { feature: 'solarCos', value: -0.5, unit: 'ratio', contribution: 0.2, direction: 'fishing' },
    { feature: 'solarSin', value: 1, unit: 'ratio', contribution: 0.2, direction: 'fishing' },
  ]
  show({ factors })
  const rows = within(screen.getByRole('table', { name: 'What moved the answer' })).getAllByRole('row')
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    'share of positions at 4.5 to 7 kn in the last 6 h 75%▸ ×3.3 towards fishing',
    'speed now not known◂ ÷1.6 against fishing',
    'distance from shore 10.0\u202fnm▸ ×1.3 towards fishing',
    'time of day by the sun 4.0 h from noon▸ ×1.2 towards fishing',
    'time of day by the sun 0.0 h from 6 in the morning▸ ×1.2 towards fishing',
  ])
})

it("states a rule's source, its confidence, and what would clear the vessel", () => {
  const reason = { code: 'fishing_where_banned', params: {}, text: 'Fishing is banned here.', rule: 'IUU-1' }
  const source = { code: 'law', params: {}, text: 'Act 42 of 1981' }
  const clearedBy = [{ code: 'licence', params: {}, text: 'a licence for this zone' }]
  show({ is_illegal_fishing: true, reasons: [{ ...reason, confidence: 'medium', source, clearedBy }] })
  screen.getByText('Source: Act 42 of 1981 · confidence: medium')
  within(screen.getByText('What would clear it:')).getByText('a licence for this zone')
})

it('answers both questions side by side, and says when nothing is known of the vessel', () => {
  show({})
  const vessel = screen.getByRole('region', { name: 'Is it a fishing vessel?' })
  within(vessel).getByText('Yes, likely (97%).')
  within(vessel).getByRole('row', { name: 'Its AIS states ship type 30 ×130' })
  const now = screen.getByRole('region', { name: 'Is it fishing now?' })
  within(now).getByText('Yes, it moves like one that fishes (82%).')
  cleanup()
  const facts = [{ code: 'prior', params: {}, text: 'Before anything is known', weight: -1.39 }]
  const unknown = { verdict: 'cannot_say' as const, probability: 0.2, kinds: [], gear: null, contradicted: false }
  show({ vessel: { ...unknown, version: '1', facts } })
  screen.getByText('Nothing that is known shows the kind of this vessel. The answer holds if it is a fishing vessel.')
  cleanup()
  const kinds = [
    { kind: 'cargo_or_tanker' as const, probability: 0.45 },
    { kind: 'tug' as const, probability: 0.3 },
  ]
  const drone = {
    ...unknown,
    verdict: 'other_vessel' as const,
    probability: 0.01,
    kinds,
    contradicted: true,
    version: '1',
  }
  const two = [...facts, { code: 'track', params: {}, text: 'By 9 hours under way', weight: -3 }]
  show({
    verdict: 'cannot_say',
    is_fishing_probability: null,
    confidence: null,
    alert: null,
    vessel: { ...drone, facts: two },
  })
  screen.getByText('Not known. Its kind cannot be inferred from its track.')
  screen.getByText('The likeliest kinds are a cargo ship or tanker (45%) and a tug or a tow (30%).')
  screen.getByText('Its track points to another kind of vessel than the type that it states.')
  screen.getByText('It moves like a vessel that fishes. What is missing is whether it is a fishing vessel.')
  expect(screen.queryByText(/^Sure that/)).toBeNull()
  expect(screen.queryByText(/Normal vessel activity/)).toBeNull()
  cleanup()
  show({ vessel: null, fishing_now: null })
  screen.getByText('This assessment was made before Varuna asked what kind of vessel it is.')
})
