import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getListings, isPsmaParty, type ListId } from '@varuna/risk/tables/tables'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { bundledPath } from '../../../paths.ts'
import { openSqliteStore } from '../../../store/testing-stores.ts'
import type { Store } from '../../../store/interfaces/store.ts'
import { readFlagTable } from '../../shared/bundled-data/read-bundled.ts'
import { loadGeo } from '../../shared/bundled-data/load-geo.ts'
import { countryListKinds, formatCountryList, type CountryListKind } from './country-list-kinds.ts'
import { currentFlagTable, importCountryList } from './country-lists.ts'

const { countries } = loadGeo(bundledPath.geo)
const bundled = readFlagTable(bundledPath.risk)
const clock = { now: () => Date.UTC(2026, 10, 22) }
let folder: string
let store: Store
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'varuna-lists-'))
  store = await openSqliteStore(folder)
})
afterEach(async () => {
  for (const { kind } of await store.publishedLists.ofKinds(countryListKinds)) await store.publishedLists.remove(kind)
})
afterAll(async () => {
  await store.close()
  rmSync(folder, { recursive: true })
})

const bring = (kind: CountryListKind, name: string, text: string) =>
  importCountryList({ store, countries, clock, bundled }, { kind, name, bytes: new TextEncoder().encode(text) })
const listsOf = async (country: string) =>
  getListings(await currentFlagTable({ store }, bundled), country).map(({ list }) => list)

test.each<[CountryListKind, string, [string, ListId, boolean][]]>([
  [
    'eu-cards',
    'Country;Status\nCambodia;Red card\nGhana;Yellow card\nThailand;Lifted\n',
    [
      ['KH', 'eu-iuu-red', true],
      ['GH', 'eu-iuu-yellow', true],
      ['TH', 'eu-iuu-yellow', false],
      ['CM', 'eu-iuu-red', false],
    ],
  ],
  [
    'tip-tiers',
    'Country,Tier Placement\nBurma,Tier 3\n"Congo, Republic of the",Tier 2 Watch List\nFrance,Tier 1\nLibya,Special Case\n',
    [
      ['MM', 'us-tip-3', true],
      ['CG', 'us-tip-2-watch', true],
      ['FR', 'us-tip-1', true],
      ['LY', 'us-tip-special', true],
    ],
  ],
  [
    'paris-mou',
    'Rank\tFlag\tList\n1\tCameroon\tBlack\n2\tPanama\tGrey\n3\tDenmark\tWhite\n',
    [
      ['CM', 'paris-black', true],
      ['PA', 'paris-black', false],
      ['VU', 'paris-black', false],
    ],
  ],
  [
    'flags-of-convenience',
    'Register\nPanama\nFrench International Ship Register (FIS)\nBermuda (UK)*\nMAR\n',
    [
      ['PA', 'itf-foc', true],
      ['BM', 'itf-foc', true],
      ['MA', 'itf-foc', true],
      ['FR', 'itf-foc', false],
      ['LR', 'itf-foc', false],
    ],
  ],
  [
    'psma',
    'Country,ISO3 code,Entry_into_force_date\nEuropean Union,,2016-06-05\nSamoa,WSM,\nJapan,JPN,2017-06-16\n',
    [
      ['ES', 'psma', true],
      ['WS', 'psma', false],
      ['JP', 'psma', true],
      ['CN', 'psma', false],
    ],
  ],
])('%s replaces the bundled list', async (kind, text, expected) => {
  await bring(kind, `${kind} 2026-07.csv`, text)
  for (const [country, list, isListed] of expected)
    expect([country, (await listsOf(country)).includes(list)]).toEqual([country, isListed])
  const [row] = await store.publishedLists.ofKinds(countryListKinds)
  const written = [...formatCountryList(kind, JSON.parse(row?.body ?? '[]'))].join('')
  await bring(kind, 'again 2026-07.csv', written)
  expect((await store.publishedLists.ofKinds(countryListKinds))[0]?.body).toBe(row?.body)
  const { lists } = await currentFlagTable({ store }, bundled)
  expect(lists[expected[0]?.[1] as ListId]).toMatchObject({
    asOf: '2026-07',
    source: expect.stringContaining('2026-11-22'),
  })
})

