import { expect, test } from 'vitest'
import { collectFacts, reasonToLookUp } from './facts.ts'

const source = { title: 'A', url: 'https://a.example', lookedUp: '2026-01-10', sourceWording: 'nine boats' }

const content = {
  lead: 'Boats leave.[^a] Of 10 boats, 9 came back.[^a][^b] In 1990 there were 4.',
  places: [{ text: 'No figure here.[^b]' }, { text: 'Nothing is cited in 2020.' }],
  sources: { a: source, b: { title: 'B 7', url: 'https://b.example', firstHand: false as const } },
}

test('a sentence with a figure is listed once for each source, without its marks', () => {
  expect(collectFacts(content)).toEqual([
    {
      sentence: 'Of 10 boats, 9 came back.',
      source: 'a',
      lookedUp: '2026-01-10',
      sourceWording: 'nine boats',
      isFirstHand: true,
    },
    { sentence: 'Of 10 boats, 9 came back.', source: 'b', lookedUp: null, sourceWording: null, isFirstHand: false },
    { sentence: 'In 1990 there were 4.', source: null, lookedUp: null, sourceWording: null, isFirstHand: true },
  ])
})

test('a fact has to be looked up after a year, without a date, and without a source', () => {
  const [fresh, missing, unsourced] = collectFacts(content)
  const at = (date: string) => (fresh ? reasonToLookUp(fresh, Date.parse(date)) : 'no fact')
  expect(at('2027-01-10')).toBeNull()
  expect(at('2027-01-11')).toBe('looked up on 2026-01-10, over a year ago')
  expect(missing && reasonToLookUp(missing, 0)).toBe('not looked up')
  expect(unsourced && reasonToLookUp(unsourced, 0)).toBe('no source')
})
