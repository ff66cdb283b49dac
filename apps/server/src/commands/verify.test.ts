import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { operator } from '../audit/actor.ts'
import { createFolderFiles } from '../files/folder-files.ts'
import type { Files } from '../files/files.ts'
import { imageKey } from '../services/analysis/oil/keep-image.ts'
import { entryKey } from '../services/desk/cases/case-files.ts'
import { testImage } from '../services/erasure/testing-account.ts'
import { ana, caseRow, entry, event } from '../store/desk/cases/testing-cases.ts'
import { openStore } from '../store/open-store.ts'
import type { Database } from '../store/open-database.ts'
import { flipByte, flipByteOfPage } from '../store/testing-damage.ts'
import { testJob } from '../store/testing-jobs.ts'
import { openMigratedSqlite } from '../store/testing-stores.ts'
import type { Store } from '../store/interfaces/store.ts'
import { callVaruna } from './testing-command.ts'

let folder: string
let database: Database
let store: Store
let files: Files
const parts = ['original', 'view', 'thumbnail'] as const
const bytesOf = (text: string) => new TextEncoder().encode(text)
const digest = (text: string) => createHash('sha256').update(text).digest('hex')

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'varuna-verify-'))
  database = await openMigratedSqlite(folder)
  store = await openStore(database)
  files = createFolderFiles(join(folder, 'files'))
  for (const id of ['image-1', 'image-2', 'image-3']) {
    for (const part of parts) await files.put(imageKey(id, part), bytesOf(`${id} ${part}`))
    const [sha256 = '', view_sha256 = '', thumbnail_sha256 = ''] = parts.map((part) => digest(`${id} ${part}`))
    await store.images.add({
      ...testImage(id, ana.accountId),
      filename: `${id}.png`,
      sha256,
      view_sha256,
      thumbnail_sha256,
    })
  }
  const attachments = ['entry-1', 'entry-2'].map((id, at) => ({
    ...entry(id, { kind: 'attachment', file_name: `${id}.txt`, media_type: 'x/y', byte_count: 7, sha256: digest(id) }),
    case_id: 'case-1',
    number: at + 1,
  }))
  for (const row of attachments) await files.put(entryKey(row), bytesOf(row.id))
  await store.cases.add(
    caseRow('case-1', { last_entry: 2, entry_count: 2 }),
    attachments,
    [{ ...event(), case_id: 'case-1', number: 1 }],
    { cases: 9, accountFileBytes: 1e12 },
  )
  const limits = { perAccount: 9, unfinished: 9 }
  const ready = { state: 'ready', attempts: 1 } as const
  await files.put('exports/export-1/1', bytesOf('a,b'))
  await store.exports.add(testJob('export-1', ana.accountId, { ...ready, sha256: digest('a,b') }), limits)
  for (const name of ['summary', 'events-0']) await files.put(`track-files/track-1/1/${name}`, bytesOf(name))
  const sha256 = digest(['events-0', 'summary'].map((name) => `${digest(name)}  ${name}\n`).join(''))
  await store.trackJobs.add(testJob('track-1', ana.accountId, { ...ready, sha256, file_name: 't.csv' }), limits)
  for (let at = 1; at <= 5; at += 1)
    await store.audit.append({
      action: 'role_change',
      by: operator,
      aboutId: 'bo',
      timeMs: at,
      after: { role: 'viewer' },
    })
})
afterEach(async () => {
  await store.close()
  rmSync(folder, { recursive: true })
})

const verify = async (...args: string[]) => {
  const { status, stdout, stderr } = await callVaruna(['verify', ...args], { DATA_DIR: folder })
  return { status, lines: stdout.trim().split('\n'), stderr: stderr.trim() }
}
const path = (key: string) => join(folder, 'files', key)

/** What a check of the database and the audit log can prove, and what it cannot. */
const checkedLines = [
  'The structure of the database and the chain of the audit log were checked; rows of other tables have no digests.',
  expect.stringMatching(
    /^Entries cut off the end of the audit log show only beside an earlier end: varuna audit verify --known\. Its end now: \d+:[\da-f]{64}$/,
  ),
]

test('what is as it was stored has no fault', async () => {
  expect(await verify()).toEqual({
    status: 0,
    lines: [...checkedLines, 'No fault was found.'],
    stderr: '',
  })
})

