import { expect, it } from 'vitest'
import { formatLocalInput, formatLocalTime, parseLocalInput } from './local-time.ts'

it('formats a time for the field and parses it back, to the minute', () => {
  const time = new Date(2026, 0, 5, 7, 3)
  expect(formatLocalInput(time)).toBe('2026-01-05T07:03')
  expect(parseLocalInput('2026-01-05T07:03')).toBe(time.toISOString())
})

it.each(['', 'yesterday', '2026-01-05', '2026-13-05T07:03'])('rejects %j', (text) => {
  expect(parseLocalInput(text)).toBeNull()
})

it('a formatted time names its zone', () => {
  expect(formatLocalTime('2026-01-05T07:03:00Z')).toMatch(/^\d{1,2} Jan 2026, \d{2}:\d{2}:00 \S+/)
})
