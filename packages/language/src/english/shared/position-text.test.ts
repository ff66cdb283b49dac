import { expect, it } from 'vitest'
import { formatPosition } from './position-text.ts'

it('formats a position in degrees and tenths of minutes', () => {
  expect(formatPosition(18.94, 72.83)).toBe('18° 56.4′ N, 072° 49.8′ E')
  expect(formatPosition(-33.8567, -151.2153)).toBe('33° 51.4′ S, 151° 12.9′ W')
})

it('carries rounded minutes into the degree, and puts zero in the northern and eastern hemispheres', () => {
  expect(formatPosition(9.99999, -179.99999)).toBe('10° 00.0′ N, 180° 00.0′ W')
  expect(formatPosition(-0.0001, -0)).toBe('00° 00.0′ N, 000° 00.0′ E')
})
