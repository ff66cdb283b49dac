import { findCountry, type Countries } from '@varuna/geo/flags/countries'
import type { ListId } from '@varuna/risk/tables/tables'
import type { ListColumn, ListHeadings, ListLine } from '../../watch/vessel-lists/read-list-csv.ts'

export const countryListKinds = [
  'flags-of-convenience',
  'eu-cards',
  'tip-tiers',
  'paris-mou',
  'tokyo-mou',
  'psma',
] as const
export type CountryListKind = (typeof countryListKinds)[number]

/** Parses one line of a publisher's table; empty when the line's list is not used. */
export interface CountryEntry {
  country: string
  list: ListId
}

interface Kind {
  description: string
  /** The lists that a file of this kind replaces. */
  lists: readonly ListId[]
  columns: readonly ListColumn[]
  oneOf: readonly (readonly string[])[]
  headings?: ListHeadings
  listOf(line: ListLine): ListId | null
}

const country: ListColumn = {
  name: 'country',
  aliases: [
    'flag',
    'flagstate',
    'state',
    'party',
    'parties',
    'countryname',
    'register',
    'registry',
    'name',
    'thirdcountry',
  ],
}
const grade = (name: string, ...aliases: string[]): ListColumn => ({ name, aliases })
const isOne = (text: string, pattern: RegExp) => pattern.test(text.trim())

/** Headings of a performance list: the colour and, within the black list, the risk level. */
const colourHeading = /^(?:white|gr[ae]y|black)[ -]list(?: \d{4}(?:[-/]\d{2,4})?)?$/i
const riskHeading = /^(?:low|medium|high|very high)(?: to (?:high|very high))? risk$/i

/** Colour on a performance list, from a column or the heading; only the black list is used. */
const blackOnly =
  (list: ListId) =>
  (line: ListLine): ListId | null => {
    const text = line.cell('list') || line.heading
    if (isOne(text, /^black/i)) return list
    if (isOne(text, /^(gr[ae]y|white)/i)) return null
    throw line.refuse('list', { code: 'value_unknown', params: { known: ['black', 'grey', 'white'] } })
  }
const performance = (list: ListId, description: string): Kind => ({
  description,
  lists: [list],
  columns: [country, grade('list', 'colour', 'color', 'performance', 'category', 'bgw')],
  oneOf: [['country']],
  headings: { begin: colourHeading, within: riskHeading },
  listOf: blackOnly(list),
})

const noCard = /^(|none|no|green|lifted|delisted|withdrawn|-)$/i

export const countryLists: Record<CountryListKind, Kind> = {
  'flags-of-convenience': {
    description: 'registers that the ITF lists as flags of convenience',
    lists: ['itf-foc'],
    columns: [country],
    oneOf: [['country']],
    listOf: () => 'itf-foc',
  },
  'eu-cards': {
    description: 'yellow and red cards of the European Commission for illegal fishing',
    lists: ['eu-iuu-red', 'eu-iuu-yellow'],
    columns: [country, grade('card', 'status', 'currentstatus', 'colour', 'color', 'decision')],
    oneOf: [['country'], ['card']],
    listOf(line) {
      const text = line.cell('card')
      if (isOne(text, /\bred\b|non-?cooperating|^identified/i)) return 'eu-iuu-red'
      if (isOne(text, /yellow|pre-?identified/i)) return 'eu-iuu-yellow'
      if (isOne(text, noCard)) return null
      throw line.refuse('card', { code: 'value_unknown', params: { known: ['red', 'yellow', 'green'] } })
    },
  },
  'tip-tiers': {
    description: 'tiers of the US Trafficking in Persons Report',
    lists: ['us-tip-1', 'us-tip-2', 'us-tip-2-watch', 'us-tip-3', 'us-tip-special'],
    columns: [country, grade('tier', 'tierplacement', 'tierranking', 'placement', 'ranking')],
    oneOf: [['country'], ['tier']],
    listOf(line) {
      const text = line.cell('tier').replace(/^tier\s*/i, '')
      if (isOne(text, /^1$/)) return 'us-tip-1'
      if (isOne(text, /^2$/)) return 'us-tip-2'
      if (isOne(text.replaceAll(/[\s()]/g, ''), /^2?(?:wl|watchlist)$/i)) return 'us-tip-2-watch'
      if (isOne(text, /^3$/)) return 'us-tip-3'
      if (isOne(text, /special/i)) return 'us-tip-special'
      throw line.refuse('tier', {
        code: 'value_unknown',
        params: { known: ['1', '2', '2 Watch List', '3', 'special case'] },
      })
    },
  },
  'paris-mou': performance('paris-black', 'white, grey and black list of the Paris MoU'),
  'tokyo-mou': performance('tokyo-black', 'black, grey and white list of the Tokyo MoU'),
  psma: {
    description: 'parties to the Agreement on Port State Measures',
    lists: ['psma'],
    columns: [country, grade('entry_into_force', 'entryintoforcedate', 'dateofentryintoforce')],
    oneOf: [['country']],
    listOf: () => 'psma',
  },
}

const europeanUnion = /^european union\b/i
const members = 'AT BE BG HR CY CZ DK EE FI FR DE GR HU IE IT LV LT LU MT NL PL PT RO SK SI ES SE'.split(' ')
/** Second registers that have no flag of their own; the bundled table holds them in `secondRegisters`. */
const secondRegister = /\((?:FIS|GIS|MAR)\)|international ship register|madeira|zanzibar/i

/** Countries named in a cell, ISO 3166-1 alpha-2; none for a second register. Throws for an unknown name. */
export function readCountries(line: ListLine, countries: Countries): string[] {
  // Footnote marks are not part of a name.
  const text = line
    .cell('country')
    .replaceAll(/[*†‡\d[\]]/g, '')
    .trim()
  if (europeanUnion.test(text)) return members
  const iso2 = findCountry(countries, text) ?? findCountry(countries, text.split(/[(,]/, 1)[0] as string)
  if (secondRegister.test(text)) return []
  if (iso2 === null) throw line.refuse('country', { code: 'country_unknown', params: {} })
  return [iso2]
}

const grades: Partial<Record<ListId, string>> = {
  'eu-iuu-red': 'red',
  'eu-iuu-yellow': 'yellow',
  'paris-black': 'black',
  'tokyo-black': 'black',
  'us-tip-1': '1',
  'us-tip-2': '2',
  'us-tip-2-watch': '2 Watch List',
  'us-tip-3': '3',
  'us-tip-special': 'special case',
}

/** Writes the lines of a file that imports as the same entries. */
export function* formatCountryList(kind: CountryListKind, entries: readonly CountryEntry[]): Generator<string> {
  const { columns, lists } = countryLists[kind]
  const column = lists.some((list) => grades[list] !== undefined) ? columns[1]?.name : undefined
  yield column === undefined ? 'country\n' : `country,${column}\n`
  for (const { country: iso2, list } of entries) {
    const value = grades[list]
    yield column === undefined || value === undefined ? `${iso2}\n` : `${iso2},${value}\n`
  }
}
