import { expect, test } from 'vitest'
import { countAt, countSeconds } from './counting.ts'

test.each([400, 850, 70, 65])(
  'a counter to %i starts at 0, never decreases and reaches its target after 2.5 s',
  (target) => {
    const shown = Array.from({ length: 101 }, (_, step) => countAt(target, (step / 100) * countSeconds))
    expect(shown[0]).toBe(0)
    expect(shown.at(-1)).toBe(target)
    expect(shown.every((value, step) => value >= (shown[step - 1] ?? 0))).toBe(true)
    expect(shown.slice(0, 60).every((value) => value < target)).toBe(true)
  },
)

test('shows 0 before the start and the target after the end', () => {
  expect([countAt(400, -1), countAt(400, 60)]).toEqual([0, 400])
})
