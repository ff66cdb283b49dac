import { expect, test } from 'vitest'
import { flagOfMmsi } from './flag-of-mmsi.ts'

test.each([
  [419_000_123, 'IN'],
  [219_000_123, 'DK'],
  [99_219_0001, 'DK'],
  [123_456_789, null],
])('names the flag of %i', (mmsi, flag) => {
  expect(flagOfMmsi(mmsi)).toBe(flag)
})
