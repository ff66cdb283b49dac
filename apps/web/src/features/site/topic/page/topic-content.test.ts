import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { citedSources, splitFootnotes } from './footnotes.ts'
import { topicSchema, type Topic } from './topic-schema.ts'

const contentFolder = new URL('../../../../../content/english/', import.meta.url)
const read = (path: string): unknown => JSON.parse(readFileSync(new URL(path, contentFolder), 'utf8'))
const pictures = Object.keys(read('pictures.json') as object)

const statusColours: Record<string, string> = {
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

/** Every text of a page that consists of sentences; no labels, places or times. */
function collectProse(topic: Topic): string[] {
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

const splitSentences = (text: string) => text.split(/(?<=[.!?](?:\[\^[a-z0-9-]+\])*)\s+(?=[A-Z'])/)

describe.each(Object.keys(cards))('%s', (name) => {
  const content = read(`topics/${name}.json`)

  test('matches the schema of a topic page', () => {
    expect(topicSchema.safeParse(content).error?.issues).toBeUndefined()
  })

  const topic = content as Topic

  test('cites exactly the sources that it lists', () => {
    expect(citedSources(topic).toSorted()).toEqual(Object.keys(topic.sources).toSorted())
  })

  test('every sentence with a number has a source', () => {
    const unsourced = collectProse(topic)
      .flatMap(splitSentences)
      .filter((sentence) => /\d/.test(sentence.replaceAll(/\[\^[a-z0-9-]+\]/g, '')))
      .filter((sentence) => !splitFootnotes(sentence).some(({ kind }) => kind === 'footnote'))
    expect(unsourced).toEqual([])
  })

  test('every place and every case has a source', () => {
    const texts = [
      ...topic.map.places.map(({ text }) => text),
      ...topic.cases.items.flatMap(({ text, outcome }) => [text.join(' '), outcome]),
    ]
    expect(texts.filter((text) => citedSources(text).length === 0)).toEqual([])
  })

  test('has the four cards with their statuses and status colours', () => {
    expect(topic.victims.cards.map(({ title, status }) => `${title}: ${status}`)).toEqual(cards[name])
    for (const { status, colour } of topic.victims.cards) expect(colour).toBe(statusColours[status])
  })

  test('states that the labels of its cards are no official category', () => {
    expect(topic.victims.lead).toContain('The label on each card is ours and no official category')
  })

  test('shows only pictures that exist', () => {
    const shown = [topic.hero.picture, ...topic.victims.cards.map(({ picture }) => picture)]
    expect(shown.filter((picture) => !pictures.includes(picture))).toEqual([])
  })

  test('every place has a unique id', () => {
    const ids = topic.map.places.map(({ id }) => id)
    expect(new Set(ids).size).toBe(ids.length)
  })
})

test('the fishing page quotes its facts with footnotes and marks the contested ones', () => {
  const { hero, victims, sources } = read('topics/illegal-fishing.json') as Topic
  const text = [...hero.figures, ...victims.cards].map(({ text }) => text).join(' ')
  expect(text).toMatch(/down by over 97%.*\[\^bluefin\]/)
  expect(text).toMatch(/[Oo]ver 100 million sharks are killed yearly.*\[\^sharks\]/)
  expect(text).toContain('up to $23 billion annually.[^agnew-2009]')
  expect(text).toContain('Over 3 billion people rely on fish as their main protein')
  expect(hero.figures[2]?.value).toBe('3.2 billion')
  for (const id of ['bluefin', 'bluefin-2016', 'sharks', 'sofia-2018']) expect(sources[id]?.note).toMatch(/^Contested/)
})

describe('figures that changed at their source', () => {
  const oil = read('topics/oil-spills.json') as Topic
  const fishing = read('topics/illegal-fishing.json') as Topic
  const trafficking = read('topics/ocean-trafficking.json') as Topic
  const place = ({ map }: Topic, id: string) => map.places.find((place) => place.id === id)?.text ?? ''

  test('tanker spills: the averages of the 1970s and since 2020', () => {
    expect(oil.hero.figures[1]?.value).toBe('79 → 7.4')
    expect(oil.hero.figures[1]?.text).toMatch(
      /from 79 a year in the 1970s.* to 7\.4 a year in 2020 to 2024\.\[\^itopf-2024\]$/,
    )
  })

  test('the settlement covers claims by governments, with private claims in addition', () => {
    expect(oil.hero.figures[2]?.text).toMatch(/claims of governments.*Private claims came on top/)
    expect(JSON.stringify(oil)).not.toContain('civil claims alone')
  })

  test('the text gives the range where sources differ', () => {
    expect(place(oil, 'exxon-valdez')).toMatch(/\(2,400 km\).*\(1,900 km\)/)
    expect(place(oil, 'amoco-cadiz')).toMatch(/320 km .*400 km/)
  })

  test("fish stocks: FAO's review of 2025", () => {
    expect(fishing.causes.consequences[0]?.text).toMatch(/64\.5% .*35\.5% .*\[\^fao-2025\]/)
  })

  test('bluefin tuna keeps its label and names the listings of 2021', () => {
    expect(fishing.victims.cards[0]?.text).toMatch(
      /The label is that of the southern bluefin until 2021; since then the IUCN .*\.\[\^iucn-2021\]$/,
    )
  })

  test('the subsidies agreement names its members', () => {
    expect(fishing.prevention.cards[0]?.text).toContain('112 of 166')
    expect(fishing.prevention.cards[0]?.text).toContain('the unregulated high seas')
  })

  test('Fu Yuan Yu Leng 999: the last court forfeited the ship that the court of appeal had returned', () => {
    const carrier = fishing.cases.items.find(({ title }) => title === 'Fu Yuan Yu Leng 999')
    expect(carrier?.outcome).toMatch(
      /go back to its owner .*\[\^ambiente-2017\] In May 2019, La Hora reported, .*forfeited .*\[\^lahora-2019\]/,
    )
  })

  test('Fu Yuan Yu Leng 999: the sharks are those that scientists counted, beside the number of the trial', () => {
    const carrier = fishing.cases.items.find(({ title }) => title === 'Fu Yuan Yu Leng 999')
    expect(carrier?.text.join(' ')).toMatch(/6,623 .*\[\^telegrafo-2017\].*7,639\.\[\^bonaccorso-2021\]/)
    expect(fishing.map.places.find(({ id }) => id === 'galapagos')?.size).toBe('7,639 sharks in one hold')
  })

  test('abandoned seafarers: the count of 2025', () => {
    const actions = trafficking.involved.groups.flatMap(({ actions }) => actions)
    expect(actions.find((action) => action.includes('most on record'))).toContain('In 2025 owners abandoned 410 ships')
  })

  test('Adriana: all 21 people charged', () => {
    const adriana = trafficking.cases.items.find(({ title }) => title === 'Adriana')
    expect(adriana?.outcome).toMatch(/November 2025 .*21 in all\./)
  })
})

test('every place and case on trafficking is marked, and those on the other pages are not', () => {
  const { map, cases } = read('topics/ocean-trafficking.json') as Topic
  const marks = [...map.places, ...cases.items].map(({ mark }) => mark)
  expect(marks.filter((mark) => mark === 'forced labour')).toHaveLength(5)
  expect(marks.filter((mark) => mark === 'crossing')).toHaveLength(6)
  expect(marks).toHaveLength(11)
  for (const name of ['oil-spills', 'illegal-fishing'])
    expect(JSON.stringify(read(`topics/${name}.json`))).not.toContain('"mark"')
})

test.each(Object.keys(cards))('the help on %s begins with 1554 and VHF 16, and each number has its source', (name) => {
  const { involved, sources } = read(`topics/${name}.json`) as Topic
  expect(involved.help.slice(0, 2).map(({ contact }) => contact)).toEqual(['1554', 'VHF channel 16'])
  for (const { source } of involved.help) expect(sources[source]?.url).toBeTruthy()
})

test('the footer states that its partner organisations are not partners of Varuna', () => {
  const { partnersTitle, partnersNote } = read('topics/footer.json') as Record<string, string>
  expect(partnersTitle).toBe('Partner organisations')
  expect(partnersNote).toContain('not partners of Varuna')
})

test('the page on trafficking states that its pictures are drawn, and no page claims to show no faces', () => {
  const { victims } = topicSchema.parse(read('topics/ocean-trafficking.json'))
  expect(victims.lead).toMatch(/ The pictures on this page are drawn; they show no real person\.$/)
  expect(victims.cards.filter(({ picture }) => picture)).toHaveLength(victims.cards.length)
  const files = readdirSync(contentFolder, { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.json'),
  )
  for (const name of files)
    expect(readFileSync(new URL(name, contentFolder), 'utf8'), name).not.toMatch(/\bno faces\b/i)
})
