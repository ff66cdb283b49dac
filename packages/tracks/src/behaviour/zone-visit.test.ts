import { expect, test } from 'vitest'
import { shortenName } from './zone-visit.ts'

test.each([
  ['Gulf of Mannar Marine National Park', 'Gulf of Mannar Marine National Park'],
  ['A'.repeat(40), 'A'.repeat(40)],
  ['Mahatma Gandhi Marine National Park (Wandoor)', 'Mahatma Gandhi Marine National Park…'],
  ['Palk Bay Dugong Conservation Reserve (2022; 448 km2)', 'Palk Bay Dugong Conservation Reserve…'],
  ['Gulf of Kachchh Marine National Park and Sanctuary', 'Gulf of Kachchh Marine National Park…'],
  ['東'.repeat(50), `${'東'.repeat(39)}…`],
  [`${'x'.repeat(38)}🐟🐟`, `${'x'.repeat(38)}…`],
])('the name %s is kept as %s', (name, kept) => {
  expect(shortenName(name)).toBe(kept)
  expect(kept.length).toBeLessThanOrEqual(40)
})
