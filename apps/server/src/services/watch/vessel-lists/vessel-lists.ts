import { guardFormula } from '@varuna/csv/formula'
import { createHash } from 'node:crypto'
import {
  MAX_LIST_CHANGES,
  MAX_LIST_KIND_ROWS,
  vesselListKind,
  type VesselListKind,
  type VesselLists,
} from '@varuna/contract/watch/vessel-list'
import type { Actor } from '../../../audit/actor.ts'
import type { Clock } from '../../../clock/clock.ts'
import { codedError } from '../../../errors/coded-error.ts'
import type { VesselListChangeRow, VesselListFileRow, VesselListRow } from '../../../store/interfaces/rows/list-rows.ts'
import type { Store } from '../../../store/interfaces/store.ts'
import type { ListCounts, ListRowEnd, NewListRow } from '../../../store/interfaces/watch/vessel-list-store.ts'
import type { People } from '../../people/people/people.ts'
import type { Room } from '../../shared/storage/storage-quota.ts'
import { listKinds } from './list-kinds.ts'

type Effects = { store: Pick<Store, 'vesselLists'> }
type WithPeople = Effects & { people: Pick<People, 'named'> }

/** A list file, and who imports it. */
export interface ListFile {
  kind: VesselListKind
  name: string
  sha256: string
  rows: AsyncIterable<readonly NewListRow[]> | Iterable<readonly NewListRow[]>
  by: Actor
}

export interface ImportedList extends ListCounts {
  file: VesselListFileRow
}

const listFileId = (kind: VesselListKind, fileName: string) =>
  `${kind}-${createHash('sha256').update(fileName).digest('hex').slice(0, 12)}`

/** Replaces an earlier file of the same name, all or nothing. Throws `invalid_input.list_full`, and what `rows` throws. */
export async function importVesselList(
  { store, clock }: Effects & { clock: Clock },
  { kind, name, sha256, rows, by }: ListFile,
): Promise<ImportedList> {
  const file = {
    id: listFileId(kind, name),
    kind,
    file_name: name,
    sha256,
    imported_ms: clock.now(),
    by_id: by.accountId,
  }
  const imported = await store.vesselLists.replace(file, rows, clock.newId(), MAX_LIST_KIND_ROWS, by)
  if (imported === null) throw codedError('invalid_input.list_full', { maxRows: MAX_LIST_KIND_ROWS })
  return imported
}

/** Rows in batches, whose bytes are reserved before they are stored. */
export async function* reserveRows(
  room: Room,
  batches: AsyncIterable<readonly NewListRow[]>,
): AsyncGenerator<readonly NewListRow[]> {
  for await (const rows of batches) {
    await room.grow(rows.reduce((sum, { body }) => sum + body.length, 0))
    yield rows
  }
}

/** Removes the rows of a file. Throws `not_found`. */
export async function removeVesselList(
  { store, clock }: Effects & { clock: Clock },
  id: string,
  by: Actor,
): Promise<ListCounts> {
  const change = { id: clock.newId(), time_ms: clock.now(), by_id: by.accountId }
  const counts = await store.vesselLists.remove(id, change, by)
  if (counts === null) throw codedError('not_found.list_file', { id })
  return counts
}

/** Rows read and written before yielding to other requests. */
const FILE_PAGE = 250

/** Exports the rows of a kind as CSV that imports as the same rows; one page of lines at a time. */
export async function* exportVesselList({ store }: Effects, kind: VesselListKind): AsyncGenerator<string> {
  const { columns, cells } = listKinds[kind]
  yield `${columns.map(({ name }) => name).join(',')}\n`
  for (let after: ListRowEnd | null = null; ;) {
    const rows: VesselListRow[] = await store.vesselLists.rows(kind, after, FILE_PAGE)
    yield rows.map(({ body }) => `${cells(readRow(kind, body)).map(csvCell).join(',')}\n`).join('')
    const last = rows.at(-1)
    if (rows.length < FILE_PAGE || last === undefined) return
    after = { fileId: last.file_id, line: last.line, part: last.part }
  }
}

/** Quoted where needed, and guarded against formula injection; an import removes the guard. */
const csvCell = (value: string | number | boolean | null) => {
  const text = typeof value === 'string' ? guardFormula(value) : String(value ?? '')
  return /[",;\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

export const readRow = (kind: VesselListKind, body: string) => listKinds[kind].schema.parse(JSON.parse(body))

/** A page of the rows of a kind. */
export async function readVesselList(
  { store }: Effects,
  kind: VesselListKind,
  { limit, after }: { limit: number; after?: string | undefined },
) {
  const rows = await store.vesselLists.rows(kind, after === undefined ? null : parseEnd(after), limit + 1)
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  return {
    rows: page.map(({ body }) => readRow(kind, body)),
    next: rows.length > limit && last ? `${last.file_id}.${last.line}.${last.part}` : null,
  }
}

function parseEnd(after: string): ListRowEnd {
  const [, fileId, line, part] = /^([\w-]{1,80})\.(\d{1,9})\.(\d{1,3})$/.exec(after) ?? []
  if (fileId === undefined) throw codedError('invalid_input.page', { after })
  return { fileId, line: Number(line), part: Number(part) }
}

const toIso = (timeMs: number) => new Date(timeMs).toISOString()

/** The files of all kinds, and the newest changes. */
export async function listVesselLists({ store, people }: WithPeople): Promise<VesselLists> {
  const files = (await Promise.all(vesselListKind.options.map((kind) => store.vesselLists.files(kind)))).flat()
  const changes = await store.vesselLists.changes(MAX_LIST_CHANGES)
  const nameOf = await people.named([...files, ...changes].map(({ by_id }) => by_id))
  return {
    files: files.map((file) => fileAnswer(file, nameOf)),
    changes: changes.map((change) => changeAnswer(change, nameOf)),
  }
}

type NameOf = Awaited<ReturnType<People['named']>>

const fileAnswer = ({ id, kind, file_name, row_count, imported_ms, by_id }: VesselListFileRow, nameOf: NameOf) => ({
  id,
  kind,
  fileName: file_name,
  rowCount: row_count,
  importedAt: toIso(imported_ms),
  by: nameOf(by_id),
})

const changeAnswer = (
  { id, kind, action, file_name, sha256, time_ms, by_id, added, removed, kept }: VesselListChangeRow,
  nameOf: NameOf,
) => ({
  id,
  kind,
  action,
  fileName: file_name,
  sha256,
  time: toIso(time_ms),
  by: nameOf(by_id),
  added,
  removed,
  kept,
})

/** Result of an import, with the name of the importing account. */
export async function importedAnswer({ people }: Pick<WithPeople, 'people'>, { file, ...counts }: ImportedList) {
  return { ...fileAnswer(file, await people.named([file.by_id])), ...counts }
}
