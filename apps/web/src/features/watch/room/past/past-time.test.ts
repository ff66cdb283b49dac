import { expect, test } from 'vitest'
import { formatMoment, moveClock, parseMoment } from './past-time.ts'

const nowMs = Date.UTC(2026, 0, 31, 12, 5, 30)

test('parses a minute of the last day', () => {
  for (const minutes of [1, 60, 24 * 60]) {
    const timeMs = Math.floor(nowMs / 60_000) * 60_000 - minutes * 60_000
    expect(parseMoment(formatMoment(timeMs), nowMs)).toBe(timeMs)
  }
  expect(formatMoment(nowMs)).toBe('2026-01-31T12:05Z')
})

test('rejects anything but a minute of the last day', () => {
  const texts = [
    '',
    'now',
    '2026-01-31',
    '2026-01-31T12:06Z',
    '2026-01-30T12:03Z',
    '2026-02-31T12:00Z',
    '2026-01-31T11:99Z',
  ]
  expect(texts.map((text) => parseMoment(text, nowMs))).toEqual(texts.map(() => null))
})

/** Plays for this many seconds at 60 times real time, with a given frame length and delay until each minute is shown. */
function play(seconds: number, frameSeconds: number, delaySeconds: number) {
  const beginsMs = Date.UTC(2026, 0, 31, 12)
  let [clockMs, shownMs] = [beginsMs, beginsMs]
  let waiting: { minuteMs: number; untilSeconds: number } | null = null
  let shown = 0
  for (let at = 0; at < seconds; at += frameSeconds) {
    if (waiting && at >= waiting.untilSeconds) {
      shownMs = waiting.minuteMs
      waiting = null
      shown += 1
    }
    const moved = moveClock(clockMs, shownMs, frameSeconds * 60_000)
    clockMs = moved.clockMs
    if (moved.nextMs !== null && waiting === null) waiting = { minuteMs: moved.nextMs, untilSeconds: at + delaySeconds }
  }
  return { rate: (clockMs - beginsMs) / seconds / 1_000, shown, behindMs: clockMs - shownMs }
}

test('60 times stays 60 times however slow drawing and loading are; minutes are dropped, and a stall pauses the clock', () => {
  expect(play(120, 0.016, 0.05)).toMatchObject({ rate: expect.closeTo(60, 0), shown: expect.closeTo(119, -1) })
  const slow = play(120, 0.5, 1.1)
  expect(slow.rate).toBeCloseTo(60, 0)
  expect(slow.shown).toBeLessThan(100)
  expect(play(120, 0.016, 3).rate).toBeCloseTo(60, 0)
  expect(play(120, 0.5, 1e6)).toMatchObject({ shown: 0, behindMs: 480_000 })
})
