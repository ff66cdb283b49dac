import { expect, test } from 'vitest'
import { parseUtcMinute } from './parse-utc-minute.ts'

test.each([
  ['2026-01-31 18:00', '2026-01-31T18:00:00.000Z'],
  [' 2026-01-31T06:05 UTC ', '2026-01-31T06:05:00.000Z'],
  ['2026-01-31 18:00:59', '2026-01-31T18:00:00.000Z'],
  ['2026-02-30 10:00', null],
  ['2026-01-31 24:30', null],
  ['31/01/2026, 06:00 PM', null],
  ['2026-01-31', null],
  ['', null],
])('%j is %s', (text, time) => {
  expect(parseUtcMinute(text)).toBe(time)
})
