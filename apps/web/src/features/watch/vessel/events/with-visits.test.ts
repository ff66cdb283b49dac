import type { AreaVisitAnswer } from '@varuna/contract/watch/area-visit'
import type { TrackEventAnswer } from '@varuna/contract/watch/track-event'
import { expect, it } from 'vitest'
import { withVisits } from './with-visits.ts'

const event = (id: string, from: string) => ({ id, from }) as TrackEventAnswer
const visit = (id: string, from: string | null, to: string | null) => ({ id, from, to }) as AreaVisitAnswer
const events = [event('late', '2026-01-05T00:00:00Z'), event('early', '2026-01-03T00:00:00Z')]
const visits = [
  visit('between', '2026-01-04T00:00:00Z', null),
  visit('only its end', null, '2026-01-02T00:00:00Z'),
  visit('before', '2026-01-01T00:00:00Z', '2026-01-06T00:00:00Z'),
]
const idsOf = (items: readonly { id: string }[]) => items.map(({ id }) => id)

it('puts visits among events by their beginning, or by their end where it is not known', () => {
  expect(idsOf(withVisits(events, visits, false))).toEqual(['late', 'between', 'early', 'only its end', 'before'])
})

it('holds visits back that are before the oldest event that was loaded', () => {
  expect(idsOf(withVisits(events, visits, true))).toEqual(['late', 'between', 'early'])
})

it('shows visits of a vessel without events', () => {
  expect(idsOf(withVisits([], visits, false))).toEqual(['between', 'only its end', 'before'])
})
