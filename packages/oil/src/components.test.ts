import { expect, test } from 'vitest'
import { components } from './components.ts'

const mask = (rows: string[]) => Uint8Array.from(rows.join(''), (cell) => (cell === '#' ? 1 : 0))

test('finds regions joined by corners, largest first, and drops specks', () => {
  const rows = ['##....', '..#...', '....#.', '....##', '......', '#.....']
  const found = components(mask(rows), 6, 6, 2)
  expect(found.map(({ area }) => area)).toEqual([3, 3])
  expect(found[0]?.touchesEdge).toBe(true)
})

test('a line is long, a square is not', () => {
  const line = components(mask(['........', '.######.', '........']), 8, 3, 1)[0]
  const square = components(mask(['....', '.##.', '.##.', '....']), 4, 4, 1)[0]
  expect(line?.elongation).toBeGreaterThan(5)
  expect(square?.elongation).toBeCloseTo(1)
  expect(square?.perimeter).toBe(4)
})
