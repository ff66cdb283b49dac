import type { VesselListKind } from '@varuna/contract/watch/vessel-list'

/** One file of a list of vessels. */
export interface VesselListFileRow {
  /** Built from the kind and the file name, so that importing a file again replaces its earlier import. */
  id: string
  kind: VesselListKind
  file_name: string
  sha256: string
  imported_ms: number
  /** The account that imported it; null for the command line. */
  by_id: string | null
  row_count: number
  /** `file_id` of this import's current rows; rows with other ids are being written or removed. */
  rows_id: string
  /** Number of rows including all parts, and the bytes of their bodies. */
  part_count: number
  byte_count: number
}

/** An earlier version of a file, whose rows are still stored. */
export interface VesselListVersionRow extends Omit<VesselListFileRow, 'id'> {
  file_id: string
  /** When another version replaced it, or the file was removed. */
  replaced_ms: number
  /** Order among versions that were replaced in one millisecond. */
  place: number
}

/** Rows without a file: still being written, or replaced and awaiting removal. */
interface VesselListLeftoverRow {
  rows_id: string
  since_ms: number
}

/** A list line. One with several IMO numbers or MMSIs has a row for each, called its parts. */
export interface VesselListRow {
  /** The `rows_id` of its file. */
  file_id: string
  line: number
  part: number
  kind: VesselListKind
  imo: number | null
  mmsi: number | null
  /** Folded name. */
  name_key: string | null
  /** ISO 3166-1 alpha-2. */
  flag: string | null
  /** The country whose waters it covers. */
  country: string | null
  /** First and last day of an authorisation, as 2026-01-31; null when not stated. */
  valid_from: string | null
  valid_to: string | null
  /** First 32 hexadecimal digits of the SHA-256 of the body. */
  digest: string
  /** JSON of the line. */
  body: string
}

/** A log entry about lists. */
export interface VesselListChangeRow {
  id: string
  kind: VesselListKind
  time_ms: number
  action: 'import' | 'remove' | 'restore'
  file_name: string
  sha256: string
  by_id: string | null
  added: number
  removed: number
  kept: number
}

/** A publisher's list of countries or of places. */
export interface PublishedListRow {
  kind: string
  file_name: string
  sha256: string
  imported_ms: number
  /** Date of its edition, as a year, month or day. */
  as_of: string
  /** 0 when it has far fewer entries than the one it replaced. */
  is_complete: number
  /** JSON of its entries. */
  body: string
}

/** One file of official zones. */
export interface ZoneImportRow {
  /** Built from the kind and the file name, so that importing a file again replaces its earlier import. */
  id: string
  kind: 'eez' | 'mpa'
  file_name: string
  imported_at_ms: number
  zone_count: number
  position_count: number
}

/** An earlier version of such a file; its zones have its id as `import_id`. */
export interface ZoneVersionRow extends ZoneImportRow {
  file_id: string
  /** When another version replaced it, or the file was removed. */
  replaced_ms: number
  place: number
}

export interface ImportedZoneRow {
  id: string
  import_id: string
  /** Index in the file, from 0. */
  position: number
  name: string
  /** ISO 3166-1 alpha-2 codes, comma-separated; empty when the file names no known country. */
  countries: string
  /** Rule of a drawn zone; null where the tables decide. */
  fishing: 'banned' | 'restricted' | 'open' | null
  /** First and last day of that rule, as `03-15/06-30`; null all year round. */
  season: string | null
}

export interface ZonePolygonRow {
  zone_id: string
  part: number
  west: number
  south: number
  east: number
  north: number
  /** A packed polygon of `packages/geo`. */
  rings: Uint8Array
}

export interface ListTables {
  published_list: PublishedListRow
  vessel_list_version: VesselListVersionRow
  vessel_list_file: VesselListFileRow
  vessel_list_row: VesselListRow
  vessel_list_leftover: VesselListLeftoverRow
  vessel_list_change: VesselListChangeRow
  zone_import: ZoneImportRow
  zone_version: ZoneVersionRow
  imported_zone: ImportedZoneRow
  zone_polygon: ZonePolygonRow
}
