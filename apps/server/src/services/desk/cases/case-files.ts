import type { FileLeftOut } from '@varuna/contract/desk/case-entry'
import { digestOfFile } from '../../../files/file-digest.ts'
import type { Files } from '../../../files/files.ts'
import type { CaseEntryRow } from '../../../store/interfaces/rows/case-rows.ts'
import type { Store } from '../../../store/interfaces/store.ts'
import { CodedError, codedError } from '../../../errors/coded-error.ts'
import type { Inference } from '../../../jobs/inference.ts'
import type { Principal } from '../../../principal/principal.ts'

type FileOf = Pick<CaseEntryRow, 'case_id' | 'id'>

const PENDING = 'case-pending'
/** A command may be importing while the server starts; no import takes longer than this. */
const IMPORT_MS = 3_600_000

export const caseFolder = (caseId: string) => `cases/${caseId}`
const entryFolder = (entry: FileOf) => `${caseFolder(entry.case_id)}/${entry.id}`
export const entryKey = (entry: FileOf) => `${entryFolder(entry)}/content`
export const viewKey = (entry: FileOf) => `${entryFolder(entry)}/view.webp`

/** Exists until the row of the entry is stored; at the next start the files of a mark without a row are removed. */
const entryMark = ({ case_id, id }: FileOf) => `${PENDING}/${case_id}/${id}`
/** The same for an import. */
const caseMark = (caseId: string) => `${PENDING}/${caseId}/all`

/** True while the files of an entry, or of its case, may be without their rows. */
export const isPendingEntry = async (files: Files, caseId: string, id: string): Promise<boolean> =>
  (await files.has(entryMark({ case_id: caseId, id }))) || (await files.has(caseMark(caseId)))

/** Runs `work`, which stores files and then their rows; afterwards removes files without a row. */
export const withEntryMark = <Done>(
  effects: { store: Pick<Store, 'cases'>; files: Files },
  entry: FileOf,
  nowMs: number,
  work: () => Promise<Done>,
): Promise<Done> =>
  withMark(effects.files, entryMark(entry), nowMs, work, async () => {
    if ((await effects.store.cases.entry(entry.case_id, entry.id)) === null)
      await effects.files.removeFolder(entryFolder(entry))
  })

export const withCaseMark = <Done>(
  effects: { store: Pick<Store, 'cases'>; files: Files },
  caseId: string,
  nowMs: number,
  work: () => Promise<Done>,
): Promise<Done> =>
  withMark(effects.files, caseMark(caseId), nowMs, work, async () => {
    if (!(await effects.store.cases.has(caseId))) await effects.files.removeFolder(caseFolder(caseId))
  })

async function withMark<Done>(
  files: Files,
  mark: string,
  nowMs: number,
  work: () => Promise<Done>,
  discard: () => Promise<void>,
): Promise<Done> {
  try {
    await files.put(mark, new TextEncoder().encode(String(nowMs)))
    return await work()
  } finally {
    // A remaining mark, and the files it names, are checked again at the next start.
    await discard()
      .then(() => files.remove(mark))
      .catch(() => {})
  }
}

/**
 * Removes the files of entries marked before a time, and of imports marked an hour before it, that have no row; returns how many. If files
 * cannot be removed, their mark stays.
 */
export async function removePendingCaseFiles(
  { store, files, onFault }: { store: Pick<Store, 'cases'>; files: Files; onFault(error: unknown): void },
  beforeMs: number,
): Promise<number> {
  let removed = 0
  for (const caseId of await files.list(PENDING))
    for (const id of await files.list(`${PENDING}/${caseId}`)) {
      const mark = `${PENDING}/${caseId}/${id}`
      const isImport = mark === caseMark(caseId)
      const bytes = await files.get(mark)
      const markedBeforeMs = isImport ? beforeMs - IMPORT_MS : beforeMs
      if (bytes !== null && Number(new TextDecoder().decode(bytes)) >= markedBeforeMs) continue
      const entry = { case_id: caseId, id }
      const isKept = isImport ? await store.cases.has(caseId) : (await store.cases.entry(caseId, id)) !== null
      try {
        if (!isKept) await files.removeFolder(isImport ? caseFolder(caseId) : entryFolder(entry))
        await files.remove(mark)
      } catch (error) {
        onFault(error)
        continue
      }
      if (!isKept) removed += 1
    }
  return removed
}

/** Throws when the stored file of an entry is missing or its digest differs. Streams the file. */
export async function checkFile(files: Files, row: Omit<CaseEntryRow, 'body'>): Promise<void> {
  const name = row.file_name ?? ''
  const sha256 = row.sha256 ?? ''
  const foundSha256 = row.file_left_out === null ? await digestOf(files, row) : null
  if (foundSha256 === null) throw codedError('file_gone.attachment', { name, sha256 })
  if (foundSha256 !== sha256) throw codedError('original_changed.attachment', { name, sha256, foundSha256 })
}

/** The fault of an entry's stored file; null when it is intact. */
export async function findFileFault(
  files: Files,
  row: Pick<CaseEntryRow, 'case_id' | 'id' | 'sha256'>,
): Promise<FileLeftOut | null> {
  const foundSha256 = await digestOf(files, row)
  if (foundSha256 === null) return 'missing'
  return foundSha256 === row.sha256 ? null : 'changed'
}

const digestOf = (files: Files, row: FileOf) => digestOfFile(files, entryKey(row))

const pictureName = /\.(?:jpe?g|png|webp|gif|avif|heic|heif|tiff?)$/i

/** Whether a file is a picture by its name. */
export const isNamedPicture = (name: string): boolean => pictureName.test(name)

/** A small WebP of a picture; null for any other file, and for one that cannot be decoded, which is kept all the same. */
export async function renderThumbnail(
  { inference }: { inference: Pick<Inference, 'render'> },
  principal: Principal,
  name: string,
  path: string,
): Promise<Uint8Array | null> {
  if (!isNamedPicture(name)) return null
  try {
    const rendered = await inference.render(path, principal.accountId)
    return rendered.ok ? rendered.value.thumbnail : null
  } catch (error) {
    if (error instanceof CodedError) return null
    throw error
  }
}
