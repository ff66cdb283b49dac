import { digestOfFile, digestOfFolder } from '../../files/file-digest.ts'
import type { Files } from '../../files/files.ts'
import type { JobTable } from '../../store/interfaces/job-store.ts'
import { isDamage } from '../../store/interfaces/store-fault.ts'
import type { Store } from '../../store/interfaces/store.ts'
import type { ImageFilesRow } from '../../store/interfaces/stored-files.ts'
import { imageFolder, imageKey, pendingKey } from '../analysis/oil/keep-image.ts'
import { AREA_REPORTS_FOLDER, areaReportKey } from '../desk/area-reports/area-report-files.ts'
import { vesselPictureParts } from '@varuna/contract/watch/vessel-picture'
import { pictureKey, PICTURES_FOLDER } from '../watch/vessel-pictures/picture-files.ts'
import { AIS_FILES_FOLDER } from '../watch/ais-files/ais-file-keys.ts'
import { resultFolder, TRACK_FILES_FOLDER } from '../analysis/track-files/result-files.ts'
import { caseFolder, entryKey, findFileFault, isPendingEntry } from '../desk/cases/case-files.ts'
import { EXPORTS_FOLDER, exportKey } from '../desk/exports/export-files.ts'

/** Where a stored file and what the database states of it differ; `name` is what a person called it. */
export type FileFault =
  | {
      kind: 'missing' | 'changed'
      key: string
      name: string | null
      of: 'image' | 'picture' | 'case' | 'export' | 'area' | 'scored'
    }
  | { kind: 'orphan'; key: string }
  /** The rows of a part are on a damaged page. */
  | { kind: 'unreadable'; part: VerifiedPart; reason: string }

export const verifiedParts = ['images', 'pictures', 'cases', 'exports', 'areas', 'tracks', 'orphans'] as const
export type VerifiedPart = (typeof verifiedParts)[number]

interface Effects {
  store: Pick<
    Store,
    'storedFiles' | 'areaJobs' | 'images' | 'cases' | 'exports' | 'importJobs' | 'trackJobs' | 'vesselPictures'
  >
  files: Files
}

/** Progress of a check: how many of a part were checked, and the last of them. */
export interface VerifyProgress {
  part: VerifiedPart
  checked: number
  last: string
}

const PAGE = 200

/**
 * Holds every stored file against its row and digest, one at a time, and every file against the rows. May run while a server serves: what
 * is stored or removed meanwhile is no fault. Begins after `from` where that is given.
 */
export async function verifyFiles(
  effects: Effects,
  from: { part: VerifiedPart; after: string } | null,
  onFault: (fault: FileFault) => void,
  onProgress: (progress: VerifyProgress) => void,
): Promise<void> {
  const first = from === null ? 0 : verifiedParts.indexOf(from.part)
  for (const part of verifiedParts.slice(first)) {
    const after = from?.part === part ? from.after : null
    let checked = 0
    const done = (last: string) => onProgress({ part, checked: (checked += 1), last })
    await checks[part](effects, after, onFault, done).catch((error: unknown) => {
      if (!isDamage(error)) throw error
      onFault({ kind: 'unreadable', part, reason: (error as Error).message })
    })
  }
}

type Check = (
  effects: Effects,
  after: string | null,
  onFault: (fault: FileFault) => void,
  done: (last: string) => void,
) => Promise<void>

async function* inPages<Row>(
  read: (after: string | null, limit: number) => Promise<Row[]>,
  idOf: (row: Row) => string,
  after: string | null,
): AsyncGenerator<Row> {
  for (let end = after; ;) {
    const rows = await read(end, PAGE)
    yield* rows
    const last = rows.at(-1)
    if (rows.length < PAGE || last === undefined) return
    end = idOf(last)
  }
}

/** What an image has under each key, with its digest. */
const digestsOf = (row: ImageFilesRow) =>
  [
    ['original', row.sha256],
    ['view', row.view_sha256],
    ['thumbnail', row.thumbnail_sha256],
  ] as const

const resultsIn =
  ({ storedFiles }: Effects['store'], table: JobTable) =>
  (after: string | null, limit: number) =>
    storedFiles.results(table, after, limit)

const faultOf = ({ sha256 }: { sha256: string | null }, found: string | null) =>
  found === null ? 'missing' : found === sha256 ? null : 'changed'

