import type { AuditAct } from '../../../audit/audit-entry.ts'
import type { ImportedZoneRow, ZoneImportRow, ZonePolygonRow, ZoneVersionRow } from '../rows/list-rows.ts'

/** Official zones from files; they belong to the installation, not to an account. A change is recorded as its `act`. */
export interface ZoneStore {
  /**
   * Replaces an earlier file with the same id, which stays as a version, all or nothing. With `after`, only one that was imported then, null for
   * none: false, without a change, when it is another one.
   */
  replace(
    file: ZoneImportRow,
    zones: ImportedZoneRow[],
    polygons: ZonePolygonRow[],
    act?: AuditAct,
    after?: number | null,
  ): Promise<boolean>
  /** Newest first. */
  imports(): Promise<ZoneImportRow[]>
  /** In the order of the file. */
  list(importId: string): Promise<ImportedZoneRow[]>
  boxes(importId: string): Promise<Omit<ZonePolygonRow, 'rings'>[]>
  /** Null when the zone has been removed in the meantime. */
  rings(zoneId: string, part: number): Promise<Uint8Array | null>
  /** Earlier versions of all files, the last replaced first. */
  versions(): Promise<ZoneVersionRow[]>
  /** Stores a version again as the file in use; null when there is no such version. `actOf` states it with the file that it replaces. */
  restore(
    versionId: string,
    nowMs: number,
    actOf: (restored: ZoneImportRow, before: ZoneImportRow | null) => AuditAct,
  ): Promise<ZoneImportRow | null>
  /** The file stays as a version; a version is removed for good. False when there is neither. */
  remove(importId: string, act?: AuditAct): Promise<boolean>
}
