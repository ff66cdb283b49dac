import type { PositionStore } from './position-store.ts'
import type {
  ContactMessageRow,
  ImageRow,
  ImportedZoneRow,
  IntelligenceReportRow,
  VesselReportRow,
  ZoneImportRow,
  ZonePolygonRow,
} from './schema.ts'

/** What one account's records add up to; the dashboard's tiles are made of it. */
interface Counts {
  images: number
  oilImages: number
  oilAlerts: number
  vesselReports: number
  suspiciousVessels: number
  illegalReports: number
  vesselsAssessed: number
  highRiskRoutes: number
  intelligenceAlerts: number
}

/**
 * Keeps what the product must not lose: when a promise of `add` resolves, the record is on disk.
 * Records belong to the account that made them; every read names it.
 */
export interface Store {
  readonly kind: 'sqlite' | 'postgresql'
  images: {
    add(image: ImageRow): Promise<void>
    /** Newest first. */
    list(userId: string, limit: number): Promise<ImageRow[]>
    get(userId: string, id: string): Promise<ImageRow | null>
  }
  vesselReports: {
    add(report: VesselReportRow): Promise<void>
    /** Newest first. */
    list(userId: string, limit: number): Promise<VesselReportRow[]>
    /** One vessel's reports with fromMs <= time < beforeMs, oldest first. */
    track(userId: string, mmsi: number, fromMs: number, beforeMs: number): Promise<VesselReportRow[]>
  }
  intelligenceReports: {
    add(report: IntelligenceReportRow): Promise<void>
    /** Newest first. */
    list(userId: string, limit: number): Promise<IntelligenceReportRow[]>
    /** One vessel's reports before a time, newest first. */
    earlier(userId: string, vesselId: string, beforeMs: number, limit: number): Promise<IntelligenceReportRow[]>
  }
  contactMessages: {
    /** False, and nothing is changed, when a message of this id is there already. */
    add(message: ContactMessageRow): Promise<boolean>
    get(id: string): Promise<ContactMessageRow | null>
    /** Newest first. */
    list(limit: number): Promise<ContactMessageRow[]>
    /** False when there is no such message. */
    remove(id: string): Promise<boolean>
    countSince(ms: number): Promise<number>
    /** Queued messages whose time to be tried has come, oldest first. */
    due(nowMs: number, limit: number): Promise<ContactMessageRow[]>
    /** Counts one more attempt and puts off the next; false when another server took the message meanwhile. */
    claim(message: ContactMessageRow, nextTryAtMs: number): Promise<boolean>
    settle(
      id: string,
      outcome: Pick<ContactMessageRow, 'state' | 'sent_at_ms' | 'last_error' | 'next_try_at_ms'>,
    ): Promise<void>
    /** Makes every message whose mail failed due now, as if it had not been tried. */
    requeue(nowMs: number): Promise<void>
  }
  /** Official zones from files; they belong to the installation, not to an account. */
  zones: {
    /** Keeps a whole file in the stead of an earlier one of the same id: all of it or, when that fails, nothing. */
    replace(file: ZoneImportRow, zones: ImportedZoneRow[], polygons: ZonePolygonRow[]): Promise<void>
    /** Newest first. */
    imports(): Promise<ZoneImportRow[]>
    /** In the order of the file. */
    list(importId: string): Promise<ImportedZoneRow[]>
    boxes(importId: string): Promise<Omit<ZonePolygonRow, 'rings'>[]>
    /** Null when the zone was removed meanwhile. */
    rings(zoneId: string, part: number): Promise<Uint8Array | null>
    /** False when there is no such import. */
    remove(importId: string): Promise<boolean>
  }
  positions: PositionStore
  counts(userId: string): Promise<Counts>
  /** Throws when the database cannot be reached. */
  ping(): Promise<void>
  close(): Promise<void>
}
