// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { formatFeed } from './feed.ts'

const story = {
  slug: 'a',
  headline: 'A & B',
  description: 'One <two>',
  published: '2026-01-01',
  reviewed: '2026-03-01',
}
const correction = { id: 'c', date: '2026-02-01', what: 'C', was: '1', is: '2', why: 'It was old.' }

test('the feed lists stories and corrections, newest first, with their addresses and escaped', () => {
  const document = new DOMParser().parseFromString(
    formatFeed({ stories: [story], corrections: [correction] }),
    'text/xml',
  )
  const texts = (name: string) =>
    [...document.querySelectorAll(`entry > ${name}`)].map(({ textContent }) => textContent)
  expect(texts('id')).toEqual(['https://origin.invalid/stories/a', 'https://origin.invalid/corrections#c'])
  expect(texts('title')).toEqual(['A & B', 'Corrected: C'])
  expect(texts('summary')).toEqual(['One <two>', 'Was: 1. Is now: 2. It was old.'])
  expect(document.querySelector('feed > updated')?.textContent).toBe('2026-03-01T00:00:00Z')
})
