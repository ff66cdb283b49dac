import { expect, test } from 'vitest'
import { sorted } from './sorted.ts'
import { createRandom } from './testing.ts'

test.each([0, 1, 7, 1023, 1024, 5000])('sorts %d values like Float32Array.sort', (count) => {
  const random = createRandom(count)
  const values = Float32Array.from({ length: count }, (_, i) => (i % 9 === 0 ? -0 : (random() - 0.4) * 10 ** (i % 12)))
  const before = values.slice()
  expect(sorted(values)).toEqual(values.slice().sort())
  expect(values).toEqual(before)
})
