import { readdirSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import pictures from '#content/pictures.json'
import { citedSources, splitFootnotes } from '../page/footnotes.ts'
import { storyLines, storyMarkers } from './story-chart.ts'
import { storySchema } from './story-schema.ts'
import { findStory, stories, storyPath } from './stories.ts'

const webFolder = new URL('../../../../../', import.meta.url)

test('every file of a story is listed, and each has its own address', () => {
  const files = readdirSync(new URL('content/english/stories/', webFolder)).map((name) => name.replace('.json', ''))
  expect(stories.map(({ slug }) => slug).toSorted()).toEqual(files.toSorted())
  expect(new Set(stories.map(storyPath)).size).toBe(stories.length)
  expect(findStory('no-such-story')).toBeUndefined()
})

describe.each(stories)('$slug', (story) => {
  test('matches the schema and shows a picture that exists', () => {
    expect(storySchema.safeParse(story).error?.issues).toBeUndefined()
    expect(Object.keys(pictures)).toContain(story.picture)
  })

  test('cites exactly the sources that it lists', () => {
    expect(citedSources(story).toSorted()).toEqual(Object.keys(story.sources).toSorted())
  })

  test('every paragraph and every event of its timeline has a source', () => {
    const texts = [story.lead, ...story.text, ...story.timeline.map(({ text }) => text)]
    expect(texts.filter((text) => !splitFootnotes(text).some(({ kind }) => kind === 'footnote'))).toEqual([])
  })

  test('its routes join points of its map', () => {
    const ids = story.map.points.map(({ id }) => id)
    const named = story.map.routes.flatMap(({ points }) => points.filter((at) => typeof at === 'string'))
    expect(named.filter((at) => !ids.includes(at))).toEqual([])
    expect(storyMarkers(story.map).map(({ id }) => id)).toEqual(ids)
  })
})

test('a route is dashed, by way of points and bare positions', () => {
  const map = {
    points: [{ id: 'a', name: 'A', lat: 1, lon: 2, date: '2020', text: 'T' }],
    routes: [{ kind: 'chase' as const, points: ['a', [3, 4] as [number, number], 'missing'] }],
  }
  expect(storyLines(map)).toEqual([
    {
      kind: 'gap',
      colour: 0,
      points: [
        { lat: 1, lon: 2 },
        { lat: 3, lon: 4 },
      ],
    },
  ])
})
