import type { EventKind } from '@varuna/vocabulary/events'
import type { StaticReport, PositionReport } from '@varuna/ais/reports/report'
import type { Mark } from '@varuna/tracks/encounters/marks'
import type { Box } from './box.ts'
import type {
  AisHourRow,
  AisCheckpointRow,
  AisStaticDataRow,
  AisImportRow,
  AisVesselRow,
  VesselFeedRow,
  VesselReceiptRow,
} from '../rows/position-rows.ts'
import type { TrackEventRow } from '../rows/track-rows.ts'

export interface PositionBatch {
  positions: PositionReport[]
  staticReports: StaticReport[]
  /** Stored together with the reports; null when the source is not a file. */
  progress: ImportProgress | null
  /** Checkpoint of an import, stored together with the reports; a null state removes it. */
  checkpoint?: AisCheckpointRow | { import_id: string; state: null }
  /** At most one for each vessel; an outdated version refuses the whole batch with `stale_state`. */
  vesselStates?: VesselState[]
  /** Position of a bus consumer, stored together with its results. */
  cursor?: ConsumerCursor
  /** Events of vessels; one with a stored id replaces it. */
  events?: TrackEventRow[]
  /** Vessels whose stored events are removed first; encounters and changes of identity are of two vessels, and stay. */
  forgetEventsOf?: number[]
  /** At most one entry for each vessel. */
  marks?: VesselMarks[]
  /** Vessels whose new positions in this batch are noted as not followed: all of them, or those that have late positions. */
  unfollowed?: 'all' | readonly number[]
  /** At most one for each vessel: the first feed and sender of a vessel stay, and its times last until it is confirmed (ALERT-11). */
  receipts?: readonly VesselReceiptRow[]
  /** Which feeds received vessels, also where another feed was first: about one an hour of each vessel and feed. */
  receptions?: readonly FeedReception[]
  /** Notes of `unfollowedVessels` that are settled with this batch; one that has changed meanwhile stays. */
  followed?: readonly UnfollowedNote[]
}

/** A position that a feed received, whether first or not. */
export interface FeedReception {
  mmsi: number
  feed: string
  timeMs: number
}

/** Marks of a vessel to be compared with those of others, in order of time. */
export interface VesselMarks {
  mmsi: number
  marks: readonly Mark[]
  /** Stored marks from this moment on are replaced; null adds to them. */
  replacedFromMs: number | null
}

/** A note of positions that are not followed: settled only while its version holds. */
export interface UnfollowedNote {
  mmsi: number
  fromMs: number
  version: number
}

/** A vessel with positions that are not followed. */
export interface UnfollowedVessel {
  mmsi: number
  /** Times of the oldest and the newest of these positions. */
  fromMs: number
  toMs: number
  notes: readonly UnfollowedNote[]
}

/** Which events to read: of one vessel or all, of some kinds or all, that lasted at any time from `fromMs` to before `beforeMs`. */
export interface EventQuery {
  mmsi: number | null
  kinds: readonly EventKind[]
  /** Events without a place are in no box. */
  box: Box | null
  fromMs: number
  beforeMs: number
  limit: number
  /** The last event of the page before. */
  after: { fromMs: number; id: string } | null
}

/** Progress of a file; the store adds the positions of the batch to the counts of its tally. */
export interface ImportProgress extends Omit<AisImportRow, 'tally'> {
  /** `kept` counts new positions, `known` those that were already stored. */
  tally: { kept: number; known: number }
}

/** A consumer's state of one vessel: bytes that the store does not interpret. */
export interface VesselState {
  mmsi: number
  /** Number of writes of this state. In a batch: the version that was read, 0 for a new state. */
  version: number
  /** At most `MAX_STATE_BYTES`. */
  state: Uint8Array
}

export const MAX_STATE_BYTES = 16 * 1024

export interface ConsumerCursor {
  consumer: string
  cursor: string
}

export interface WriteResult {
  /** Positions that were not stored before. */
  added: number
}

/** A week of stored positions: whole, thinned, or removed but for what events rest on and the latest of each vessel. */
export const reductions = { none: 0, thinned: 1, removed: 2 } as const

export interface WeekReduction {
  week: number
  to: 'thinned' | 'removed'
  /** Each vessel keeps its first position in every interval of this length; not used to remove. */
  spacingMs: number
  /** A week that was written at this time or later stays as it is. */
  writtenBeforeMs: number
}

export interface ReducedSlice {
  removed: number
  /** False while positions of the week remain to be looked at. */
  isDone: boolean
}

/** Positions that one slice looks at: about 10 ms, for which other writes wait. */
export const REDUCED_A_SLICE = 2_000

