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

it('SPOOF-5: a place where the vessel was not before, and comes not later, keeps its confidence', () => {
  for (const minutes of [45, -45]) {
    const { event, all } = spoofingAmong(delivered(minutes, 0.2))
    expect(withoutLateCopies(event, all)).toEqual(event)
  }
})

it('SPOOF-5: positions that come before their time, by a clock that is behind, are of low confidence once the vessel is there', () => {
  const { event, all } = spoofingAmong(delivered(-45))
  expect(withoutLateCopies(event, all)).toEqual({ ...event, confidence: 'low' })
  const notYet = all.filter(({ timeMs }) => timeMs < midnightMs + 200 * MINUTE_MS)
  expect(withoutLateCopies(event, notYet)).toEqual(event)
})

it('SPOOF-5: positions ahead of the vessel hide no other false place, and no silence of two hours', () => {
  const { event, all } = spoofingAmong([...delivered(-45), ...elsewhere(8, 60, 6)])
  expect(withoutLateCopies(event, all)).toEqual(event)
  const silent = spoofingAmong(delivered(-45))
  const fromMs = silent.all.find((one) => !track.includes(one))?.timeMs ?? 0
  const filled = Array.from({ length: 15 }, (_, at) => ({
    ...(track.at(-1) as (typeof track)[number]),
    timeMs: fromMs + at * 10 * MINUTE_MS + 1_000,
  }))
  const without = silent.all.filter((one) => one.timeMs <= fromMs || one.timeMs > fromMs + 150 * MINUTE_MS)
  const sorted = [...without, ...filled].toSorted((a, b) => a.timeMs - b.timeMs)
  expect(withoutLateCopies(silent.event, sorted)).toEqual(silent.event)
})

it('SPOOF-5: a single wrong position is an error, and two are false', () => {
  const { event } = spoofingAmong(delivered(-45))
  const judge = (...minutes: number[]) => {
    const wrong = minutes.map((minute) => ({
      ...(track[24] as (typeof track)[number]),
      lat: 10.1,
      timeMs: midnightMs + minute * MINUTE_MS,
    }))
    const all = [...track, ...wrong].toSorted((one, other) => one.timeMs - other.timeMs)
    const evidence = [track[20], wrong[0]].filter((one) => one !== undefined)
    return withoutLateCopies({ ...event, evidence }, all).confidence
  }
  expect([judge(205), judge(205, 215)]).toEqual(['low', event.confidence])
})

it.each([
  [10, 30],
  [20, 60],
  [60, 60],
])(
  'SPOOF-5: a vessel that jumps %d nm and stays there, in reports every %d minutes, did not come there later',
  (nm, every) => {
    const { event } = spoofingAmong(delivered(-45))
    const before = sail([10, 60], [{ minutes: 300, knots: 10, course: 90, every: 5 }])
    const last = before.at(-1) as (typeof before)[number]
    const stays = Array.from({ length: 8 }, (_, at) => ({
      ...last,
      lat: last.lat + nm / 60,
      timeMs: last.timeMs + (2 + at * every) * MINUTE_MS,
    }))
    const judge = (all: typeof before) =>
      withoutLateCopies({ ...event, evidence: [last, stays[0] as (typeof stays)[number]] }, all).confidence
    expect(judge([...before, ...stays])).toBe(event.confidence)
    // It shows both places for a while, and then the false one alone.
    const both = Array.from({ length: 3 }, (_, at) => ({
      ...last,
      timeMs: last.timeMs + (5 + at * every) * MINUTE_MS,
    }))
    expect(judge([...before, ...stays, ...both].toSorted((a, b) => a.timeMs - b.timeMs))).toBe(event.confidence)
  },
)

it('SPOOF-5: a turn between two positions of the vessel is its way', () => {
  const { event, all } = spoofingAmong(delivered(125, 0.008))
  const sparse = all.filter((one, at) => !track.includes(one) || at % 6 === 0)
  expect(withoutLateCopies(event, all)).toEqual(event)
  expect(withoutLateCopies(event, sparse)).toEqual({ ...event, confidence: 'low' })
})

it('SPOOF-5: a silence of hours is no way that the vessel sailed', () => {
  const { event, all } = spoofingAmong(delivered(125))
  const silent = all.filter(
    ({ timeMs }) => timeMs < midnightMs + 150 * MINUTE_MS || timeMs > midnightMs + 290 * MINUTE_MS,
  )
  expect(withoutLateCopies(event, silent)).toEqual(event)
})

/** A false track hundreds of miles away. */
const elsewhere = (hour: number, minutes = 120, every = 10) =>
  sail([15, 65], [{ minutes, knots: 16, course: 90, every }], midnightMs + hour * 60 * MINUTE_MS + MINUTE_MS)

it.each([1, 6])(
  'SPOOF-5: late copies that come first hide no other false place, of jumps every %d minutes',
  (every) => {
    const { event, all } = spoofingAmong([...delivered(125), ...elsewhere(8, 60, every)])
    expect(event.confidence).not.toBe('low')
    expect(withoutLateCopies(event, all)).toEqual(event)
  },
)

it('SPOOF-5: nor do later ones, and nor does one jump', () => {
  const { event, all } = spoofingAmong([...delivered(125), ...elsewhere(8, 1, 1)])
  expect(withoutLateCopies(event, all)).toEqual(event)
})

it('SPOOF-5: a silence that the own track fills again and again keeps its confidence', () => {
  for (const hours of [1, 2, 3, 3.2, 5, 6]) {
    const ownTrack = sail([10, 60], [{ minutes: 40 * 60, knots: 10, course: 90 }])
    const copied = ownTrack.slice(-hours * 6)
    const replayed = Array.from({ length: 26 * 6 }, (_, at) =>
      copied
        .slice(at % copied.length, (at % copied.length) + 1)
        .map((one) => ({ ...one, timeMs: midnightMs + (40 * 6 + at) * 10 * MINUTE_MS })),
    ).flat()
    const all = [...ownTrack, ...replayed]
    const spoofings = follow(all).events.filter(({ kind }) => kind === 'spoofing')
    expect(spoofings.length, String(hours)).toBeGreaterThan(0)
    const judged = spoofings.map((event) => withoutLateCopies(event, all))
    expect(judged, String(hours)).toEqual(spoofings)
  }
})

it('SPOOF-5: late copies beside a vessel that has stopped are of low confidence', () => {
  const stopping = sail(
    [10, 60],
    [
      { minutes: 240, knots: 16, course: 90 },
      { minutes: 360, knots: 0, every: 20 },
    ],
  )
  const late = stopping.slice(3, 22).map((one) => ({ ...one, timeMs: one.timeMs + 181 * MINUTE_MS }))
  const all = [...stopping, ...late].toSorted((a, b) => a.timeMs - b.timeMs)
  const event = follow(all, inshore).events.find(({ kind }) => kind === 'spoofing')
  expect(event && withoutLateCopies(event, all)).toMatchObject({ confidence: 'low' })
})
