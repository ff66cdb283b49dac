import { expect, test } from 'vitest'
import { areaWords } from './areas.ts'

const title = (south: number, north: number, west: number, east: number, name: string | null = null) =>
  areaWords.documentTitle(name, { south, west, north, east })

test('a document about a drawn area is titled by the box around it, with as many decimals as it needs', () => {
  expect(title(18.2, 19.4, 71, 72.9)).toBe('Area 18.2-19.4 N, 71.0-72.9 E')
  expect(title(-1, 2, -5, 3)).toBe('Area 1.0 S-2.0 N, 5.0 W-3.0 E')
  expect(title(-2, -1, 179, -179)).toBe('Area 2.0-1.0 S, 179.0 E-179.0 W')
  expect(title(10.01, 10.05, 70.001, 70.004)).toBe('Area 10.01-10.05 N, 70.001-70.004 E')
  expect(title(10, 11, 70, 71, 'Gulf of Mannar')).toBe('Gulf of Mannar')
})
