import type { Confidence } from '../confidence.ts'

export const listIds = [
  'itf-foc',
  'eu-iuu-red',
  'eu-iuu-yellow',
  'paris-black',
  'tokyo-black',
  'us-tip-3',
  'us-tip-2-watch',
  'us-tip-special',
  'us-tip-2',
  'us-tip-1',
  'psma',
] as const
export type ListId = (typeof listIds)[number]

export type FlagList = {
  readonly publisher: string
  readonly asOf: string
  /** False when the table holds only part of the list, so that absence from it means nothing. */
  readonly complete: boolean
  readonly source: string
}

/** A country's entry on a list, from `since` on; null where only the edition of `asOf` is known. Both are a year, month or day. */
export type Listing = {
  readonly list: ListId
  readonly asOf: string
  readonly since: string | null
  readonly confidence: Confidence
  readonly basis: string
}

export type FlagTable = {
  readonly version: string
  readonly lists: Readonly<Record<ListId, FlagList>>
  /** Countries (ISO 3166-1 alpha-2) with a listed second register, although the country itself is not listed. */
  readonly secondRegisters: Readonly<Record<string, string>>
  /** Maps a territory to its responsible country, both ISO 3166-1 alpha-2. */
  readonly sovereign: Readonly<Record<string, string>>
  readonly countries: Readonly<Record<string, readonly Listing[]>>
}

type Parsed<T> = { ok: true; value: T } | { ok: false; error: string }

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const isText = (value: unknown): value is string => typeof value === 'string' && value.length > 0
const isCountry = (value: unknown) => typeof value === 'string' && /^[A-Z]{2}$/.test(value)
const isDate = (value: unknown) => typeof value === 'string' && /^\d{4}(-\d{2}(-\d{2})?)?$/.test(value)
const isListId = (value: unknown): value is ListId => listIds.includes(value as ListId)

const findListFault = (list: unknown) => {
  if (!isRecord(list)) return 'is missing'
  if (!isText(list.publisher) || !isText(list.source)) return 'needs publisher and source'
  if (!isDate(list.asOf)) return 'needs asOf as a year, month or day'
  return typeof list.complete === 'boolean' ? null : 'needs complete as true or false'
}

const findListingFault = (listing: unknown) => {
  if (!isRecord(listing)) return 'is no object'
  if (!isListId(listing.list)) return `names the unknown list ${String(listing.list)}`
  if (!isDate(listing.asOf)) return 'needs asOf as a year, month or day'
  if (listing.since !== null && !isDate(listing.since)) return 'needs since as a year, month, day or null'
  if (!['high', 'medium', 'low'].includes(String(listing.confidence))) return 'needs confidence high, medium or low'
  return isText(listing.basis) ? null : 'needs a basis'
}

/** Validates the parsed JSON of data/risk/flags.json; keys are ISO 3166-1 alpha-2. The error names the first fault. */
export function parseFlagTable(json: unknown): Parsed<FlagTable> {
  const fault = (error: string): Parsed<FlagTable> => ({ ok: false, error: `flag table: ${error}` })
  if (!isRecord(json)) return fault('is no object')
  const { version, lists, secondRegisters, sovereign, countries } = json
  if (!isText(version)) return fault('version is missing')
  if (!isRecord(lists) || !isRecord(secondRegisters) || !isRecord(sovereign) || !isRecord(countries)) {
    return fault('needs lists, secondRegisters, sovereign and countries')
  }
  for (const id of listIds) {
    const wrong = findListFault(lists[id])
    if (wrong) return fault(`list ${id} ${wrong}`)
  }
  for (const [country, register] of Object.entries(secondRegisters)) {
    if (!isCountry(country) || !isText(register)) return fault(`second register of ${country} is not valid`)
  }
  for (const [territory, country] of Object.entries(sovereign)) {
    if (!isCountry(territory) || !isCountry(country)) return fault(`sovereign of ${territory} is not valid`)
  }
  for (const [country, listings] of Object.entries(countries)) {
    if (!isCountry(country)) return fault(`${country} is no ISO 3166-1 alpha-2 code`)
    if (!Array.isArray(listings)) return fault(`${country} needs an array of listings`)
    for (const listing of listings) {
      const wrong = findListingFault(listing)
      if (wrong) return fault(`a listing of ${country} ${wrong}`)
    }
    if (new Set(listings.map(({ list }) => list as ListId)).size < listings.length) {
      return fault(`${country} is twice on one list`)
    }
  }
  return { ok: true, value: json as FlagTable }
}

/** The list entries of a country (ISO 3166-1 alpha-2); none does not mean a clean record. */
export const getListings = (table: FlagTable, country: string): readonly Listing[] =>
  Object.hasOwn(table.countries, country) ? (table.countries[country] ?? []) : []

/** Editions are yearly, so an entry is assumed to have been listed for this long before its edition. */
export const EDITION_MS = 366 * 86_400_000

/** Whether an entry applied at a time: yes, it began later, or it is known only from a later edition. */
export const listedAt = (
  { since, asOf }: Pick<Listing, 'since' | 'asOf'>,
  timeMs: number,
): 'listed' | 'not_yet' | 'not_known' => {
  if (since !== null) return timeMs >= Date.parse(since) ? 'listed' : 'not_yet'
  return timeMs >= Date.parse(asOf) - EDITION_MS ? 'listed' : 'not_known'
}

/** Whether two flags (ISO 3166-1 alpha-2) belong to one country; a territory's register counts as its country's. */
export const isSameState = (table: FlagTable, a: string, b: string) =>
  (table.sovereign[a] ?? a) === (table.sovereign[b] ?? b)

/** Entry into force of the Agreement on Port State Measures. */
const PSMA_MS = Date.UTC(2016, 5, 5)

/**
 * Whether a port's state (ISO 3166-1 alpha-2), or the state responsible for it, was a party to the Agreement on Port State Measures at a
 * time (UTC ms). Null before the Agreement, when the table is incomplete and lacks the state, or when it lists the state only from a later
 * time.
 */
export const isPsmaParty = (table: FlagTable, country: string, timeMs: number): boolean | null => {
  if (timeMs < PSMA_MS) return null
  const entries = [country, table.sovereign[country] ?? country].flatMap((iso2) =>
    getListings(table, iso2).filter(({ list }) => list === 'psma'),
  )
  if (entries.some((entry) => listedAt(entry, timeMs) === 'listed')) return true
  if (entries.length > 0) return null
  return table.lists.psma.complete ? false : null
}
