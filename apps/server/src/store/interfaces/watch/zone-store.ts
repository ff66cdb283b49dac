import type { AuditAct } from '../../../audit/audit-entry.ts'
import type { ImportedZoneRow, ZoneImportRow, ZonePolygonRow } from '../rows/list-rows.ts'

/** Official zones from files; they belong to the installation, not to an account. A change is recorded as its `act`. */
export interface ZoneStore {
  /** Replaces an earlier file with the same id, all or nothing. */
  replace(file: ZoneImportRow, zones: ImportedZoneRow[], polygons: ZonePolygonRow[], act?: AuditAct): Promise<void>
  /** Newest first. */
  imports(): Promise<ZoneImportRow[]>
  /** In the order of the file. */
  list(importId: string): Promise<ImportedZoneRow[]>
  boxes(importId: string): Promise<Omit<ZonePolygonRow, 'rings'>[]>
  /** Null when the zone has been removed in the meantime. */
  rings(zoneId: string, part: number): Promise<Uint8Array | null>
  /** False when there is no such import. */
  remove(importId: string, act?: AuditAct): Promise<boolean>
}