/** Writes batches quickly; reading is the position store's. */
export interface PositionWriter {
  /**
   * Stores a batch completely or not at all; when the promise resolves, it is on disk. A position that is already stored (same vessel,
   * time and place) stays as it is.
   */
  write(batch: PositionBatch): Promise<WriteResult>
  /**
   * Reduces the next `REDUCED_A_SLICE` positions of a week in one transaction, from where the last slice ended, also after a restart. The
   * first and the last position of an event and the latest of each vessel stay. Its marks are removed for good. A later write to the
   * week makes it whole again.
   */
  reduceWeek(reduction: WeekReduction): Promise<ReducedSlice>
  close(): Promise<void>
}

/** Limits of a track: at most this many times, at least this far apart, with all positions of each time. */
export interface TrackReach {
  mostMoments: number
  spacingMs: number
}

export const MAX_PAGE = 5_000

export interface LatestPage {
  positions: PositionReport[]
  /** Pass it as `after` to get the next page; null on the last page. */
  next: string | null
}

/** Which of a vessel's positions are read: fromMs <= time < beforeMs, at times that are at least `spacingMs` apart. */
export interface TrackPeriod {
  fromMs: number
  beforeMs: number
  /** 0 reads every position. */
  spacingMs: number
  /** Positions a page, at most `MAX_PAGE`. */
  limit: number
  after: string | null
}

export interface TrackPage {
  /** Oldest first. */
  positions: PositionReport[]
  /** Pass it as `after`, with the same spacing, to get the next page; null on the last page. */
  next: string | null
}

/** A type and length that an MMSI stated together, with the first and last time. */
export type ShipStatementRow = Pick<AisStaticDataRow, 'mmsi' | 'ship_type' | 'length_m' | 'first_ms' | 'last_ms'>

/** When a vessel was first and last within a box and a period. */
export interface TimesWithin {
  mmsi: number
  firstMs: number
  lastMs: number
}

