import { expect, test } from 'vitest'
import { formatCorners, parseCorners } from './corner-text.ts'

test('corners are written latitude first, and read back', () => {
  const corners = [
    [72.84, 18.93],
    [-179.5, -0.000012],
    [70, 10],
  ] as [number, number][]
  expect(formatCorners(corners)).toBe('18.93, 72.84\n-0.00001, -179.5\n10, 70')
  expect(parseCorners(' 18.93 72.84\n\n-0.00001;-179.5\n10,70 ')).toEqual([
    [72.84, 18.93],
    [-179.5, -0.00001],
    [70, 10],
  ])
  expect(parseCorners('18.93\n18,72,1\nnorth, west')).toEqual(Array(3).fill([NaN, NaN]))
})
