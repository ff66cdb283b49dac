import { expect, test } from 'vitest'
import { isMoored, vesselTone } from './vessel-tone.ts'

test('ship types of ITU-R M.1371 have a tone', () => {
  const types = [30, 36, 37, 40, 52, 60, 69, 70, 79, 80, 89]
  expect(types.map(vesselTone)).toEqual([
    'fishing',
    'pleasure',
    'pleasure',
    'passenger',
    'service',
    'passenger',
    'passenger',
    'cargo',
    'cargo',
    'tanker',
    'tanker',
  ])
})

test('types that are missing, reserved or out of range are other', () => {
  expect([null, 0, 20, 38, 39, 56, 90, 255, -1].map(vesselTone)).toEqual(Array(9).fill('other'))
})

test('a moving vessel with the status of a moored one is not moored', () => {
  expect([
    isMoored(5, 0),
    isMoored(1, 1.2),
    isMoored(1, null),
    isMoored(5, 12),
    isMoored(0, 0),
    isMoored(null, 0),
  ]).toEqual([true, true, true, false, false, false])
})
