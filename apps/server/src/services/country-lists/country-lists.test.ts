import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getListings, isPsmaParty, type ListId } from '@varuna/risk/tables/tables'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { bundledPath } from '../../paths.ts'
import { openSqlite } from '../../store/database/open-database.ts'
import { openStore } from '../../store/open-store.ts'
import type { Store } from '../../store/store.ts'
import { readFlagTable } from '../bundled-data/read-bundled.ts'
import { loadGeo } from '../location/load-geo.ts'
import { formatCountryList, type CountryListKind } from './country-list-kinds.ts'
import { currentFlagTable, importCountryList } from './country-lists.ts'

const { countries } = loadGeo(bundledPath.geo)
const bundled = readFlagTable(bundledPath.risk)
const clock = { now: () => Date.UTC(2026, 10, 22) }
let folder: string
let store: Store
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'varuna-lists-'))
  store = await openStore(openSqlite(folder))
})
afterEach(async () => {
  for (const { kind } of await store.countryLists.all()) await store.countryLists.remove(kind)
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
  const [row] = await store.countryLists.all()
  const written = [...formatCountryList(kind, JSON.parse(row?.body ?? '[]'))].join('')
  await bring(kind, 'again 2026-07.csv', written)
  expect((await store.countryLists.all())[0]?.body).toBe(row?.body)
  const { lists } = await currentFlagTable({ store }, bundled)
  expect(lists[expected[0]?.[1] as ListId]).toMatchObject({
    asOf: '2026-07',
    source: expect.stringContaining('2026-11-22'),
  })
})

test('a file that was probably cut counts as a part of its list, so that absence from it says nothing', async () => {
  const { row, before } = await bring('psma', 'psma.csv', 'country\nJapan\n')
  expect(row).toMatchObject({ is_complete: 0, as_of: '2026-11-22' })
  expect(before).toBeGreaterThan(100)
  const table = await currentFlagTable({ store }, bundled)
  expect([isPsmaParty(table, 'JP'), isPsmaParty(table, 'CN')]).toEqual([true, null])
})

test.each([
  ['an unknown country', 'psma', 'country\nJapan\nAtlantis\n', 3],
  ['an unknown grade', 'eu-cards', 'country,card\nGhana,purple\n', 2],
  ['a row that is cut', 'tip-tiers', 'country,tier\nGhana,2\nTogo\n', 3],
] as const)('%s refuses the whole file with its line', async (_, kind, text, line) => {
  await expect(bring(kind, 'x.csv', text)).rejects.toThrow(`Line ${line}`)
  expect(await currentFlagTable({ store }, bundled)).toBe(bundled)
})

test('without the columns of its kind, or without a row, a file is refused; removed, the bundled list counts again', async () => {
  await expect(bring('eu-cards', 'x.csv', 'country\nGhana\n')).rejects.toMatchObject({
    fault: { code: 'invalid_input.missing_columns' },
  })
  await expect(bring('psma', 'x.csv', 'country\n')).rejects.toMatchObject({
    fault: { code: 'invalid_input.list_empty' },
  })
  await bring('psma', 'psma.csv', 'country\nJapan\n')
  expect(await store.countryLists.remove('psma')).toBe(true)
  expect(await currentFlagTable({ store }, bundled)).toBe(bundled)
})
