import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Store } from '../interfaces/store.ts'
import type { NewListFile, NewListRow } from '../interfaces/watch/vessel-list-store.ts'

const noon = Date.UTC(2026, 0, 31, 12)
let number = 0
const newId = () => `change-${(number += 1)}`
const file = (id: string, over: Partial<NewListFile> = {}): NewListFile => ({
  id,
  kind: 'iuu',
  file_name: `${id}.csv`,
  sha256: 'a'.repeat(64),
  imported_ms: noon + number,
  by_id: null,
  ...over,
})
const row = (line: number, over: Partial<NewListRow> = {}): NewListRow => ({
  line,
  part: 0,
  imo: null,
  mmsi: null,
  name_key: null,
  flag: null,
  country: null,
  valid_from: null,
  valid_to: null,
  digest: `d${line}`,
  body: '{}',
  ...over,
})
const nobody = { imo: null, mmsi: null, nameKey: null, flag: null }

/** Tests for the lists of vessels of any store. */
export function vesselListsContract(open: () => Promise<Store>): void {
  let store: Store
  beforeAll(async () => {
    store = await open()
  })
  afterAll(() => store.close())

  test('a file replaces its earlier import, and the log says what changed', async () => {
    const { vesselLists } = store
    const id = 'iuu-one'
    await vesselLists.replace(file(id), [[row(2)], [row(3), row(3, { part: 1, mmsi: 5 })]], newId(), 100)
    const counts = await vesselLists.replace(
      file(id, { by_id: 'ana' }),
      [[row(2, { digest: 'd3' }), row(3, { digest: 'new' })]],
      newId(),
      100,
    )
    expect(counts).toMatchObject({
      added: 1,
      removed: 1,
      kept: 1,
      file: { row_count: 2, part_count: 2, byte_count: 4 },
    })
    expect((await vesselLists.rows('iuu', null, 10)).map(({ line, digest }) => [line, digest])).toEqual([
      [2, 'd3'],
      [3, 'new'],
    ])
    expect(await vesselLists.remove('iuu-none', { id: newId(), time_ms: noon + 9e6, by_id: null })).toBeNull()
    expect(await vesselLists.remove(id, { id: newId(), time_ms: noon + 9e6, by_id: 'bo' })).toEqual({
      added: 0,
      removed: 2,
      kept: 0,
    })
    expect(
      (await vesselLists.changes(10)).map(({ action, by_id, added, removed }) => [action, by_id, added, removed]),
    ).toEqual([
      ['remove', 'bo', 0, 2],
      ['import', 'ana', 1, 1],
      ['import', null, 2, 0],
    ])
    expect(await vesselLists.files('iuu')).toEqual([])
  })

  test('every replaced or removed file stays as a version with its rows; the oldest beyond ten go, with theirs', async () => {
    const { vesselLists } = store
    const id = 'iuu-kept'
    const versionsOf = async () => (await vesselLists.versions('iuu', 100)).filter(({ file_id }) => file_id === id)
    for (let at = 0; at < 12; at += 1)
      await vesselLists.replace(
        file(id, { sha256: String(at), by_id: `by-${at}` }),
        [[row(2, { mmsi: 8, digest: `v${at}` })]],
        newId(),
        100,
      )
    const versions = await versionsOf()
    expect(versions.map(({ sha256 }) => sha256)).toEqual(['10', '9', '8', '7', '6', '5', '4', '3', '2', '1'])
    expect(versions[0]).toMatchObject({ by_id: 'by-10', row_count: 1, part_count: 1 })
    expect((await vesselLists.find('iuu', { ...nobody, mmsi: 8 }, 10)).length).toBe(1)
    for (const { rows_id, sha256 } of versions)
      expect((await vesselLists.rowsOf(rows_id, null, 9)).map(({ digest }) => digest)).toEqual([`v${sha256}`])
    await vesselLists.remove(id, { id: newId(), time_ms: noon + 9e7, by_id: null })
    expect((await versionsOf()).map(({ sha256 }) => sha256)).toEqual([
      '11',
      '10',
      '9',
      '8',
      '7',
      '6',
      '5',
      '4',
      '3',
      '2',
    ])
    expect(await vesselLists.find('iuu', { ...nobody, mmsi: 8 }, 10)).toEqual([])
    expect(await vesselLists.removeLeftovers(noon + 9e9)).toBe(0)
    await vesselLists.replace(file(id), [[row(2)]], newId(), 100, undefined, 'restore')
    expect(
      (await vesselLists.changes(100)).find(
        ({ file_name, action }) => file_name === `${id}.csv` && action === 'restore',
      ),
    ).toBeDefined()
    await vesselLists.remove(id, { id: newId(), time_ms: noon + 9e7, by_id: null })
  })

  test('a file that would make its kind too long changes nothing', async () => {
    const { vesselLists } = store
    await vesselLists.replace(file('iuu-a'), [[row(2), row(3)]], newId(), 3)
    const before = await vesselLists.changes(100)
    expect(await vesselLists.replace(file('iuu-b'), [[row(2), row(3)]], newId(), 3)).toBeNull()
    expect(await vesselLists.replace(file('iuu-a'), [[row(2)], [row(3), row(4)]], newId(), 3)).toMatchObject({
      kept: 2,
    })
    expect((await vesselLists.files('iuu')).map(({ id }) => id)).toEqual(['iuu-a'])
    expect((await vesselLists.changes(100)).length).toBe(before.length + 1)
    await vesselLists.remove('iuu-a', { id: newId(), time_ms: noon, by_id: null })
  })

  test('a vessel is found by IMO number, MMSI, or name and flag, and in its kind alone', async () => {
    const { vesselLists } = store
    const rows = [
      row(2, { imo: 9_074_729 }),
      row(3, { mmsi: 419_000_123 }),
      row(4, { name_key: 'sea wolf', flag: 'TG' }),
      row(5, { name_key: 'sea wolf', flag: 'PA', country: 'IN' }),
      row(6, { imo: 9_074_741, mmsi: 419_000_124, name_key: 'sea wolf', flag: 'LK' }),
    ]
    await vesselLists.replace(file('iuu-x'), [rows], newId(), 100)
    await vesselLists.replace(
      file('auth-x', { kind: 'authorisations' }),
      [
        [
          row(9, { mmsi: 419_000_123, country: 'LK' }),
          row(10, { country: 'MV', valid_from: '2020-01-01', valid_to: '2020-12-31' }),
        ],
      ],
      newId(),
      100,
    )
    const lines = async (keys: object) =>
      (await vesselLists.find('iuu', { ...nobody, ...keys }, 10)).map(({ line }) => line)
    expect(await lines({})).toEqual([])
    expect(await lines({ nameKey: 'sea wolf' })).toEqual([])
    expect(await lines({ nameKey: 'sea wolf', flag: 'TG' })).toEqual([4])
    expect(await lines({ imo: 9_074_729, mmsi: 419_000_123, nameKey: 'sea wolf', flag: 'PA' })).toEqual([2, 3, 5])
    expect(await lines({ imo: 9_074_741, mmsi: 419_000_124, nameKey: 'sea wolf', flag: 'LK' })).toEqual([6])
    const ofAllKinds = await vesselLists.find(null, { ...nobody, mmsi: 419_000_123 }, 10)
    expect(ofAllKinds.map(({ kind, line }) => `${kind} ${line}`).toSorted()).toEqual(['authorisations 9', 'iuu 3'])
    expect(await vesselLists.find('authorisations', { ...nobody, mmsi: 419_000_123 }, 10)).toMatchObject([
      { line: 9, file_name: 'auth-x.csv' },
    ])
    const named = async (countries: string[], day: string) =>
      (await vesselLists.countriesNamed('authorisations', countries, day)).toSorted()
    expect(await named(['IN', 'LK', 'MV'], '2026-01-31')).toEqual(['LK'])
    for (const day of ['2020-01-01', '2020-12-31']) expect(await named(['LK', 'MV'], day)).toEqual(['LK', 'MV'])
    expect(await named(['MV'], '2019-12-31')).toEqual([])
    expect(await named([], '2026-01-31')).toEqual([])
  })

  test('rows are read a page at a time, in the order of files and lines', async () => {
    const { vesselLists } = store
    const many = Array.from({ length: 1_203 }, (_, at) => row(at + 2))
    await vesselLists.replace(
      file('auth-many', { kind: 'authorisations' }),
      [many.slice(0, 700), many.slice(700)],
      newId(),
      10_000,
    )
    const seen: number[] = []
    let fileId = ''
    for (let after: { fileId: string; line: number; part: number } | null = null; ;) {
      const page = await vesselLists.rows('authorisations', after, 500)
      seen.push(...page.filter(({ file_id }) => file_id.startsWith('auth-many')).map(({ line }) => line))
      const last = page.at(-1)
      if (page.length < 500 || !last) break
      ;({ file_id: fileId } = last)
      after = { fileId, line: last.line, part: last.part }
    }
    expect(seen).toEqual(many.map(({ line }) => line))
    await vesselLists.replace(file('auth-next', { kind: 'authorisations' }), [[row(2), row(3)]], newId(), 10_000)
    const ends = await vesselLists.rows('authorisations', { fileId, line: 1_203, part: 0 }, 2)
    expect(ends.map(({ file_id, line }) => [file_id.slice(0, 9), line])).toEqual([
      ['auth-many', 1_204],
      ['auth-next', 2],
    ])
  })

  test('rows that are being written are not read, and a file that fails leaves none', async () => {
    const { vesselLists } = store
    const linesOf = async () => (await vesselLists.rows('iuu', null, 10)).map(({ line }) => line)
    const found = async () => vesselLists.find('iuu', { ...nobody, mmsi: 7 }, 10)
    const before = { lines: await linesOf(), changes: await vesselLists.changes(100) }
    async function* batches(): AsyncGenerator<NewListRow[]> {
      yield [row(2, { mmsi: 7 })]
      expect(await linesOf()).toEqual(before.lines)
      expect(await found()).toEqual([])
      throw new Error('the second batch is damaged')
    }
    await expect(vesselLists.replace(file('iuu-broken'), batches(), newId(), 1_000)).rejects.toThrow('damaged')
    expect({ lines: await linesOf(), changes: await vesselLists.changes(100) }).toEqual(before)
    expect(await vesselLists.removeLeftovers(noon + 9e9)).toBe(0)
  })

  test('rows that an import has left behind are removed after a while', async () => {
    const { vesselLists } = store
    const gate = Promise.withResolvers<null>()
    const written = Promise.withResolvers<null>()
    async function* batches(): AsyncGenerator<NewListRow[]> {
      yield [row(2), row(3)]
      written.resolve(null)
      await gate.promise
    }
    const importing = vesselLists.replace(file('iuu-left', { imported_ms: noon }), batches(), newId(), 1_000)
    await written.promise
    expect(await vesselLists.removeLeftovers(noon)).toBe(0)
    expect(await vesselLists.removeLeftovers(noon + 1)).toBe(2)
    gate.resolve(null)
    await importing
    await vesselLists.remove('iuu-left', { id: newId(), time_ms: noon, by_id: null })
  })

  test('two imports of one file at once leave the rows of one of them', async () => {
    const { vesselLists } = store
    const many = (from: number) => [[row(from)], [row(from + 1)]]
    await Promise.all([10, 20, 30].map((from) => vesselLists.replace(file('iuu-twice'), many(from), newId(), 1_000)))
    const rows = (await vesselLists.rows('iuu', null, 1_000)).filter(({ file_id }) => file_id.startsWith('iuu-twice'))
    expect(rows).toHaveLength(2)
    expect(await vesselLists.removeLeftovers(noon + 9e9)).toBe(0)
    await vesselLists.remove('iuu-twice', { id: newId(), time_ms: noon, by_id: null })
  })
}
