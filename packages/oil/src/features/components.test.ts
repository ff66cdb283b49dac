import { expect, test } from 'vitest'
import { findComponents } from './components.ts'

const mask = (rows: string[]) => Uint8Array.from(rows.join(''), (cell) => (cell === '#' ? 1 : 0))

test('finds regions connected by corners, largest first, and drops small ones', () => {
  const rows = ['##....', '..#...', '....#.', '....##', '......', '#.....']
  const found = findComponents(mask(rows), 6, 6, 2)
  expect(found.map(({ area }) => area)).toEqual([3, 3])
  expect(found[0]?.touchesEdge).toBe(true)
})

test('elongation is high for a line and low for a square', () => {
  const line = findComponents(mask(['........', '.######.', '........']), 8, 3, 1)[0]
  const square = findComponents(mask(['....', '.##.', '.##.', '....']), 4, 4, 1)[0]
  expect(line?.elongation).toBeGreaterThan(5)
  expect(square?.elongation).toBeCloseTo(1)
  expect(square?.perimeter).toBe(4)
})
