import { expect, it } from 'vitest'
import { localInputText, localTimeText, utcOfLocalInput } from './local-time.ts'

it('goes from a moment to the field and back, to the minute', () => {
  const time = new Date(2026, 0, 5, 7, 3)
  expect(localInputText(time)).toBe('2026-01-05T07:03')
  expect(utcOfLocalInput('2026-01-05T07:03')).toBe(time.toISOString())
})

it.each(['', 'yesterday', '2026-01-05', '2026-13-05T07:03'])('refuses %j', (text) => {
  expect(utcOfLocalInput(text)).toBeNull()
})

it('names the zone of a time', () => {
  expect(localTimeText('2026-01-05T07:03:00Z')).toMatch(/^\d{1,2} Jan 2026, \d{2}:\d{2}:00 \S+/)
})
