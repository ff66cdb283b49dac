import type { Actor } from '../../../audit/actor.ts'
import type { VesselListKind } from '@varuna/contract/watch/vessel-list'
import type { VesselListFileRow, VesselListRow, VesselListChangeRow, VesselListVersionRow } from '../rows/list-rows.ts'

/** The facts by which a vessel is looked up; null for what is not known. */
export interface VesselKeys {
  imo: number | null
  mmsi: number | null
  /** Folded. */
  nameKey: string | null
  flag: string | null
}

/** A row with the file that it is from. */
export interface FoundListRow extends Pick<
  VesselListRow,
  'kind' | 'line' | 'imo' | 'mmsi' | 'name_key' | 'flag' | 'body'
> {
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

/** A row of a file that is being imported. */
export type NewListRow = Omit<VesselListRow, 'file_id' | 'kind'>

/** A file that is being imported; the rest is known once its rows are. */
export type NewListFile = Omit<VesselListFileRow, 'row_count' | 'rows_id' | 'part_count' | 'byte_count'>

/** Lists of vessels; they belong to the installation, not to an account. Changes are recorded as acts of `by`, by default of the operator. */
export interface VesselListStore {
  /**
   * Stores a whole file in place of an earlier one with the same id, which stays as a version, with the entry of the log; after a failure, also one of `batches`,
   * nothing has changed. The rows are written a batch at a time and count from then on when all of them are. Null, without a change, when
   * its kind would have more than `most` rows. A restored file with the rows of the one in use changes nothing either, and returns that one.
   */
  replace(
    file: NewListFile,
    batches: AsyncIterable<readonly NewListRow[]> | Iterable<readonly NewListRow[]>,
    changeId: string,
    most: number,
    by?: Actor,
    action?: 'import' | 'restore',
  ): Promise<(ListCounts & { file: VesselListFileRow }) | null>
  /** The file stays as a version. Null when there is no such file. */
  remove(
    fileId: string,
    change: Pick<VesselListChangeRow, 'id' | 'time_ms' | 'by_id'>,
    by?: Actor,
  ): Promise<ListCounts | null>
  /** Removes rows that an import or a removal before a time has left; returns how many. */
  removeLeftovers(beforeMs: number): Promise<number>
  /** Earlier versions of the files of a kind, the last replaced first. */
  versions(kind: VesselListKind, limit: number): Promise<VesselListVersionRow[]>
  /** All rows of a version, or of a file as it is now, in the order of lines and parts. */
  rowsOf(rowsId: string, after: Pick<ListRowEnd, 'line' | 'part'> | null, limit: number): Promise<VesselListRow[]>
  /** By name. */
  files(kind: VesselListKind): Promise<VesselListFileRow[]>
  /** Rows in the order of files and lines, the first part of each line alone. */
  rows(kind: VesselListKind, after: ListRowEnd | null, limit: number): Promise<VesselListRow[]>
  /** Rows of a vessel, of all kinds where `kind` is null: those with its IMO number, its MMSI, or its name and flag. */
  find(kind: VesselListKind | null, keys: VesselKeys, limit: number): Promise<FoundListRow[]>
  /** Those of the countries that rows of a kind name which are valid on `day`, as 2026-01-31. */
  countriesNamed(kind: VesselListKind, countries: readonly string[], day: string): Promise<string[]>
  /** Newest first. */
  changes(limit: number): Promise<VesselListChangeRow[]>
}