test.each<[string, CountryListKind, string | Uint8Array, [string, ListId, boolean][]]>([
  [
    'parts under headings, lines above the header, and the header again',
    'paris-mou',
    [
      'Paris Memorandum of Understanding on Port State Control,,,',
      'Flag performance lists,,,',
      'WHITE LIST,,,',
      'Rank,Flag,Inspections 2022-2024,Detentions 2022-2024',
      '1,Denmark,1121,9',
      'Grey List,,,',
      'Rank,Flag,Inspections 2022-2024,Detentions 2022-2024',
      '41,Saudi Arabia,71,1',
      'Black List,,,',
      'Medium to high risk,,,',
      '62,Belize,99,12',
      'Very high risk,,,',
      '69,Cameroon,144,43',
    ].join('\r\n'),
    [
      ['CM', 'paris-black', true],
      ['BZ', 'paris-black', true],
      ['SA', 'paris-black', false],
      ['DK', 'paris-black', false],
    ],
  ],
  [
    'Windows-1252 with semicolons',
    'eu-cards',
    Uint8Array.from(
      [...'Country;Card\nC\u00f4te d\u2019Ivoire;yellow\nS\u00e3o Tom\u00e9 and Pr\u00edncipe;red\n'].map((letter) =>
        letter === '\u2019' ? 0x92 : letter.charCodeAt(0),
      ),
    ),
    [
      ['CI', 'eu-iuu-yellow', true],
      ['ST', 'eu-iuu-red', true],
    ],
  ],
  [
    'names as other publishers write them',
    'tip-tiers',
    'Country\tTier\n"Korea, Rep."\tTier 1\n"Korea, North"\tTier 3\nIran (Islamic Republic of)\tTier 3\nLao PDR\tTier 3\n',
    [
      ['KR', 'us-tip-1', true],
      ['KP', 'us-tip-3', true],
      ['IR', 'us-tip-3', true],
      ['LA', 'us-tip-3', true],
    ],
  ],
])('a table is read with %s', async (_, kind, text, expected) => {
  const bytes = typeof text === 'string' ? new TextEncoder().encode(text) : text
  await importCountryList({ store, countries, clock, bundled }, { kind, name: `${kind} 20250701.csv`, bytes })
  for (const [country, list, isListed] of expected)
    expect([country, (await listsOf(country)).includes(list)]).toEqual([country, isListed])
  expect((await store.publishedLists.ofKinds(countryListKinds))[0]?.as_of).toBe('2025-07-01')
})

test.each([
  ['a list of performance without colours', 'paris-mou', 'Rank,Flag\n1,Denmark\n', /Line 2, column list/],
  ['a workbook', 'psma', '\u00d0\u00cf\u0011\u00e0xxxx', /Excel workbook/],
  ['text in an encoding of Chinese', 'psma', 'country\n\u00c8\u00d5\u00b1\u00be\n', /Line 2 is not UTF-8/],
  ['text with zeros', 'psma', 'country\nJap\u00e9\u0000an\n', /Line 2 is not UTF-8/],
] as const)('%s is refused', async (_, kind, text, message) => {
  const bytes = Uint8Array.from([...text].map((letter) => letter.charCodeAt(0)))
  await expect(importCountryList({ store, countries, clock, bundled }, { kind, name: 'x.csv', bytes })).rejects.toThrow(
    message,
  )
  expect(await currentFlagTable({ store }, bundled)).toBe(bundled)
})

test('a file that was probably truncated counts as a partial list, so absence from it proves nothing', async () => {
  const { row, before } = await bring('psma', 'psma.csv', 'country\nJapan\n')
  expect(row).toMatchObject({ is_complete: 0, as_of: '2026-11-22' })
  expect(before).toBeGreaterThan(100)
  const table = await currentFlagTable({ store }, bundled)
  expect(['JP', 'CN'].map((country) => isPsmaParty(table, country, clock.now()))).toEqual([true, null])
})

test.each([
  ['an unknown country', 'psma', 'country\nJapan\nAtlantis\n', 3],
  ['an unknown grade', 'eu-cards', 'country,card\nGhana,purple\n', 2],
  ['a row that is cut', 'tip-tiers', 'country,tier\nGhana,2\nTogo\n', 3],
] as const)('%s rejects the whole file and names its line', async (_, kind, text, line) => {
  await expect(bring(kind, 'x.csv', text)).rejects.toThrow(`Line ${line}`)
  expect(await currentFlagTable({ store }, bundled)).toBe(bundled)
})

test('a file without its columns or without rows is rejected; after removal the bundled list applies again', async () => {
  await expect(bring('eu-cards', 'x.csv', 'country\nGhana\n')).rejects.toMatchObject({
    fault: { code: 'invalid_input.missing_columns' },
  })
  await expect(bring('psma', 'x.csv', 'country\n')).rejects.toMatchObject({
    fault: { code: 'invalid_input.list_empty' },
  })
  await bring('psma', 'psma.csv', 'country\nJapan\n')
  expect(await store.publishedLists.remove('psma')).toBe(true)
  expect(await currentFlagTable({ store }, bundled)).toBe(bundled)
})
