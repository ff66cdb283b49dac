import { vesselListKind, type VesselListKind } from '@varuna/contract/watch/vessel-list'
import { setImmediate as immediate } from 'node:timers/promises'
import { sql, type Kysely, type RawBuilder } from 'kysely'
import { lockTable } from '../database/lock-table.ts'
import { operator, type Actor } from '../../audit/actor.ts'
import { appendAudit } from '../people/append-audit.ts'
import { prepareQuery } from '../database/prepare-query.ts'
import type { VesselListChangeRow, VesselListFileRow, VesselListRow } from '../interfaces/rows/list-rows.ts'
import type { Schema } from '../database/schema.ts'
import { keepVersion } from './list-versions.ts'
import type { ListRowWriter } from './list-row-writer.ts'
import { shareReads } from './share-reads.ts'
import type { Store } from '../interfaces/store.ts'
import type { FoundListRow, ListCounts, VesselKeys, VesselListStore } from '../interfaces/watch/vessel-list-store.ts'

type LoggedChange = ListCounts & Pick<VesselListChangeRow, 'id'>

const DIGESTS_A_PAGE = 2_000

/** Rows of all other files of the kind. */
const countRows = async (db: Kysely<Schema>, kind: VesselListKind, except: string): Promise<number> => {
  const { count } = await db
    .selectFrom('vessel_list_file')
    .select(({ fn }) => fn.coalesce(fn.sum<number>('part_count'), sql<number>`0`).as('count'))
    .where('kind', '=', kind)
    .where('id', '!=', except)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** How many of the stored rows are in both, counting equal rows as often as both have them. Read in pages. */
async function countKept(db: Kysely<Schema>, rowsId: string, digests: readonly string[]): Promise<number> {
  const left = new Map<string, number>()
  for (const digest of digests) left.set(digest, (left.get(digest) ?? 0) + 1)
  let kept = 0
  for (let after = -1, isLast = false; !isLast;) {
    const rows = await db
      .selectFrom('vessel_list_row')
      .select(['line', 'digest'])
      .where('file_id', '=', rowsId)
      .where('part', '=', 0)
      .where('line', '>', after)
      .orderBy('line')
      .limit(DIGESTS_A_PAGE)
      .execute()
    for (const { digest } of rows) {
      const count = left.get(digest) ?? 0
      if (count === 0) continue
      left.set(digest, count - 1)
      kept += 1
    }
    after = rows.at(-1)?.line ?? after
    isLast = rows.length < DIGESTS_A_PAGE
    await immediate()
  }
  return kept
}

const found = ['kind', 'line', 'imo', 'mmsi', 'name_key', 'flag', 'body'] as const satisfies (keyof FoundListRow)[]

/**
 * Rows of the vessel with these keys, each once; no row equals a key that is null. One select a key, because for keys with `or` between
 * SQLite reads all rows of a kind.
 */
const selectRows = (db: Kysely<Schema>, keys: VesselKeys & { limit: number }, kinds: readonly VesselListKind[]) => {
  const select = (condition: RawBuilder<boolean>) =>
    db
      .selectFrom('vessel_list_row')
      .select([...found, 'file_id'])
      .where('kind', 'in', kinds)
      .where(condition)
  const hasImo = sql<boolean>`imo = ${keys.imo}`
  const hasMmsi = sql<boolean>`mmsi = ${keys.mmsi}`
  const hasName = sql<boolean>`name_key = ${keys.nameKey} and flag = ${keys.flag}`
  const matching = select(hasImo)
    .unionAll(select(sql<boolean>`${hasMmsi} and (${hasImo}) is not true`))
    .unionAll(select(sql<boolean>`${hasName} and (${hasImo}) is not true and (${hasMmsi}) is not true`))
  return db
    .selectFrom(matching.as('row'))
    .innerJoin('vessel_list_file as file', 'file.rows_id', 'row.file_id')
    .select(found.map((column) => `row.${column}` as const))
    .select(['file_name', 'imported_ms'])
    .orderBy('imported_ms', 'desc')
    .orderBy('row.file_id')
    .orderBy('line')
    .limit(keys.limit)
}

const rowsOfKind = prepareQuery((db, keys: VesselKeys & { kind: VesselListKind; limit: number }) =>
  selectRows(db, keys, [keys.kind]),
)

const rowsOfAllKinds = prepareQuery((db, keys: VesselKeys & { limit: number }) =>
  selectRows(db, keys, vesselListKind.options),
)

const anyFile = prepareQuery((db) => db.selectFrom('vessel_list_file').select('id').limit(1))

/** What the audit log states of a file: its digest and the number of its rows, not the rows. */
const listValues = ({ kind, file_name, sha256, row_count }: VesselListFileRow) => ({
  kind,
  file: file_name,
  sha256,
  rows: row_count,
})

export function createVesselListStore(
  database: Store['kind'],
  db: Kysely<Schema>,
  writer: ListRowWriter,
): VesselListStore {
  // Reports are looked up by the hundred, and most installations hold no list.
  const holdsFiles = shareReads(async () => (await anyFile(db, {})).rows.length > 0)
  const addLeftover = async (within: Kysely<Schema>, rows_id: string, since_ms: number) =>
    void (await within.insertInto('vessel_list_leftover').values({ rows_id, since_ms }).execute())
  const removeLeftover = async (rowsId: string): Promise<number> => {
    let removed = 0
    for (let some = -1; some !== 0; removed += some) some = await writer.removeListRows(rowsId)
    await db.deleteFrom('vessel_list_leftover').where('rows_id', '=', rowsId).execute()
    return removed
  }
  const isLeftover = async (rowsId: string): Promise<boolean> =>
    (await db.selectFrom('vessel_list_leftover').select('rows_id').where('rows_id', '=', rowsId).executeTakeFirst()) !==
    undefined
  const storedFile = (within: Kysely<Schema>, id: string) =>
    within.selectFrom('vessel_list_file').selectAll().where('id', '=', id).executeTakeFirst()

  /** Makes written rows those of their file; `stale` when its rows are no longer those that were compared. */
  const exchange = (
    file: VesselListFileRow,
    before: VesselListFileRow | undefined,
    most: number,
    logged: LoggedChange,
    by: Actor,
    action: 'import' | 'restore',
  ) =>
    db.transaction().execute(async (within) => {
      await lockTable(database, within, 'vessel_list_file')
      const now = await storedFile(within, file.id)
      if (now?.rows_id !== before?.rows_id) return 'stale' as const
      if ((await countRows(within, file.kind, file.id)) + file.part_count > most) return 'full' as const
      await within.deleteFrom('vessel_list_file').where('id', '=', file.id).execute()
      await within.insertInto('vessel_list_file').values(file).execute()
      await within.deleteFrom('vessel_list_leftover').where('rows_id', '=', file.rows_id).execute()
      const dropped = now ? await keepVersion(within, now, file.imported_ms) : []
      for (const rowsId of dropped) await addLeftover(within, rowsId, file.imported_ms)
      const { kind, file_name, sha256, imported_ms, by_id } = file
      const change = { kind, file_name, sha256, time_ms: imported_ms, by_id, action }
      await within
        .insertInto('vessel_list_change')
        .values({ ...change, ...logged })
        .execute()
      await appendAudit(within, {
        action: action === 'import' ? 'list_import' : 'list_restore',
        by,
        aboutId: file.id,
        timeMs: imported_ms,
        before: now ? listValues(now) : {},
        after: listValues(file),
      })
      return dropped
    })

  return {
    async replace(stated, batches, changeId, most, by = operator, action = 'import') {
      const rows_id = `${stated.id}-${changeId}`
      const file: VesselListFileRow = { ...stated, rows_id, row_count: 0, part_count: 0, byte_count: 0 }
      const digests: string[] = []
      await addLeftover(db, rows_id, stated.imported_ms)
      try {
        for await (const rows of batches) {
          for (const { part, digest, body } of rows) {
            if (part === 0) digests.push(digest)
            file.byte_count += body.length
          }
          file.part_count += rows.length
          if (file.part_count > most) return null
          await writer.addListRows(rows.map((row) => ({ ...row, file_id: rows_id, kind: file.kind })))
        }
        file.row_count = digests.length
        for (;;) {
          const before = await storedFile(db, file.id)
          const kept = before ? await countKept(db, before.rows_id, digests) : 0
          const counts = { added: digests.length - kept, removed: (before?.row_count ?? 0) - kept, kept }
          if (action === 'restore' && before && counts.added + counts.removed === 0) return { ...counts, file: before }
          const outcome = await exchange(file, before, most, { id: changeId, ...counts }, by, action)
          if (outcome === 'full') return null
          if (outcome === 'stale') continue
          for (const dropped of outcome) await removeLeftover(dropped)
          return { ...counts, file }
        }
      } finally {
        // Rows of a file that was stored are left over no more, even if another has replaced it since.
        if (await isLeftover(rows_id)) await removeLeftover(rows_id)
      }
    },
    remove: async (fileId, { time_ms, ...change }, by = operator) => {
      const removed = await db.transaction().execute(async (within) => {
        await lockTable(database, within, 'vessel_list_file')
        const file = await storedFile(within, fileId)
        if (!file) return null
        const { kind, file_name, sha256, row_count } = file
        await within.deleteFrom('vessel_list_file').where('id', '=', fileId).execute()
        const dropped = await keepVersion(within, file, time_ms)
        for (const rowsId of dropped) await addLeftover(within, rowsId, time_ms)
        const counts = { added: 0, removed: row_count, kept: 0 }
        await within
          .insertInto('vessel_list_change')
          .values({ ...change, time_ms, kind, file_name, sha256, action: 'remove', ...counts })
          .execute()
        await appendAudit(within, {
          action: 'list_removal',
          by,
          aboutId: fileId,
          timeMs: time_ms,
          before: listValues(file),
        })
        return { counts, dropped }
      })
      if (removed === null) return null
      for (const dropped of removed.dropped) await removeLeftover(dropped)
      return removed.counts
    },
    async removeLeftovers(beforeMs) {
      const left = await db.selectFrom('vessel_list_leftover').selectAll().where('since_ms', '<', beforeMs).execute()
      let removed = 0
      for (const { rows_id } of left) removed += await removeLeftover(rows_id)
      return removed
    },
    versions: (kind, limit) =>
      db
        .selectFrom('vessel_list_version')
        .selectAll()
        .where('kind', '=', kind)
        .orderBy('replaced_ms', 'desc')
        .orderBy('place', 'desc')
        .limit(limit)
        .execute(),
    rowsOf: (rowsId, after, limit) =>
      db
        .selectFrom('vessel_list_row')
        .selectAll()
        .where('file_id', '=', rowsId)
        .$if(after !== null, (query) => query.where(sql<boolean>`(line, part) > (${after?.line}, ${after?.part})`))
        .orderBy('line')
        .orderBy('part')
        .limit(limit)
        .execute(),
    files: (kind) =>
      db.selectFrom('vessel_list_file').selectAll().where('kind', '=', kind).orderBy('file_name').execute(),
    // File by file, each by its key: asked for all rows of a kind in order, SQLite reads and sorts them for every page.
    async rows(kind, after, limit) {
      const files = await db
        .selectFrom('vessel_list_file')
        .select('rows_id')
        .where('kind', '=', kind)
        .$if(after !== null, (query) => query.where('rows_id', '>=', after?.fileId ?? ''))
        .orderBy('rows_id')
        .execute()
      const found: VesselListRow[] = []
      for (const { rows_id } of files) {
        const begun = after?.fileId === rows_id ? after : null
        const rows = await db
          .selectFrom('vessel_list_row')
          .selectAll()
          .where('file_id', '=', rows_id)
          .where('part', '=', 0)
          .$if(begun !== null, (query) => query.where(sql<boolean>`(line, part) > (${begun?.line}, ${begun?.part})`))
          .orderBy('line')
          .orderBy('part')
          .limit(limit - found.length)
          .execute()
        found.push(...rows)
        if (found.length >= limit) break
      }
      return found
    },
    async find(kind, { imo, mmsi, nameKey, flag }, limit) {
      if (imo === null && mmsi === null && (nameKey === null || flag === null)) return []
      if (!(await holdsFiles())) return []
      const keys = { imo, mmsi, nameKey, flag, limit }
      return (await (kind === null ? rowsOfAllKinds(db, keys) : rowsOfKind(db, { kind, ...keys }))).rows
    },
    async countriesNamed(kind, countries, day) {
      if (countries.length === 0 || !(await holdsFiles())) return []
      const rows = await db
        .selectFrom('vessel_list_row')
        .select('country')
        .distinct()
        .where('kind', '=', kind)
        .where('country', 'in', countries)
        .where(({ eb }) => eb.or([eb('valid_from', 'is', null), eb('valid_from', '<=', day)]))
        .where(({ eb }) => eb.or([eb('valid_to', 'is', null), eb('valid_to', '>=', day)]))
        .where('file_id', 'in', db.selectFrom('vessel_list_file').select('rows_id').where('kind', '=', kind))
        .execute()
      return rows.flatMap(({ country }) => country ?? [])
    },
    changes: (limit) =>
      db
        .selectFrom('vessel_list_change')
        .selectAll()
        .orderBy('time_ms', 'desc')
        .orderBy('id', 'desc')
        .limit(limit)
        .execute(),
  }
}
