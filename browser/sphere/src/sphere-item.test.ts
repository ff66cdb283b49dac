import { expect, test } from 'vitest'
import { isExternal } from './sphere-item.ts'
import { sampleItems } from './sample-items.ts'

test.each([
  ['/', false],
  ['/oil-spills#cases', false],
  ['/dashboard-analysis?tab=oil', false],
  ['https://sea.example/', true],
  ['//sea.example/', true],
  ['mailto:watch@sea.example', true],
])('%s leads away: %s', (link, away) => expect(isExternal(link)).toBe(away))

test('the two sample items share a title and have no description; one links to the site root, one to a search engine', () => {
  expect(sampleItems.map(({ title, description }) => [title, description])).toEqual([
    ['OilSplils', ''],
    ['OilSplils', ''],
  ])
  expect(sampleItems.map(({ link }) => isExternal(link))).toEqual([false, true])
  expect(sampleItems[0]?.link).toBe('/')
  for (const { image } of sampleItems) {
    const drawn = decodeURIComponent(image.slice(image.indexOf(',') + 1))
    const greys = [...drawn.matchAll(/#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})\b/g)]
    expect(greys.length).toBeGreaterThan(2)
    for (const [, red, green, blue] of greys) expect([red, green]).toEqual([green, blue])
  }
})
