import type { Contact } from '@varuna/tracks/encounters/meeting'
import type { AisStaticDataRow } from '../rows/position-rows.ts'
import type { TrackEventRow, VesselMeetingRow } from '../rows/track-rows.ts'

/** A vessel with marks that are not compared with those of others. */
export interface PendingVessel {
  mmsi: number
  version: number
  generation: number
  /** The first of these marks. */
  fromMs: number
  /** Marks were replaced: what was found from the earlier ones stands until this comparison is stored. */
  isReplaced: boolean
}

/** A contact of a pending vessel, and how far the other one is compared. */
export interface PendingContact {
  contact: Contact
  /** The pending vessel. */
  mmsi: number
  other: { mmsi: number; generation: number; fromMs: number | null }
}

interface ContactPage {
  contacts: PendingContact[]
  /** The first moment that is left out; null when none is. */
  nextMs: number | null
}

/** A meeting's row; in a write, `version` is the one that was read, 0 for a new row. */
export type MeetingRow = VesselMeetingRow

export type MeetingKey = Pick<VesselMeetingRow, 'mmsi' | 'segment' | 'other_mmsi' | 'other_segment'>

/** What a comparison found, stored completely or not at all. */
interface EncounterWrite {
  /** Vessels whose marks must not have been replaced meanwhile. */
  generations: readonly { mmsi: number; generation: number }[]
  /** Vessels that are compared before `nextMs`, or wholly when it is null, unless marks were added meanwhile. */
  compared: readonly { mmsi: number; version: number; nextMs: number | null }[]
  meetings: readonly MeetingRow[]
  droppedMeetings: readonly (MeetingKey & { version: number })[]
  removedEvents: readonly string[]
  events: readonly TrackEventRow[]
}

/** A meeting that is stored as a lasting encounter, with the newest positions of its vessels. */
interface LastingMeeting {
  row: MeetingRow
  newestMs: readonly [number | null, number | null]
}

/** Static data that more than one MMSI stated. */
type SharedIdentity = Pick<AisStaticDataRow, 'mmsi' | 'imo' | 'name' | 'call_sign' | 'first_ms' | 'last_ms'>

/** What encounters and changes of identity are found from. */
export interface EncounterStore {
  /** Areas of the sea with vessels to compare. */
  pendingAreas(): Promise<number[]>
  /** Waiting vessels of one area of the sea, the longest waiting first. */
  pending(area: number, limit: number): Promise<PendingVessel[]>
  /** Contacts of vessels at marks from a moment of each on, in order of time, of about `limit` pairs of marks at most. */
  contacts(vessels: readonly { mmsi: number; sinceMs: number }[], limit: number): Promise<ContactPage>
  /** Meetings of pairs, each of one of `mmsis` with one of `others`, the lower MMSI first. */
  meetingsBetween(mmsis: readonly number[], others: readonly number[]): Promise<MeetingRow[]>
  /** All meetings of a vessel. */
  meetingsOf(mmsi: number): Promise<MeetingRow[]>
  /** The encounters of a vessel, with their beginnings. */
  encountersOf(mmsi: number): Promise<{ id: string; fromMs: number }[]>
  /** Weeks whose marks were removed with positions: what was found from them stands. */
  weeksWithoutMarks(): Promise<ReadonlySet<number>>
  /** Times of the newest positions of vessels. */
  newestOf(mmsis: readonly number[]): Promise<Map<number, number>>
  /** Stores what was found; throws `stale_state`, without a change, when what it rests on has changed. */
  write(write: EncounterWrite): Promise<void>
  /** Meetings that are stored as lasting although both vessels came more than `bothMs` after them, or one more than `oneMs`. */
  lastingButOver(bothMs: number, oneMs: number, limit: number): Promise<LastingMeeting[]>
  /** What MMSIs stated that share an IMO number or a call sign with another one, at most `maxHolders` MMSIs each, with the first and last time. */
  sharedIdentities(maxHolders: number): Promise<SharedIdentity[]>
  /** The stored changes of identity. */
  identityChanges(): Promise<TrackEventRow[]>
  /** Removes and stores changes of identity. */
  replaceIdentityChanges(removed: readonly string[], added: readonly TrackEventRow[]): Promise<void>
}

/** The id of a segment without the MMSI that it begins with. */
export const segmentTail = (segmentId: string) => segmentId.slice(segmentId.indexOf('-') + 1)
