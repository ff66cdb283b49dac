import { expect, test } from 'vitest'
import { citedIn, piecesOf } from './footnotes.ts'

test('a text is cut at its marks', () => {
  expect(piecesOf('One.[^a][^b-2] Two.')).toEqual([
    { kind: 'text', text: 'One.' },
    { kind: 'note', id: 'a' },
    { kind: 'note', id: 'b-2' },
    { kind: 'text', text: ' Two.' },
  ])
  expect(piecesOf('No mark [here].')).toEqual([{ kind: 'text', text: 'No mark [here].' }])
})

test('sources are numbered by their first mention, the list of sources left out', () => {
  const content = { hero: 'x[^b]', cards: [{ text: 'y[^a][^b]' }, { source: 'c' }], sources: { d: { note: '[^d]' } } }
  expect(citedIn(content)).toEqual(['b', 'a', 'c'])
})
