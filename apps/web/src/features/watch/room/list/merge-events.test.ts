import type { TrackEventAnswer, TrackEventPage } from '@varuna/contract/watch/track-event'
import { expect, test } from 'vitest'
import { mergeEvents } from './merge-events.ts'

const event = (id: string, hour: number, over: Partial<TrackEventAnswer> = {}): TrackEventAnswer => ({
  id,
  kind: 'stop',
  vessels: [419000001],
  simulated: false,
  rule: 'STOP-1',
  confidence: 'high',
  from: `2026-01-31T${String(hour).padStart(2, '0')}:00:00.000Z`,
  to: null,
  lat: 10,
  lon: 179,
  details: {},
  evidence: [],
  ...over,
})
const page: TrackEventPage = { events: [event('b', 8), event('a', 6)], vessels: [], next: null }
const all = { box: null, kinds: [], most: 200 }
const ids = ({ events }: TrackEventPage) => events.map(({ id }) => id)

test('new events are merged in order of their start, and replace earlier versions', () => {
  const merged = mergeEvents(page, [event('c', 7), event('a', 6, { to: '2026-01-31T09:00:00.000Z' })], all)
  expect(ids(merged)).toEqual(['b', 'c', 'a'])
  expect(merged.events[2]).toMatchObject({ id: 'a', to: '2026-01-31T09:00:00.000Z' })
})

test('new events of other kinds and places are ignored, also across the 180th meridian', () => {
  const box = { south: 0, west: 170, north: 20, east: -170 }
  const news = [event('c', 9, { lon: -175 }), event('d', 9, { lon: 0 }), event('e', 9, { kind: 'gap' })]
  expect(ids(mergeEvents(page, news, { box, kinds: ['stop'], most: 200 }))).toEqual(['c', 'b', 'a'])
  expect(mergeEvents(page, [event('d', 9, { lon: 0 }), event('f', 9, { lat: null })], { ...all, box })).toBe(page)
})

test('a list keeps its length and says that there is more', () => {
  const merged = mergeEvents(page, [event('c', 9)], { ...all, most: 2 })
  expect([ids(merged), merged.next !== null]).toEqual([['c', 'b'], true])
})
