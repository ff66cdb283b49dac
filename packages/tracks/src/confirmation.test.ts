import { expect, it } from 'vitest'
import { describeConfirmation, isConfirmed, isInDoubt } from './confirmation.ts'
import { step } from './step.ts'
import { midnightMs, openSea } from './testing.ts'
import { createVesselState } from './vessel-state.ts'

type Report = readonly [minute: number, lat: number]
const limits = { positions: 3, spanMs: 600_000 }
const after = (reports: readonly Report[]) =>
  reports.reduce((state, [minute, lat]) => {
    const position = {
      mmsi: 1,
      timeMs: midnightMs + minute * 60_000,
      lat,
      lon: 60,
      speedKnots: 6,
      courseDegrees: 0,
      timeUncertaintyMs: 0,
    }
    return step(state, position, openSea).state
  }, createVesselState(1))

it.each<[string, boolean, Report[]]>([
  ['one position', false, [[0, 10]]],
  [
    'two over an hour',
    false,
    [
      [0, 10],
      [60, 10.1],
    ],
  ],
  [
    'three within ten minutes',
    false,
    [
      [0, 10],
      [4, 10.007],
      [9, 10.015],
    ],
  ],
  [
    'three over ten minutes',
    true,
    [
      [0, 10],
      [5, 10.008],
      [10, 10.017],
    ],
  ],
  [
    'one on each of two days, after a silence that begins a new segment',
    false,
    [0, 1].map((day) => [day * 1_500, 10 + day]),
  ],
  ['one a day for three days, as of a satellite', true, [0, 1, 2].map((day) => [day * 1_500, 10 + day])],
  ['one a day, each where no ship gets in a day', false, [0, 1, 2, 3].map((day) => [day * 1_500, 10 + 20 * day])],
  ['many that are each somewhere else', false, Array.from({ length: 40 }, (_, at) => [at, (at * 37) % 80])],
  [
    'a vessel whose MMSI somebody else sends from elsewhere too',
    true,
    Array.from({ length: 12 }, (_, at) => [at, at % 2 === 0 ? 10 + at / 600 : (at * 37) % 80]),
  ],
])('ALERT-11: of %s, confirmed is %s', (_, expected, reports) => {
  expect(isConfirmed(after(reports), null, limits)).toBe(expected)
  expect(describeConfirmation(after(reports), null, limits).missing.length === 0).toBe(expected)
})

it.each([
  ['at once', 0, false],
  ['over almost ten minutes', 599_999, false],
  ['over ten minutes', 600_000, true],
])(
  'ALERT-11: of reports whose times are an hour apart and that were received %s, confirmed is %s',
  (_, ms, expected) => {
    const state = after([0, 60, 120].map((minute) => [minute, 10 + minute / 600]))
    expect(isConfirmed(state, null, limits)).toBe(true)
    const received = { firstMs: midnightMs, lastMs: midnightMs + ms }
    expect(isConfirmed(state, received, limits)).toBe(expected)
    expect(describeConfirmation(state, received, limits)).toEqual({
      positions: 3,
      spanMs: 7_200_000,
      receivedMs: ms,
      missing: expected ? [] : ['reception'],
    })
  },
)

it('ALERT-11: other limits hold for the stated times; of reception no more than ten minutes are asked', () => {
  const state = after([0, 60, 120].map((minute) => [minute, 10 + minute / 600]))
  const tenMinutes = { firstMs: midnightMs, lastMs: midnightMs + 600_000 }
  const twoHours = { positions: 3, spanMs: 2 * 3_600_000 }
  expect(isConfirmed(state, tenMinutes, twoHours)).toBe(true)
  expect(isConfirmed(state, tenMinutes, { ...twoHours, spanMs: twoHours.spanMs + 1 })).toBe(false)
  expect(isConfirmed(state, tenMinutes, { ...twoHours, positions: 4 })).toBe(false)
  const once = after([[0, 10]])
  expect(isConfirmed(once, { firstMs: midnightMs, lastMs: midnightMs }, { positions: 1, spanMs: 0 })).toBe(true)
})

it('doubts a position until three confirm a jump, and while reports alternate', () => {
  const steady: Report[] = [0, 5, 10, 15].map((minute) => [minute, 10])
  expect(isInDoubt(after([]))).toBe(false)
  expect(isInDoubt(after(steady))).toBe(false)
  const jumped: Report[] = [...steady, [20, 20], [25, 20]]
  expect(isInDoubt(after(jumped))).toBe(true)
  const minute = (count: number) => midnightMs + count * 60_000
  expect([19, 20].map((count) => isInDoubt(after(jumped), minute(count)))).toEqual([false, true])
  expect(isInDoubt(after([...jumped, [30, 10]]))).toBe(false)
  const confirmed: Report[] = [...jumped, [30, 20]]
  expect(isInDoubt(after(confirmed))).toBe(true)
  expect([19, 20].map((count) => isInDoubt(after(confirmed), minute(count)))).toEqual([false, true])
  expect(isInDoubt(after([...confirmed, [95, 20]]))).toBe(false)
})
