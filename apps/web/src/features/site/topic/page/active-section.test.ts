import { expect, test } from 'vitest'
import { activeSection } from './active-section.ts'

const sections = [
  { id: 'hero', top: 0 },
  { id: 'marine', top: 900 },
  { id: 'causes', top: 1800 },
]

test('the first section is active at the top of the page', () => {
  expect(activeSection(sections, 0)).toBe('hero')
})

test('a section becomes active when its top is within 200 px of the scroll position', () => {
  expect(activeSection(sections, 699)).toBe('hero')
  expect(activeSection(sections, 700)).toBe('marine')
})

test('the last of several reached sections is active', () => {
  expect(activeSection(sections, 5000)).toBe('causes')
})

test('the first section stays active during overscroll above the page', () => {
  expect(activeSection(sections, -400)).toBe('hero')
  expect(activeSection([], 0)).toBeNull()
})
