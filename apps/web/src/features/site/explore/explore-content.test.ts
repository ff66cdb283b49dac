import { expect, test } from 'vitest'
import copy from '#content/explore.json'
import pictures from '#content/pictures.json'
import fishing from '#content/topics/illegal-fishing.json'
import oil from '#content/topics/oil-spills.json'
import trafficking from '#content/topics/ocean-trafficking.json'

const titlesLinkingTo = (link: string) => copy.tiles.filter((tile) => tile.link === link).map(({ title }) => title)

test.each([oil, fishing, trafficking])('$path, its demonstration and each of its cases have a tile', (topic) => {
  expect(titlesLinkingTo(topic.path)).toEqual([topic.name])
  expect(titlesLinkingTo(`${topic.path}#tech`)).toHaveLength(1)
  const addressOf = (item: { story?: string }) => item.story ?? `${topic.path}#cases`
  for (const item of topic.cases.items) expect(titlesLinkingTo(addressOf(item)), item.title).toContain(item.title)
})

test.each(['oil', 'fishing', 'trafficking'])('the %s tab of the dashboard has a tile', (tab) =>
  expect(titlesLinkingTo(`/dashboard-analysis?tab=${tab}`)).toHaveLength(1),
)

test('every tile has a picture, and the lead states the number of tiles', () => {
  expect(copy.tiles.filter(({ picture }) => !(picture in pictures))).toEqual([])
  expect(copy.tiles).toHaveLength(24)
  expect(copy.lead).toContain('Twenty-four')
})