const checks: Record<VerifiedPart, Check> = {
  async images({ store, files }, after, onFault, done) {
    for await (const row of inPages(store.storedFiles.images, ({ id }) => id, after)) {
      for (const [at, [part, sha256]] of digestsOf(row).entries()) {
        const key = imageKey(row.id, part)
        const found = await digestOfFile(files, key)
        if (found === sha256) continue
        // Removed, or a rendition written again, since the row was read.
        const now = await store.storedFiles.image(row.id)
        if (now === null || digestsOf(now)[at]?.[1] !== sha256) continue
        onFault({ kind: found === null ? 'missing' : 'changed', key, name: row.filename, of: 'image' })
      }
      done(row.id)
    }
  },
  async pictures({ store, files }, after, onFault, done) {
    for await (const row of inPages(store.storedFiles.vesselPictures, ({ id }) => id, after)) {
      for (const part of vesselPictureParts) {
        const key = pictureKey(row.id, part)
        const kind = faultOf({ sha256: row[`${part}_sha256`] }, await digestOfFile(files, key))
        if (kind !== null && (await store.vesselPictures.has(row.id)))
          onFault({ kind, key, name: row.caption, of: 'picture' })
      }
      done(row.id)
    }
  },
  async cases({ store, files }, after, onFault, done) {
    const idOf = ({ case_id, id }: { case_id: string; id: string }) => `${case_id}/${id}`
    for await (const row of inPages(store.storedFiles.caseFiles, idOf, after)) {
      const key = entryKey(row)
      const kind = await findFileFault(files, row)
      if (kind !== null && (await store.cases.entry(row.case_id, row.id)) !== null)
        onFault({ kind, key, name: row.file_name, of: 'case' })
      done(idOf(row))
    }
  },
  async exports({ store, files }, after, onFault, done) {
    for await (const row of inPages(resultsIn(store, 'export_job'), ({ id }) => id, after)) {
      const kind = faultOf(row, await digestOfFile(files, exportKey(row)))
      if (kind !== null && (await store.exports.has(row.id)))
        onFault({ kind, key: exportKey(row), name: row.file_name, of: 'export' })
      done(row.id)
    }
  },
  async areas({ store, files }, after, onFault, done) {
    for await (const row of inPages(resultsIn(store, 'area_job'), ({ id }) => id, after)) {
      const kind = faultOf(row, await digestOfFile(files, areaReportKey(row)))
      if (kind !== null && (await store.areaJobs.has(row.id)))
        onFault({ kind, key: areaReportKey(row), name: row.file_name, of: 'area' })
      done(row.id)
    }
  },
  async tracks({ store, files }, after, onFault, done) {
    for await (const row of inPages(resultsIn(store, 'track_job'), ({ id }) => id, after)) {
      const kind = faultOf(row, await digestOfFolder(files, resultFolder(row)))
      if (kind !== null && (await store.trackJobs.has(row.id)))
        onFault({ kind, key: resultFolder(row), name: row.file_name, of: 'scored' })
      done(row.id)
    }
  },
  async orphans({ store, files }, after, onFault, done) {
    const check = async (key: string, isKnown: () => Promise<boolean>) => {
      if (after !== null && key <= after) return
      if (!(await isKnown())) onFault({ kind: 'orphan', key })
      done(key)
    }
    // A file is stored after its mark and before its row, so a mark read before the row excludes one that is being stored.
    for (const id of (await files.list('cases')).toSorted())
      for (const entry of (await files.list(caseFolder(id))).toSorted())
        await check(
          `${caseFolder(id)}/${entry}`,
          async () => (await isPendingEntry(files, id, entry)) || (await store.cases.entry(id, entry)) !== null,
        )
    for (const id of (await files.list(AREA_REPORTS_FOLDER)).toSorted())
      await check(`${AREA_REPORTS_FOLDER}/${id}`, () => store.areaJobs.has(id))
    for (const id of (await files.list(EXPORTS_FOLDER)).toSorted())
      await check(`${EXPORTS_FOLDER}/${id}`, () => store.exports.has(id))
    for (const id of (await files.list('images')).toSorted())
      await check(imageFolder(id), async () => (await files.has(pendingKey(id))) || (await store.images.has(id)))
    for (const id of (await files.list(PICTURES_FOLDER)).toSorted())
      await check(`${PICTURES_FOLDER}/${id}`, () => store.vesselPictures.has(id))
    for (const id of (await files.list(TRACK_FILES_FOLDER)).toSorted())
      await check(`${TRACK_FILES_FOLDER}/${id}`, () => store.trackJobs.has(id))
    for (const id of (await files.list(AIS_FILES_FOLDER)).toSorted())
      await check(`${AIS_FILES_FOLDER}/${id}`, () => store.importJobs.has(id))
  },
}
