/** A position of a track file. `vessel` is a nine-digit MMSI or, in GPX, the name of a track. Null is not available. */
export interface FilePosition {
  vessel: string
  /** The vessel's name as stated. */
  name: string | null
  /** Stated ITU-R M.1371 ship and cargo type. */
  shipType: number | null
  /** Stated overall length. */
  lengthMetres: number | null
  /** Milliseconds since 1970 UTC. */
  timeMs: number
  lat: number
  lon: number
  speedKnots: number | null
  courseDegrees: number | null
  /** ITU-R M.1371. */
  navigationStatus: number | null
  headingDegrees: number | null
}

/** Static data that a vessel states. */
export type StatedOfFile = Pick<FilePosition, 'name' | 'shipType' | 'lengthMetres'>

export const trackFileFormats = ['table', 'nmea', 'aisstream', 'gpx'] as const
export type TrackFileFormat = (typeof trackFileFormats)[number]

/** Why a row, sentence or point has no usable position. */
export const leftOutReasons = [
  'mmsi',
  'time',
  'time_ahead',
  'time_before_ais',
  'time_uncertain',
  'latitude',
  'longitude',
  'not_a_vessel',
  'unreadable',
] as const
export type LeftOutReason = (typeof leftOutReasons)[number]

/** Position of a value in the file: line and column from 1; null where a message has no line of its own. */
export interface LeftOutSample {
  line: number | null
  /** Column name in a table; null elsewhere. */
  column: string | null
  value: string
}

export type LeftOut = Partial<Record<LeftOutReason, { count: number; samples: LeftOutSample[] }>>

type None = Readonly<Record<string, never>>

/** Why a file is rejected as a whole. Lines and columns count from 1. */
export type TrackFileFault =
  | { readonly code: 'empty' | 'gpx_doctype' | 'no_table'; readonly params: None }
  | { readonly code: 'binary'; readonly params: { readonly line: number; readonly column: number } }
  | {
      readonly code: 'columns'
      readonly params: { readonly line: number; readonly found: readonly string[]; readonly missing: readonly string[] }
    }
  | {
      readonly code: 'cells'
      readonly params: {
        readonly line: number
        /** Name of the first column without a cell, or of the last column when there are surplus cells. */
        readonly column: string
        readonly cells: number
        readonly expected: number
        readonly separator: string
        /** The separator that would split the line into the expected number of cells; null when there is none. */
        readonly fits: string | null
      }
    }
  | { readonly code: 'quotes'; readonly params: { readonly line: number; readonly column: string } }
  | { readonly code: 'line_too_long'; readonly params: { readonly line: number; readonly maxCharacters: number } }
  | {
      readonly code: 'gpx_markup'
      readonly params: { readonly line: number; readonly column: number; readonly found: string }
    }

export const MAX_SAMPLES = 5
const MAX_SHOWN = 60

/** Counts skipped rows by reason, with the first few places. */
export function leaveOut(leftOut: LeftOut, reason: LeftOutReason, sample: LeftOutSample, count = 1): void {
  const entry = (leftOut[reason] ??= { count: 0, samples: [] })
  entry.count += count
  if (entry.samples.length < MAX_SAMPLES) entry.samples.push({ ...sample, value: toShown(sample.value) })
}

/** File text made safe to display: short, without control characters. */
export const toShown = (text: string) =>
  text
    .slice(0, MAX_SHOWN)
    .toWellFormed()
    .replace(/[\p{Cc}\p{Cf}]/gu, '\u00b7')
