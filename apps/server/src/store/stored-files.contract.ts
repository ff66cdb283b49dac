import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Store } from './interfaces/store.ts'
import { ana, caseRow, entry, event } from './desk/cases/testing-cases.ts'

/** Tests for what any store states of files. */
export function storedFilesContract(open: () => Promise<Store>): void {
  let store: Store
  beforeAll(async () => {
    store = await open()
  })
  afterAll(() => store.close())

  test('entries with a file are read in pages, each once, of one case after another; a sound database has no fault', async () => {
    const file = { kind: 'attachment', file_name: 'a.txt', media_type: 'x/y', byte_count: 1, sha256: 'd' } as const
    for (const id of ['files-b', 'files-a'])
      await store.cases.add(
        caseRow(id, { owner_id: ana.accountId }),
        [
          { ...entry('one', file), case_id: id, number: 1 },
          { ...entry('two', file), case_id: id, number: 2 },
          { ...entry('note'), case_id: id, number: 3 },
          { ...entry('gone', { ...file, file_left_out: 'missing' }), case_id: id, number: 4 },
        ],
        [{ ...event(), case_id: id, number: 1 }],
        { cases: 1_000, accountFileBytes: 1e12 },
      )
    const seen: string[] = []
    for (let after: string | null = 'files-'; ;) {
      const page: { case_id: string; id: string }[] = await store.storedFiles.caseFiles(after, 3)
      seen.push(...page.map(({ case_id, id }) => `${case_id}/${id}`))
      if (page.length < 3) break
      after = seen.at(-1) ?? null
    }
    expect(seen.filter((key) => key.startsWith('files-'))).toEqual([
      'files-a/one',
      'files-a/two',
      'files-b/one',
      'files-b/two',
    ])
    expect(await store.storedFiles.images('zzzz', 9)).toEqual([])
    expect(await store.storedFiles.image('none')).toBeNull()
    expect(await store.storedFiles.results('export_job', 'zzzz', 9)).toEqual([])
    expect(await store.storedFiles.databaseFaults()).toEqual([])
  })
}
