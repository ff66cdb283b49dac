import { cleanup, render } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import { FootnotesContext, TextWithFootnotes } from './footnote-marks.tsx'
import { citedSources, splitFootnotes } from './footnotes.ts'

test('splits a text at its marks', () => {
  expect(splitFootnotes('One.[^a][^b-2] Two.')).toEqual([
    { kind: 'text', text: 'One.' },
    { kind: 'footnote', id: 'a' },
    { kind: 'footnote', id: 'b-2' },
    { kind: 'text', text: ' Two.' },
  ])
  expect(splitFootnotes('No mark [here].')).toEqual([{ kind: 'text', text: 'No mark [here].' }])
})

test('numbers sources by their first mention and ignores the list of sources', () => {
  const content = { hero: 'x[^b]', cards: [{ text: 'y[^a][^b]' }, { source: 'c' }], sources: { d: { note: '[^d]' } } }
  expect(citedSources(content)).toEqual(['b', 'a', 'c'])
})

afterEach(cleanup)

test('separates adjacent footnote numbers also in copied text', () => {
  const { container } = render(
    <MemoryRouter>
      <FootnotesContext value={['a', 'b']}>
        <TextWithFootnotes>{'Two sources say so.[^a][^b] One more does.[^b]'}</TextWithFootnotes>
      </FootnotesContext>
    </MemoryRouter>,
  )
  expect(container.textContent).toBe('Two sources say so.1, 2 One more does.2')
})
