import { expect, test } from 'vitest'
import copy from '#content/explore.json'
import pictures from '#content/pictures.json'
import fishing from '#content/topics/illegal-fishing.json'
import oil from '#content/topics/oil-spills.json'
import trafficking from '#content/topics/ocean-trafficking.json'

const leadsTo = (link: string) => copy.tiles.filter((tile) => tile.link === link).map(({ title }) => title)

test.each([oil, fishing, trafficking])(
  '$path has a tile, so has its demonstration, and so has each of its cases',
  (topic) => {
    expect(leadsTo(topic.path)).toEqual([topic.name])
    expect(leadsTo(`${topic.path}#tech`)).toHaveLength(1)
    expect(leadsTo(`${topic.path}#cases`)).toEqual(topic.cases.items.map(({ title }) => title))
  },
)

test.each(['oil', 'fishing', 'trafficking'])('the %s desk has a tile', (tab) =>
  expect(leadsTo(`/dashboard-analysis?tab=${tab}`)).toHaveLength(1),
)

test('every tile has a picture of ours, and the words say how many there are', () => {
  expect(copy.tiles.filter(({ picture }) => !(picture in pictures))).toEqual([])
  expect(copy.tiles).toHaveLength(21)
  expect(copy.lead).toContain('Twenty-one')
})
