import { expect, it } from 'vitest'
import { follow, inshore, midnightMs, sail } from '../testing.ts'
import { MINUTE_MS } from '../position.ts'
import { withoutLateCopies } from './late-copies.ts'

const track = sail([10, 60], [{ minutes: 600, knots: 16, course: 90 }])
const spoofingAmong = (strays: typeof track) => {
  const all = [...track, ...strays].toSorted((a, b) => a.timeMs - b.timeMs)
  const event = follow(all, inshore).events.find(({ kind }) => kind === 'spoofing')
  if (event === undefined) throw new Error('Two places at once were not found.')
  return { event, all }
}
/** Positions of a part of the track, as a receiver delivers them later, moved north by some degrees. */
const delivered = (lateMinutes: number, north = 0) =>
  track.slice(18, 27).map((one) => ({
    ...one,
    lat: one.lat + north,
    lon: one.lon + 0.01,
    timeMs: one.timeMs + lateMinutes * MINUTE_MS,
  }))

it.each([45, 125])('SPOOF-5: positions of its own track that come %d minutes late are of low confidence', (minutes) => {
  const { event, all } = spoofingAmong(delivered(minutes))
  expect(event).toMatchObject({ rule: 'SPOOF-3' })
  expect(event.confidence).not.toBe('low')
  expect(withoutLateCopies(event, all)).toEqual({ ...event, confidence: 'low' })
})

it('SPOOF-5: a place where the vessel was not before, and one where it comes later, keep their confidence', () => {
  const beside = spoofingAmong(delivered(45, 0.2))
  expect(withoutLateCopies(beside.event, beside.all)).toEqual(beside.event)
  const early = spoofingAmong(delivered(-45))
  expect(withoutLateCopies(early.event, early.all)).toEqual(early.event)
})

it('SPOOF-5: a silence of hours is no way that the vessel sailed', () => {
  const { event, all } = spoofingAmong(delivered(125))
  const silent = all.filter(
    ({ timeMs }) => timeMs < midnightMs + 150 * MINUTE_MS || timeMs > midnightMs + 290 * MINUTE_MS,
  )
  expect(withoutLateCopies(event, silent)).toEqual(event)
})
