import { vesselListKind } from '@varuna/contract/vessel-list'
import { sql, type Kysely, type RawBuilder, type Transaction } from 'kysely'
import { lockTable } from './database/lock-table.ts'
import { prepareQuery } from './database/prepare-query.ts'
import type { VesselListChangeRow, VesselListFileRow, VesselListRow } from './database/rows/list-rows.ts'
import type { Schema } from './database/schema.ts'
import { shareReads } from './share-reads.ts'
import type { Store } from './store.ts'

type Kind = VesselListFileRow['kind']

/** The facts by which a vessel is looked up; null for what is not known. */
export interface VesselKeys {
  imo: number | null
  mmsi: number | null
  /** Folded. */
  nameKey: string | null
  flag: string | null
}

const found = ['kind', 'line', 'imo', 'mmsi', 'name_key', 'flag', 'body'] as const

/** A row with the file that it is from. */
export interface FoundListRow extends Pick<VesselListRow, (typeof found)[number]> {
  file_name: string
  imported_ms: number
}

export interface ListRowEnd {
  fileId: string
  line: number
  part: number
}

/** What a change did to the rows of its kind; rows are the same when all their cells are. */
export type ListCounts = Pick<VesselListChangeRow, 'added' | 'removed' | 'kept'>

/** Lists of vessels; they belong to the installation, not to an account. */
export interface VesselListStore {
  /**
   * Stores a whole file in place of an earlier one with the same id, with the entry of the log; after a failure nothing has changed. Null,
   * without a change, when its kind would have more than `most` rows.
   */
  replace(
    file: VesselListFileRow,
    rows: readonly Omit<VesselListRow, 'file_id' | 'kind'>[],
    changeId: string,
    most: number,
  ): Promise<ListCounts | null>
  /** Null when there is no such file. */
  remove(fileId: string, change: Pick<VesselListChangeRow, 'id' | 'time_ms' | 'by_id'>): Promise<ListCounts | null>
  /** By name. */
  files(kind: Kind): Promise<VesselListFileRow[]>
  /** Rows in the order of files and lines, the first part of each line alone. */
  rows(kind: Kind, after: ListRowEnd | null, limit: number): Promise<VesselListRow[]>
  /** Rows of a vessel, of all kinds where `kind` is null: those with its IMO number, its MMSI, or its name and flag. */
  find(kind: Kind | null, keys: VesselKeys, limit: number): Promise<FoundListRow[]>
  /** Those of the countries that rows of a kind name. */
  countriesNamed(kind: Kind, countries: readonly string[]): Promise<string[]>
  /** Newest first. */
  changes(limit: number): Promise<VesselListChangeRow[]>
}

const ROWS_A_STATEMENT = 500

const countRows = async (db: Kysely<Schema>, kind: Kind, except: string): Promise<number> => {
  const { count } = await db
    .selectFrom('vessel_list_row')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('kind', '=', kind)
    .where('file_id', '!=', except)
    .executeTakeFirstOrThrow()
  return count
}

const digestsOf = async (within: Transaction<Schema>, fileId: string): Promise<string[]> => {
  const rows = await within
    .selectFrom('vessel_list_row')
    .select('digest')
    .where('file_id', '=', fileId)
    .where('part', '=', 0)
    .execute()
  return rows.map(({ digest }) => digest)
}

/** How many of the rows are in both, counting equal rows as often as both have them. */
function countKept(before: readonly string[], after: readonly string[]): number {
  const left = new Map<string, number>()
  for (const digest of before) left.set(digest, (left.get(digest) ?? 0) + 1)
  let kept = 0
  for (const digest of after) {
    const count = left.get(digest) ?? 0
    if (count === 0) continue
    left.set(digest, count - 1)
    kept += 1
  }
  return kept
}

/**
 * Rows of the vessel with these keys, each once; no row equals a key that is null. One select a key, because for keys with `or` between
 * SQLite reads all rows of a kind.
 */
const selectRows = (db: Kysely<Schema>, keys: VesselKeys & { limit: number }, kinds: readonly Kind[]) => {
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
    .innerJoin('vessel_list_file as file', 'file.id', 'row.file_id')
    .select(found.map((column) => `row.${column}` as const))
    .select(['file_name', 'imported_ms'])
    .orderBy('imported_ms', 'desc')
    .orderBy('row.file_id')
    .orderBy('line')
    .limit(keys.limit)
}

