import type { LeftOutReason, TrackFileVessel } from '@varuna/contract/analysis/track-file'
import type { SlashedDates } from '@varuna/ais/csv/date-order'
import type { TrackFileFormat } from '@varuna/ais/track-file/file-position'

/** Results are stored as pages of JSON, so that part of them can be read without the rest. */
export const pageRows = { positions: 10_000, events: 1_000, vessels: 500 } as const
export type PageTable = keyof typeof pageRows

/** Positions in the order in which vessels were scored, by column; null is not available. */
export interface PositionPage {
  /** The vessels of the page, in the order of their positions. */
  vessels: { vessel: string; rows: number }[]
  timeMs: number[]
  lat: number[]
  lon: number[]
  speedKnots: (number | null)[]
  courseDegrees: (number | null)[]
  segment: number[]
  probability: (number | null)[]
  reason: (string | null)[]
}

/** A fishing event; times in UTC ms. */
export interface StoredEvent {
  vessel: string
  fromMs: number
  toMs: number
  positions: number
  km: number
  meanKnots: number | null
  meanProbability: number
  lat: number
  lon: number
}

/** A vessel of a file, and where its rows begin. */
export interface StoredVessel {
  vessel: string
  name: string | null
  /** ITU-R M.1371. */
  shipType: number | null
  shipTypeFrom: TrackFileVessel['shipTypeFrom']
  contradiction: TrackFileVessel['contradiction']
  fromMs: number
  toMs: number
  positions: number
  fishing: number
  cannotSay: number
  events: number
  speedsDerived: boolean
  firstPosition: number
  firstEvent: number
}

interface StoredLeftOut {
  reason: LeftOutReason
  count: number
  samples: { line: number | null; column: string | null; value: string }[]
}

export interface StoredSummary {
  format: TrackFileFormat
  vessels: number
  positions: number
  fishing: number
  cannotSay: number
  repeated: number
  events: number
  fromMs: number
  toMs: number
  leftOut: StoredLeftOut[]
  /** How dates with slashes were read; null where there were none. */
  dates: SlashedDates | null
  unreadColumns: string[]
  threshold: number
  modelVersion: string
}
