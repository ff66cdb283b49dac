import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createFolderFiles } from '../../../files/folder-files.ts'
import type { Files } from '../../../files/files.ts'
import type { CaseRow } from '../../../store/interfaces/rows/case-rows.ts'
import { openSqliteStore } from '../../../store/testing-stores.ts'
import type { Store } from '../../../store/interfaces/store.ts'
import { entryKey, removePendingCaseFiles, withCaseMark, withEntryMark } from './case-files.ts'

let folder: string
let store: Store
let files: Files
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'varuna-case-files-'))
  store = await openSqliteStore(folder)
  files = createFolderFiles(join(folder, 'files'))
})
afterEach(async () => {
  await store.close()
  rmSync(folder, { recursive: true })
})

const nowMs = 1_800_000_000_000
const bytes = new TextEncoder().encode('x')
const entry = { case_id: 'c1', id: 'e1' }
const row: CaseRow = {
  id: 'c1',
  owner_id: 'ana',
  owner_name: 'ana',
  title: 'x',
  title_key: 'x',
  summary: '',
  state: 'open',
  version: 0,
  assignee_id: null,
  assignee_name: null,
  entry_count: 0,
  last_entry: 0,
  last_event: 0,
  file_bytes: 0,
  record_bytes: 0,
  created_ms: nowMs,
  changed_ms: nowMs,
  deleted_ms: null,
  origin: null,
}
const addCase = () => store.cases.add(row, [], [], { cases: 9, accountFileBytes: 9 })
/** Simulates a kill: the work never ends. */
const killedIn = async (mark: typeof withEntryMark | typeof withCaseMark, work: () => Promise<void>) => {
  const written = Promise.withResolvers<null>()
  const unending = async () => {
    await work()
    written.resolve(null)
    return new Promise<never>(() => {})
  }
  void (mark === withCaseMark
    ? withCaseMark({ store, files }, 'c1', nowMs, unending)
    : withEntryMark({ store, files }, entry, nowMs, unending))
  await written.promise
}
const recover = (beforeMs = nowMs + 1) => removePendingCaseFiles({ store, files, onFault }, beforeMs)
const onFault = (error: unknown) => {
  throw error
}

test('the file of an entry whose row was not stored is removed at the next start, and the files of others stay', async () => {
  await addCase()
  await files.put(entryKey({ case_id: 'c1', id: 'e2' }), bytes)
  await killedIn(withEntryMark, () => files.put(entryKey(entry), bytes))
  expect(await recover(nowMs)).toBe(0)
  expect(await files.has(entryKey(entry))).toBe(true)
  expect(await recover()).toBe(1)
  expect([await files.has(entryKey(entry)), await files.list('cases/c1')]).toEqual([false, ['e2']])
  expect(await files.list('case-pending')).toEqual([])
})

test('files of an import whose case was not stored are removed at a start, once no command can still be importing', async () => {
  await killedIn(withCaseMark, () => files.put(entryKey(entry), bytes))
  expect(await recover()).toBe(0)
  expect(await files.has(entryKey(entry))).toBe(true)
  expect(await recover(nowMs + 3_600_001)).toBe(1)
  expect(await files.list('cases')).toEqual([])
  expect(await files.list('case-pending')).toEqual([])
})

test('an import whose case was stored keeps its files', async () => {
  await killedIn(withCaseMark, async () => {
    await files.put(entryKey(entry), bytes)
    await addCase()
  })
  expect(await recover(nowMs + 3_600_001)).toBe(0)
  expect(await files.has(entryKey(entry))).toBe(true)
  expect(await files.list('case-pending')).toEqual([])
})

test('work that fails leaves no file and no mark', async () => {
  const failing = withEntryMark({ store, files }, entry, nowMs, async () => {
    await files.put(entryKey(entry), bytes)
    throw new Error('refused')
  })
  await expect(failing).rejects.toThrow('refused')
  expect([await files.list('cases/c1'), await files.list('case-pending/c1')]).toEqual([[], []])
})
