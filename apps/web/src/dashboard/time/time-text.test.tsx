import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { TimeText } from './time-text.tsx'

afterEach(cleanup)

const time = '2026-01-31T12:00:00.000Z'
const textAt = (nowMs: number) => render(<TimeText time={time} nowMs={nowMs} />).container.textContent

test.each([
  ['past', 120_000, '2026-01-31 12:00:00 UTC2\u202fmin ago'],
  ['coming', -180_000, '2026-01-31 12:00:00 UTCin 3\u202fmin'],
  ['ahead by the error of a clock and a step of ages', -6_000, '2026-01-31 12:00:00 UTC0\u202fs ago'],
  ['over a day old', 2 * 86_400_000, '2026-01-31 12:00:00 UTC'],
])('a time that is %s', (_, ageMs, text) => expect(textAt(Date.parse(time) + ageMs)).toBe(text))