/** AIS positions are public broadcasts: they belong to the installation and are shown to every account. */
export interface PositionStore extends Pick<PositionWriter, 'write' | 'reduceWeek'> {
  /** One vessel's newest positions with fromMs <= time < beforeMs, as many as `reach` allows, oldest first. */
  track(mmsi: number, fromMs: number, beforeMs: number, reach: TrackReach): Promise<PositionReport[]>
  /** One vessel's positions of a period, oldest first, page by page. Throws `invalid_input` for an invalid `after`. */
  trackPage(mmsi: number, period: TrackPeriod): Promise<TrackPage>
  /** One vessel's positions with fromMs <= time < beforeMs, by time and place: the first ones, at most `limit` and `MAX_PAGE`. */
  positionsFrom(mmsi: number, period: { fromMs: number; beforeMs: number }, limit: number): Promise<PositionReport[]>
  /**
   * Those of these vessels that have a position within a box with fromMs <= time < beforeMs, in any order. Reads all their positions of the
   * period, about a million in a second.
   */
  vesselsWithin(
    mmsis: readonly number[],
    box: Box,
    period: { fromMs: number; beforeMs: number },
  ): Promise<TimesWithin[]>
  /** Latest positions of vessels, newest first. */
  latest(sinceMs: number, limit: number): Promise<PositionReport[]>
  /**
   * Latest positions within a box at `sinceMs` or later, ordered by cell and MMSI, at most `MAX_PAGE`. A vessel that moves between two
   * page requests may be on both pages or on neither. Throws `invalid_input` for an invalid box or `after`.
   */
  latestWithin(box: Box, sinceMs: number, limit: number, after?: string | null): Promise<LatestPage>
  /** The latest position of one vessel; null when there is none. */
  last(mmsi: number): Promise<PositionReport | null>
  /** The latest positions of those vessels that have one, in any order. */
  latestOf(mmsis: readonly number[]): Promise<PositionReport[]>
  /** The newest position of each of those vessels with fromMs <= time <= untilMs, by one index seek a vessel and week, in any order. */
  newestUntil(mmsis: readonly number[], fromMs: number, untilMs: number): Promise<PositionReport[]>
  /** What those vessels last stated, in any order; vessels without static data are left out. */
  vessels(mmsis: readonly number[]): Promise<AisVesselRow[]>
  /** Which types and lengths vessels stated: of each vessel the 20 that it stated over the longest time. */
  statements(mmsis: readonly number[]): Promise<ShipStatementRow[]>
  /** MMSIs found by the beginning of an MMSI, a name, a word of it or a call sign, or by an IMO number; best first. */
  search(text: string, limit: number): Promise<number[]>
  /** Static and voyage data of a station, ordered by when it was last received: the newest, at most `limit`. */
  staticReports(mmsi: number, limit: number): Promise<AisStaticDataRow[]>
  /** Null when no file with this beginning has been imported. */
  importOf(id: string): Promise<AisImportRow | null>
  /** The imports that began last, the newest first. */
  imports(limit: number): Promise<AisImportRow[]>
  /** Null when the import has no checkpoint. */
  checkpointOf(importId: string): Promise<AisCheckpointRow | null>
  /** The states of those vessels that have one, ordered by MMSI. */
  vesselStates(mmsis: readonly number[]): Promise<VesselState[]>
  /** How feeds received those of these vessels that they did, in any order. */
  receipts(mmsis: readonly number[]): Promise<VesselReceiptRow[]>
  /** The feeds that received these vessels, in any order. */
  vesselFeeds(mmsis: readonly number[]): Promise<VesselFeedRow[]>
  /** Events that match, the newest first. */
  events(query: EventQuery): Promise<TrackEventRow[]>
  event(id: string): Promise<TrackEventRow | null>
  /** Latest positions of vessels in ascending order of MMSI: at most `limit` above `after`. */
  latestAfter(after: number, limit: number): Promise<PositionReport[]>
  /** Events that last, ordered by id: at most `limit` above `after`. */
  lastingEvents(after: string, limit: number): Promise<TrackEventRow[]>
  /** Events that began by a time and ended at it or later, the one that ended first first. */
  eventsEndedSince(timeMs: number, limit: number): Promise<TrackEventRow[]>
  /** The stored marks of a vessel, in order of time. */
  marksOf(mmsi: number): Promise<Mark[]>
  /**
   * Vessels with positions that are not followed, of some partitions or all, from about `limit` notes: with all notes of those that have
   * late positions, or with the notes that are not of late ones.
   */
  unfollowedVessels(partitions: readonly number[] | null, late: boolean, limit: number): Promise<UnfollowedVessel[]>
  /** Partitions of the vessels with positions that are not followed; with late ones, or without. */
  unfollowedPartitions(late: boolean): Promise<number[]>
  /** Marks notes as those of late positions, as long as their versions hold. */
  noteLate(notes: readonly UnfollowedNote[]): Promise<void>
  /** Positions of vessels in a period of each, both ends included, in any order; not whole when more than `limit` are read. */
  positionsWithin(
    vessels: readonly { mmsi: number; fromMs: number; toMs: number }[],
    limit: number,
  ): Promise<{ positions: PositionReport[]; isWhole: boolean }>
  /** MMSIs of all vessels with positions, in ascending order: at most `limit` above `after`. */
  vesselsAfter(after: number, limit: number): Promise<number[]>
  /** Weeks that end by `beforeMs`, were last written before it, and are not reduced so far; the oldest first. */
  weeksToReduce(to: WeekReduction['to'], beforeMs: number): Promise<number[]>
  /** Beginnings, UTC ms, of the weeks with positions of any vessel, also removed ones, that begin in a period: fromMs <= begin < beforeMs. */
  receivedWeeks(fromMs: number, beforeMs: number): Promise<number[]>
  /**
   * Hours with positions of any received vessel, or of any simulated one, also removed ones, that begin in a period: fromMs <= begin < beforeMs.
   * With a feed, hours in which it received any.
   */
  receivedHours(
    fromMs: number,
    beforeMs: number,
    areSimulated: boolean,
    feed?: string,
  ): Promise<Pick<AisHourRow, 'hour' | 'vessels'>[]>
  /**
   * Removes which feeds received vessels last before `beforeMs`, of about `limit` vessels, and the hours of feeds before it; those of all feeds
   * together stay. Returns how much was removed: 0 when nothing is left.
   */
  removeFeedTimes(beforeMs: number, limit: number): Promise<number>
  /** Weeks whose marks were removed with positions: what was found from them stands. */
  weeksWithoutMarks(): Promise<ReadonlySet<number>>
  /** The last stored bus cursor of a consumer; null when it has none. */
  cursorOf(consumer: string): Promise<string | null>
  /**
   * Removes the positions, static data, states and events of all simulated vessels, one vessel's week at a time, so that others write in between.
   * Returns the number of positions.
   */
  removeSimulated(): Promise<number>
}

const WEEK_MS = 7 * 86_400_000

/** Weeks since 1970-01-01, a Thursday; positions are stored by week. */
export const weekOf = (timeMs: number) => Math.floor(timeMs / WEEK_MS)

/** UTC days since 1970-01-01. */
export const dayOf = (timeMs: number) => Math.floor(timeMs / 86_400_000)

export const weekBeginsMs = (week: number) => week * WEEK_MS