test('one flipped byte of a picture, an export or a result, a deleted file, files without a record and an altered audit row are each named', async () => {
  flipByte(path(imageKey('image-2', 'original')), 3)
  rmSync(path(entryKey({ case_id: 'case-1', id: 'entry-2' })))
  await files.put('images/image-9/original', bytesOf('nobody’s'))
  await files.put('cases/case-1/entry-9/content', bytesOf('nobody’s'))
  await files.put('exports/job-9/1', bytesOf('nobody’s'))
  flipByte(path('exports/export-1/1'), 1)
  flipByte(path('track-files/track-1/1/events-0'), 1)
  await sql`update audit_entry set after_values = '{"role":"administrator"}' where sequence = 3`.execute(database.db)
  const { status, lines, stderr } = await verify()
  expect(lines).toEqual([
    'The audit log is not as it was written: entry 3 was altered.',
    checkedLines[0],
    'images/image-2/original: the file of the image "image-2.png" is not the one that was stored; its SHA-256 differs.',
    'cases/case-1/entry-2/content: the file of the entry of a case "entry-2.txt" is missing. Restore it from a backup.',
    'exports/export-1/1: the file of the export "a.csv" is not the one that was stored; its SHA-256 differs.',
    'track-files/track-1/1: the file of the scored track file "t.csv" is not the one that was stored; its SHA-256 differs.',
    'cases/case-1/entry-9: no record of this database names these files.',
    'exports/job-9: no record of this database names these files.',
    'images/image-9: no record of this database names these files.',
  ])
  expect([status, stderr]).toEqual([1, '8 faults were found.'])
})

test('a picture of a vessel that is missing or changed, and one without a row, is a fault', async () => {
  const about = { mmsi: 419_000_001, created_ms: 1, caption: 'At anchor', source: 'own', taken_ms: null }
  const most = { ofVessel: 9, ofAccount: 9 }
  await store.vesselPictures.reserve({ id: 'picture-1', user_id: ana.accountId, ...about }, most)
  await files.put('vessel-pictures/picture-1/view.webp', bytesOf('another view'))
  await files.put('vessel-pictures/picture-2/view.webp', bytesOf('a view'))
  const digests = { byte_count: 9, view_sha256: digest('a view'), thumbnail_sha256: digest('a thumbnail') }
  await store.vesselPictures.setStored(ana, 'picture-1', digests)
  const output = (await verify()).lines.join('\n')
  for (const line of [
    'vessel-pictures/picture-1/view.webp',
    'vessel-pictures/picture-1/thumbnail.webp',
    'vessel-pictures/picture-2',
  ])
    expect(output).toContain(line)
  expect(output).toContain('the picture of a vessel "At anchor"')
})

test('files that are being stored are no fault, and a check goes on where another stopped', async () => {
  await files.put('pending/image-9', bytesOf('1'))
  await files.put('images/image-9/original', bytesOf('on its way'))
  await files.put('case-pending/case-1/entry-9', bytesOf('1'))
  await files.put('cases/case-1/entry-9/content', bytesOf('on its way'))
  expect((await verify()).status).toBe(0)
  flipByte(path(imageKey('image-1', 'view')), 0)
  flipByte(path(imageKey('image-3', 'view')), 0)
  expect((await verify('--from', 'images:image-1')).lines).toEqual([
    'images/image-3/view.webp: the file of the image "image-3.png" is not the one that was stored; its SHA-256 differs.',
  ])
  expect((await verify('--from', 'cases:')).status).toBe(0)
  expect((await verify('--from', 'nonsense')).stderr).toContain(
    'Expected one of images, pictures, cases, exports, areas, tracks, orphans',
  )
})

/** Verifies after one bit of a page was inverted. */
async function verifyDamaged(of: string, at: number): Promise<string[]> {
  await flipByteOfPage(database, of, at)
  const { status, lines } = await verify()
  expect(status).toBe(1)
  store = await openStore(await openMigratedSqlite(join(folder, 'other')))
  return lines
}

test('a damaged page of a table is named, and files of other tables are checked', async () => {
  rmSync(path(entryKey({ case_id: 'case-1', id: 'entry-2' })))
  expect(await verifyDamaged('image', 0)).toEqual([
    'The database is damaged: table image: database disk image is malformed.',
    ...checkedLines,
    'The database is damaged: the check of images ended early (database disk image is malformed).',
    'cases/case-1/entry-2/content: the file of the entry of a case "entry-2.txt" is missing. Restore it from a backup.',
  ])
})

test('a damaged page of the audit log is named', async () => {
  expect(await verifyDamaged('audit_entry', 0)).toEqual([
    'The database is damaged: table audit_entry: database disk image is malformed.',
    'The database is damaged: the audit log cannot be read (database disk image is malformed).',
  ])
})

test.each([
  ['an entry', 'audit_entry', 1],
  ['the stored end', 'audit_head', 5],
])('one flipped byte in %s of the audit log is named', async (_what, of, sequence) => {
  expect(await verifyDamaged(of, -1)).toEqual([
    `The audit log is not as it was written: entry ${sequence} was altered.`,
    checkedLines[0],
  ])
})

test('an index that no longer fits its table is named', async () => {
  const lines = await verifyDamaged('image_by_bytes', -1)
  expect(lines[0]).toMatch(/^The database is damaged: .*(row|index) .*image_by_bytes\.$/)
})

test('the ZIP of a case is checked with its signature', async () => {
  writeFileSync(join(folder, 'x.zip'), 'no zip')
  const { status, lines } = await verify('--case', join(folder, 'x.zip'))
  expect([status, lines]).toEqual([1, [`${join(folder, 'x.zip')}: This is not a ZIP file.`]])
})
