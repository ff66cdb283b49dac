import { expect, test } from 'vitest'
import { formatMoment, parseMoment } from './past-time.ts'

const nowMs = Date.UTC(2026, 0, 31, 12, 5, 30)

test('a minute of the last day is read as it was written', () => {
  for (const minutes of [1, 60, 24 * 60]) {
    const timeMs = Math.floor(nowMs / 60_000) * 60_000 - minutes * 60_000
    expect(parseMoment(formatMoment(timeMs), nowMs)).toBe(timeMs)
  }
  expect(formatMoment(nowMs)).toBe('2026-01-31T12:05Z')
})

test('what is no minute of the last day is no time', () => {
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
