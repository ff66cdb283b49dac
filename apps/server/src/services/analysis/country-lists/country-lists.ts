import { formatUtcDay } from '@varuna/contract/fields'
import { createHash } from 'node:crypto'
import type { Countries } from '@varuna/geo/flags/countries'
import { listIds, type FlagTable, type ListId, type Listing } from '@varuna/risk/tables/tables'
import { operator } from '../../../audit/actor.ts'
import type { Clock } from '../../../clock/clock.ts'
import { codedError } from '../../../errors/coded-error.ts'
import type { PublishedListRow } from '../../../store/interfaces/rows/list-rows.ts'
import type { Store } from '../../../store/interfaces/store.ts'
import { readListCsv } from '../../watch/vessel-lists/read-list-csv.ts'
import {
  countryListKinds,
  countryLists,
  readCountries,
  type CountryEntry,
  type CountryListKind,
} from './country-list-kinds.ts'

type Effects = { store: Pick<Store, 'publishedLists'> }

/** A file with less than this share of the entries it replaces was probably truncated and counts as a partial list. */
const WHOLE_SHARE = 0.5

export interface ImportedCountryList {
  row: PublishedListRow
  entries: number
  before: number
}

/** The operator replaces the earlier table with a publisher's table, all or nothing. Throws `invalid_input` with line and column. */
export async function importCountryList(
  {
    store,
    countries,
    clock,
    bundled,
  }: Effects & { countries: Countries; clock: Pick<Clock, 'now'>; bundled: FlagTable },
  { kind, name, bytes }: { kind: CountryListKind; name: string; bytes: Uint8Array },
): Promise<ImportedCountryList> {
  const { columns, oneOf, lists, listOf, headings = null } = countryLists[kind]
  const entries = new Map<string, CountryEntry>()
  let hasForce = false
  const lines = [...readListCsv(bytes, columns, oneOf, headings)]
  for (const line of lines) hasForce ||= line.cell('entry_into_force') !== ''
  for (const line of lines) {
    // A state that signed but did not ratify is not yet a party.
    if (hasForce && line.cell('entry_into_force') === '') continue
    const list = listOf(line)
    const named = readCountries(line, countries)
    if (list === null) continue
    for (const country of named) entries.set(`${country} ${list}`, { country, list })
  }
  if (entries.size === 0) throw codedError('invalid_input.list_empty')
  const before = await currentFlagTable({ store }, bundled)
  const count = (table: FlagTable) =>
    Object.values(table.countries).reduce(
      (sum, listings) => sum + listings.filter(({ list }) => lists.includes(list)).length,
      0,
    )
  const row: PublishedListRow = {
    kind,
    file_name: name,
    sha256: createHash('sha256').update(bytes).digest('hex'),
    imported_ms: clock.now(),
    as_of: dateIn(name) ?? formatUtcDay(clock.now()),
    is_complete: entries.size >= count(before) * WHOLE_SHARE ? 1 : 0,
    body: JSON.stringify([...entries.values()]),
  }
  const [replaced] = await store.publishedLists.ofKinds([kind])
  await store.publishedLists.put(row, {
    action: 'list_import',
    by: operator,
    aboutId: kind,
    timeMs: row.imported_ms,
    before: replaced ? countryListValues(replaced) : {},
    after: countryListValues(row),
  })
  return { row, entries: entries.size, before: count(before) }
}

/** What the audit log states of a table. */
const countryListValues = ({ kind, file_name, sha256, body }: PublishedListRow) => ({
  kind,
  file: file_name,
  sha256,
  rows: readEntries(body).length,
})

/** The operator removes an imported table; false when there is none. */
export async function removeCountryList(
  { store, clock }: Effects & { clock: Pick<Clock, 'now'> },
  kind: CountryListKind,
): Promise<boolean> {
  const [row] = await store.publishedLists.ofKinds([kind])
  if (row === undefined) return false
  const act = { action: 'list_removal', by: operator, aboutId: kind, timeMs: clock.now() } as const
  return store.publishedLists.remove(kind, { ...act, before: countryListValues(row) })
}

/** The date in a file's name, such as 2026-07, 2026-07-01 or 20260701; null when there is none. */
export const dateIn = (name: string): string | null => {
  const [, year, month, day] =
    /(20\d\d)(?:[-_.]?(0[1-9]|1[0-2]))?(?:[-_.]?(0[1-9]|[12]\d|3[01]))?(?!\d)/.exec(name) ?? []
  return year === undefined ? null : [year, month, day].filter((part) => part !== undefined).join('-')
}

const readEntries = (body: string): CountryEntry[] => {
  try {
    const entries = JSON.parse(body) as CountryEntry[]
    return entries.filter(({ country, list }) => /^[A-Z]{2}$/.test(country) && listIds.includes(list))
  } catch {
    return []
  }
}

const tables = new WeakMap<FlagTable, { key: string; table: FlagTable }>()

/** The bundled table with imported lists substituted; rebuilt when an import has changed. */
export async function currentFlagTable({ store }: Effects, bundled: FlagTable): Promise<FlagTable> {
  const rows = await store.publishedLists.ofKinds(countryListKinds)
  if (rows.length === 0) return bundled
  const key = rows.map(({ kind, sha256, imported_ms }) => `${kind} ${sha256} ${imported_ms}`).join('\n')
  const known = tables.get(bundled)
  if (known?.key === key) return known.table
  const table = rows.reduce(replaceLists, bundled)
  tables.set(bundled, { key, table })
  return table
}

function replaceLists(table: FlagTable, row: PublishedListRow): FlagTable {
  const entries = readEntries(row.body)
  const known = countryLists[row.kind as CountryListKind] as (typeof countryLists)[CountryListKind] | undefined
  if (known === undefined || entries.length === 0) return table
  const source = `${row.file_name}, imported ${formatUtcDay(row.imported_ms)}`
  const edition = { asOf: row.as_of, complete: row.is_complete === 1, source }
  const lists = { ...table.lists } as Record<ListId, FlagTable['lists'][ListId]>
  for (const id of known.lists) lists[id] = { ...lists[id], ...edition }
  const countries: Record<string, Listing[]> = {}
  for (const [country, listings] of Object.entries(table.countries))
    countries[country] = listings.filter(({ list }) => !known.lists.includes(list))
  for (const { country, list } of entries)
    (countries[country] ??= []).push({ list, asOf: row.as_of, since: null, confidence: 'high', basis: source })
  return { ...table, lists, countries }
}
