import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { citedIn, piecesOf } from './footnotes.ts'
import { topicSchema, type Topic } from './topic-schema.ts'

const folder = new URL('../../../content/', import.meta.url)
const read = (path: string): unknown => JSON.parse(readFileSync(new URL(path, folder), 'utf8'))
const pictures = Object.keys(read('pictures.json') as object)

const statusOf: Record<string, string> = {
  'Critically Endangered': 'red-600',
  Endangered: 'red-500',
  'Highly Vulnerable': 'red-500',
  'Critical Risk': 'red-500',
  'High Risk': 'red-500',
  Vulnerable: 'orange-500',
  Threatened: 'yellow-500',
}

const cards: Record<string, string[]> = {
  'oil-spills': ['Sea Turtles: Endangered', 'Dolphins: Vulnerable', 'Seabirds: Threatened', 'Coral Reefs: Endangered'],
  'illegal-fishing': [
    'Bluefin Tuna: Critically Endangered',
    'Sharks: Vulnerable',
    'Sea Turtles: Endangered',
    'Coral Reefs: Threatened',
  ],
  'ocean-trafficking': [
    'Migrant Workers: Vulnerable',
    'Refugees: Highly Vulnerable',
    'Children: Critical Risk',
    'Women: High Risk',
  ],
}

/** Every prose text of a page: what is read as sentences, not labels, places or times. */
function proseOf(topic: Topic): string[] {
  const { hero, victims, causes, map, cases, tech, prevention, involved } = topic
  return [
    hero.subtitle,
    ...hero.figures.map(({ value, text }) => `${value} ${text}`),
    ...[victims, causes, map, cases, tech, prevention, involved].map(({ lead }) => lead),
    ...[...victims.cards, ...causes.causes, ...causes.consequences, ...tech.steps, ...prevention.cards].map(
      ({ text }) => text,
    ),
    ...map.places.map(({ text }) => text),
    ...cases.items.flatMap(({ text, outcome }) => [...text, outcome]),
    tech.demo.text,
    tech.demo.about,
    ...involved.groups.flatMap(({ actions }) => actions),
  ]
}

const sentencesOf = (text: string) => text.split(/(?<=[.!?](?:\[\^[a-z0-9-]+\])*)\s+(?=[A-Z'])/)

describe.each(Object.keys(cards))('%s', (name) => {
  const content = read(`topics/${name}.json`)

  test('has the shape of a topic page', () => {
    expect(topicSchema.safeParse(content).error?.issues).toBeUndefined()
  })

  const topic = content as Topic

  test('cites no source that it does not name, and names none that it does not cite', () => {
    expect(citedIn(topic).toSorted()).toEqual(Object.keys(topic.sources).toSorted())
  })

  test('gives every sentence with a number its source', () => {
    const bare = proseOf(topic)
      .flatMap(sentencesOf)
      .filter((sentence) => /\d/.test(sentence.replaceAll(/\[\^[a-z0-9-]+\]/g, '')))
      .filter((sentence) => !piecesOf(sentence).some(({ kind }) => kind === 'note'))
    expect(bare).toEqual([])
  })

  test('gives every place and every case a source', () => {
    const texts = [
      ...topic.map.places.map(({ text }) => text),
      ...topic.cases.items.flatMap(({ text, outcome }) => [text.join(' '), outcome]),
    ]
    expect(texts.filter((text) => citedIn(text).length === 0)).toEqual([])
  })

  test('has the cards of the specification, each in the colour of its status', () => {
    expect(topic.victims.cards.map(({ title, status }) => `${title}: ${status}`)).toEqual(cards[name])
    for (const { status, colour } of topic.victims.cards) expect(colour).toBe(statusOf[status])
  })

  test('shows only pictures that there are', () => {
    const shown = [topic.hero.picture, ...topic.victims.cards.map(({ picture }) => picture)]
    expect(shown.filter((picture) => !pictures.includes(picture))).toEqual([])
  })

  test('names every place once', () => {
    const ids = topic.map.places.map(({ id }) => id)
    expect(new Set(ids).size).toBe(ids.length)
  })
})

test('the quoted facts stand on the fishing page, each with its footnote, and the contested ones say so', () => {
  const { hero, victims, sources } = read('topics/illegal-fishing.json') as Topic
  const text = [...hero.figures, ...victims.cards].map(({ text }) => text).join(' ')
  expect(text).toMatch(/down by over 97%.*\[\^bluefin\]/)
  expect(text).toMatch(/[Oo]ver 100 million sharks are killed yearly.*\[\^sharks\]/)
  expect(text).toContain('up to $23 billion annually.[^agnew-2009]')
  expect(text).toContain('rely on fish as their main protein')
  expect(`${hero.figures[2]?.value} ${hero.figures[2]?.text}`).toMatch(/^3 billion people and more .*\[\^sofia-2018\]$/)
  for (const id of ['bluefin', 'bluefin-2016', 'sharks', 'sofia-2018']) expect(sources[id]?.note).toMatch(/^Contested/)
})