const rowsOfKind = prepareQuery((db, keys: VesselKeys & { kind: Kind; limit: number }) =>
  selectRows(db, keys, [keys.kind]),
)

const rowsOfAllKinds = prepareQuery((db, keys: VesselKeys & { limit: number }) =>
  selectRows(db, keys, vesselListKind.options),
)

const anyFile = prepareQuery((db) => db.selectFrom('vessel_list_file').select('id').limit(1))

export function createVesselListStore(database: Store['kind'], db: Kysely<Schema>): VesselListStore {
  // Reports are looked up by the hundred, and most installations hold no list.
  const holdsFiles = shareReads(async () => (await anyFile(db, {})).rows.length > 0)
  const removeRows = async (within: Transaction<Schema>, fileId: string) => {
    await within.deleteFrom('vessel_list_row').where('file_id', '=', fileId).execute()
    await within.deleteFrom('vessel_list_file').where('id', '=', fileId).execute()
  }
  return {
    replace: (file, rows, changeId, most) =>
      db.transaction().execute(async (within) => {
        await lockTable(database, within, 'vessel_list_file')
        if ((await countRows(within, file.kind, file.id)) + rows.length > most) return null
        const before = await digestsOf(within, file.id)
        await removeRows(within, file.id)
        await within.insertInto('vessel_list_file').values(file).execute()
        for (let at = 0; at < rows.length; at += ROWS_A_STATEMENT) {
          const values = rows.slice(at, at + ROWS_A_STATEMENT)
          await within
            .insertInto('vessel_list_row')
            .values(values.map((row) => ({ ...row, file_id: file.id, kind: file.kind })))
            .execute()
        }
        const after = rows.filter(({ part }) => part === 0).map(({ digest }) => digest)
        const kept = countKept(before, after)
        const counts = { added: after.length - kept, removed: before.length - kept, kept }
        const { kind, file_name, sha256, imported_ms, by_id } = file
        const change = { id: changeId, kind, file_name, sha256, time_ms: imported_ms, by_id }
        await within
          .insertInto('vessel_list_change')
          .values({ ...change, action: 'import', ...counts })
          .execute()
        return counts
      }),
    remove: (fileId, change) =>
      db.transaction().execute(async (within) => {
        await lockTable(database, within, 'vessel_list_file')
        const file = await within.selectFrom('vessel_list_file').selectAll().where('id', '=', fileId).executeTakeFirst()
        if (!file) return null
        const counts = { added: 0, removed: (await digestsOf(within, fileId)).length, kept: 0 }
        await removeRows(within, fileId)
        const { kind, file_name, sha256 } = file
        await within
          .insertInto('vessel_list_change')
          .values({ ...change, kind, file_name, sha256, action: 'remove', ...counts })
          .execute()
        return counts
      }),
    files: (kind) =>
      db.selectFrom('vessel_list_file').selectAll().where('kind', '=', kind).orderBy('file_name').execute(),
    rows: (kind, after, limit) =>
      db
        .selectFrom('vessel_list_row')
        .selectAll()
        .where('kind', '=', kind)
        .where('part', '=', 0)
        .$if(after !== null, (query) =>
          query.where(sql<boolean>`(file_id, line, part) > (${after?.fileId}, ${after?.line}, ${after?.part})`),
        )
        .orderBy('file_id')
        .orderBy('line')
        .orderBy('part')
        .limit(limit)
        .execute(),
    async find(kind, { imo, mmsi, nameKey, flag }, limit) {
      if (imo === null && mmsi === null && (nameKey === null || flag === null)) return []
      if (!(await holdsFiles())) return []
      const keys = { imo, mmsi, nameKey, flag, limit }
      return (await (kind === null ? rowsOfAllKinds(db, keys) : rowsOfKind(db, { kind, ...keys }))).rows
    },
    async countriesNamed(kind, countries) {
      if (countries.length === 0 || !(await holdsFiles())) return []
      const rows = await db
        .selectFrom('vessel_list_row')
        .select('country')
        .distinct()
        .where('kind', '=', kind)
        .where('country', 'in', countries)
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
