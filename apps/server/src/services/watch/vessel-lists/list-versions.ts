import { setImmediate as immediate } from 'node:timers/promises'
import {
  MAX_DIFFERENCE_ROWS,
  MAX_LIST_KIND_ROWS,
  MAX_LIST_VERSIONS,
  MAX_LIST_VERSIONS_SHOWN,
  type VesselListDifference,
  type VesselListKind,
  type VesselListVersions,
} from '@varuna/contract/watch/vessel-list'
import type { Actor } from '../../../audit/actor.ts'
import type { Clock } from '../../../clock/clock.ts'
import { codedError } from '../../../errors/coded-error.ts'
import type { VesselListRow, VesselListVersionRow } from '../../../store/interfaces/rows/list-rows.ts'
import type { Store } from '../../../store/interfaces/store.ts'
import type { NewListRow } from '../../../store/interfaces/watch/vessel-list-store.ts'
import type { People } from '../../people/people/people.ts'
import { readRow, type ImportedList } from './vessel-lists.ts'

type Effects = { store: Pick<Store, 'vesselLists'> }

const PAGE = 500
const toIso = (timeMs: number) => new Date(timeMs).toISOString()

/** The versions in use and the earlier ones of a kind. */
export async function listVersions(
  { store, people }: Effects & { people: Pick<People, 'named'> },
  kind: VesselListKind,
): Promise<VesselListVersions> {
  const files = await store.vesselLists.files(kind)
  const earlier = await store.vesselLists.versions(kind, MAX_LIST_VERSIONS_SHOWN)
  const rows = [...files.slice(0, MAX_LIST_VERSIONS_SHOWN).map((file) => ({ ...file, replaced_ms: null })), ...earlier]
  const nameOf = await people.named(rows.map(({ by_id }) => by_id))
  return {
    keptOfFile: MAX_LIST_VERSIONS,
    versions: rows.map((row) => ({
      id: row.rows_id,
      kind,
      fileName: row.file_name,
      sha256: row.sha256,
      rowCount: row.row_count,
      importedAt: toIso(row.imported_ms),
      by: nameOf(row.by_id),
      replacedAt: row.replaced_ms === null ? null : toIso(row.replaced_ms),
    })),
  }
}

/** Throws `not_found`. */
async function requireVersion({ store }: Effects, kind: VesselListKind, id: string): Promise<VesselListVersionRow> {
  const found = (await store.vesselLists.versions(kind, MAX_LIST_KIND_ROWS)).find(({ rows_id }) => rows_id === id)
  if (found === undefined) throw codedError('not_found.list_version', { id })
  return found
}

async function* pagesOf({ store }: Effects, rowsId: string): AsyncGenerator<VesselListRow[]> {
  for (let after: VesselListRow | null = null; ;) {
    const rows: VesselListRow[] = await store.vesselLists.rowsOf(rowsId, after, PAGE)
    yield rows
    after = rows.at(-1) ?? null
    if (rows.length < PAGE) return
    await immediate()
  }
}

/** Stores the rows of an earlier version as the newest one. Throws `not_found`, also for one that was removed meanwhile. */
export async function bringBackVersion(
  effects: Effects & { clock: Clock },
  kind: VesselListKind,
  id: string,
  by: Actor,
): Promise<ImportedList> {
  const { store, clock } = effects
  const { file_id, file_name, sha256, part_count } = await requireVersion(effects, kind, id)
  async function* rows(): AsyncGenerator<NewListRow[]> {
    let read = 0
    for await (const page of pagesOf(effects, id)) {
      read += page.length
      yield page.map(({ file_id: _file, kind: _kind, ...row }) => row)
    }
    // Its rows are removed in pieces once newer versions push it out.
    if (read !== part_count) throw codedError('not_found.list_version', { id })
  }
  const file = { id: file_id, kind, file_name, sha256, imported_ms: clock.now(), by_id: by.accountId }
  const stored = await store.vesselLists.replace(file, rows(), clock.newId(), MAX_LIST_KIND_ROWS, by, 'restore')
  if (stored === null) throw codedError('invalid_input.list_full', { maxRows: MAX_LIST_KIND_ROWS })
  return stored
}

/** What a row is about: the same vessel, and the same waters of an authorisation. */
const subjectOf = ({ imo, mmsi, name_key, flag, country }: VesselListRow) =>
  `${imo ?? mmsi ?? `${name_key}/${flag}`} ${country ?? ''}`

function addTo(lists: Map<string, string[]>, key: string, value: string): void {
  const list = lists.get(key)
  if (list === undefined) lists.set(key, [value])
  else list.push(value)
}

/** What bringing back a version would change in the file as it is now: lines of equal cells are the same. Throws `not_found`. */
export async function findDifference(
  effects: Effects,
  kind: VesselListKind,
  id: string,
): Promise<VesselListDifference> {
  const version = await requireVersion(effects, kind, id)
  const present = (await effects.store.vesselLists.files(kind)).find((file) => file.id === version.file_id)
  const lines = async function* (rowsId: string | undefined) {
    if (rowsId === undefined) return
    for await (const page of pagesOf(effects, rowsId)) yield* page.filter(({ part }) => part === 0)
  }
  const left = new Map<string, number>()
  for await (const { digest } of lines(present?.rows_id)) left.set(digest, (left.get(digest) ?? 0) + 1)
  const fresh = new Map<string, string[]>()
  for await (const row of lines(id)) {
    const same = left.get(row.digest) ?? 0
    if (same > 0) left.set(row.digest, same - 1)
    else addTo(fresh, subjectOf(row), row.body)
  }
  const counts = { added: 0, removed: 0, changed: 0 }
  const found: Omit<VesselListDifference, 'counts'> = { added: [], removed: [], changed: [] }
  for await (const row of lines(present?.rows_id)) {
    const more = left.get(row.digest) ?? 0
    if (more === 0) continue
    left.set(row.digest, more - 1)
    const to = fresh.get(subjectOf(row))?.pop()
    counts[to === undefined ? 'removed' : 'changed'] += 1
    if (to === undefined) {
      if (found.removed.length < MAX_DIFFERENCE_ROWS) found.removed.push(readRow(kind, row.body))
    } else if (found.changed.length < MAX_DIFFERENCE_ROWS)
      found.changed.push({ from: readRow(kind, row.body), to: readRow(kind, to) })
  }
  for (const bodies of fresh.values())
    for (const body of bodies) {
      counts.added += 1
      if (found.added.length < MAX_DIFFERENCE_ROWS) found.added.push(readRow(kind, body))
    }
  return { counts, ...found }
}
