import { KML } from './kml.ts'
import type { ExportFormat } from '@varuna/contract/desk/export'
import type { PositionReport } from '@varuna/ais/reports/report'

/** A position of a track with the segment that it belongs to, by the rules in docs/rules/tracks.md. */
export interface TrackRow {
  position: PositionReport
  segment: string
}

/** What a track file states about its vessel. */
export interface TrackHeader {
  mmsi: string
  simulated: boolean
  name: string | null
}

/** Writes a file as text, in chunks. */
export interface FileWriter<Row> {
  begin(): string
  rows(rows: readonly Row[]): string
  /** The remaining text after all rows. */
  end(): Iterable<string>
}

/** Writes the tracks of vessels into one file, one vessel after the other. */
export interface TrackFile {
  begin(): string
  vessel(header: TrackHeader): FileWriter<TrackRow>
  end(): string
}

export const mediaTypes: Readonly<Record<ExportFormat, string>> = {
  csv: 'text/csv; charset=utf-8; header=present',
  geojson: 'application/geo+json',
  gpx: 'application/gpx+xml',
  kml: KML,
}

/** Seconds; null when no limit is known. */
export const uncertaintySeconds = ({ timeUncertaintyMs = 1_000 }: PositionReport) =>
  timeUncertaintyMs === Infinity ? null : timeUncertaintyMs / 1_000

export const isoTime = (timeMs: number) => new Date(timeMs).toISOString()
