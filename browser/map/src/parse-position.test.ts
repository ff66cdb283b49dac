import fc from 'fast-check'
import { expect, it } from 'vitest'
import { parsePosition } from './parse-position.ts'
import { formatPosition } from '@varuna/language/shared/position-text'

it.each([
  ['18 56 N 72 50 E', 18.9333, 72.8333],
  ['18.93, 72.84', 18.93, 72.84],
  ['-33.9 18.4', -33.9, 18.4],
  ['18° 56.4′ N, 072° 49.8′ E', 18.94, 72.83],
  ['N18 56 E72 50', 18.9333, 72.8333],
  ['72 50 e; 18 56 n', 18.9333, 72.8333],
  ['33°54\'00"S 18°24\'36"E', -33.9, 18.41],
  ['18 56 72 50', 18.9333, 72.8333],
  ['-0 30 -0 15', -0.5, -0.25],
  ['90, -180', 90, -180],
  ['185600N 0725000E', 18.9333, 72.8333],
  ['1856.5N 07250E', 18.9417, 72.8333],
  ['N3354 E01824', 33.9, 18.4],
])('%s is a position', (text, lat, lon) => {
  const position = parsePosition(text)
  if (position === null || position === 'out_of_range') throw new Error(`read as ${position}`)
  expect(position.lat).toBeCloseTo(lat, 4)
  expect(position.lon).toBeCloseTo(lon, 4)
})

it.each([
  '',
  'MV NEREUS',
  '419000001',
  'IMO 9074729',
  '18 56 N',
  '18 61 N 72 50 E',
  '186100N 0725000E',
  '419000001 412000001',
  '18.5 30 N 72 E',
  '18 N 72 N',
  '18 N 19 S 72 E',
  '-18 N 72 E',
  '1 2 3 4 5 6 7 8',
  'N 18 72 E',
  '18,93 72,84',
])('%j is none', (text) => expect(parsePosition(text)).toBeNull())

it.each(['91, 0', '0, 181', '95 N 72 E', '185600N 1905000E'])('%s is out of range', (text) =>
  expect(parsePosition(text)).toBe('out_of_range'),
)

it('reads every position as it is written here', () =>
  fc.assert(
    fc.property(
      fc.double({ min: -90, max: 90, noNaN: true }),
      fc.double({ min: -180, max: 180, noNaN: true }),
      (lat, lon) => {
        const position = parsePosition(formatPosition(lat, lon))
        if (position === null || position === 'out_of_range') throw new Error(`read as ${position}`)
        expect(position.lat).toBeCloseTo(lat, 2)
        expect(position.lon).toBeCloseTo(lon, 2)
      },
    ),
  ))
