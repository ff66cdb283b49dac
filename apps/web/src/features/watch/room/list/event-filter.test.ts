import type { TrackEventAnswer } from '@varuna/contract/watch/track-event'
import { expect, test } from 'vitest'
import { noFilters } from '../filters/watch-filters.ts'
import { filterEvents, vesselsOfEvents } from './event-filter.ts'

const event = (id: string, mmsi: number, over: Partial<TrackEventAnswer> = {}): TrackEventAnswer => ({
  id,
  kind: 'stop',
  vessels: [mmsi],
  simulated: false,
  from: '2026-01-01T00:00:00Z',
  to: null,
  lat: 10,
  lon: 70,
  rule: 'STOP-1',
  confidence: 'high',
  details: {},
  evidence: [],
  ...over,
})
const events = [
  event('tanker', 1),
  event('cargo', 2),
  event('sim', 3, { simulated: true }),
  { id: 'x', unreadable: true as const },
]
const vessels = vesselsOfEvents(
  [
    { mmsi: 1, name: 'AMBER', flag: 'IN', shipType: 80 },
    { mmsi: 2, name: 'BERYL', flag: null, shipType: 70 },
  ],
  [{ mmsi: 3, name: 'CORAL', flag: 'LK', tone: 'fishing' }],
  new Set([3]),
)
const found = (filters: Partial<typeof noFilters>, isInZone: ((lat: number, lon: number) => boolean) | null = null) =>
  filterEvents(events, { ...noFilters, ...filters }, isInZone, vessels).map(({ id }) => id)

test('a filter of vessels filters their events', () => {
  expect(found({})).toEqual(['tanker', 'cargo', 'sim', 'x'])
  expect(found({ types: ['tanker'] })).toEqual(['tanker'])
  expect(found({ types: ['fishing'] })).toEqual(['sim'])
  expect(found({ flags: ['IN', 'LK'] })).toEqual(['tanker', 'sim'])
  expect(found({ traffic: 'real' })).toEqual(['tanker', 'cargo'])
})

test('an area or a zone leaves out what is elsewhere', () => {
  expect(found({ area: { kind: 'circle', lat: 10, lon: 70, radiusNm: 1 } })).toEqual(['tanker', 'cargo', 'sim'])
  expect(found({ area: { kind: 'circle', lat: 12, lon: 70, radiusNm: 1 } })).toEqual([])
  expect(found({}, () => false)).toEqual([])
})
