import type { Schema } from './schema.ts'

/** Column by which Citus distributes rows, so that everything of one vessel is in one shard. */
export const DISTRIBUTION_KEY = 'mmsi'

/** Distributed tables. All others stay on the coordinator; there are no reference tables, since shards join these tables with no other. */
export const distributedTables = [
  'ais_position',
  'ais_latest',
  'ais_identity',
  'ais_vessel',
  'ais_vessel_key',
  'ais_vessel_state',
  'vessel_receipt',
  'vessel_feed',
  'vessel_unfollowed',
  'track_event',
] as const satisfies (keyof Schema)[]

/** Tables with an MMSI that stay on the coordinator, and why. */
export const coordinatorTables = {
  event_unjudged: 'a short queue whose rows are locked many at a time, which Citus does in one shard only',
  vessel_mark: 'compared with those of other vessels by cell and time',
  vessel_comparison: 'rows are locked many at a time, and joined with `vessel_mark`',
  vessel_meeting: 'each row is of two vessels',
  alert: 'written in the transaction of the log of alerts, which is one sequence',
  case_entry: 'of a case',
  alert_silence: 'of an account, or of all',
  area_visit: 'of a rule, and changed in the transaction of its alerts',
  watched_vessel: 'of an account, and joined with its lists',
  vessel_note: 'of an account',
  vessel_picture: 'of an account',
  vessel_report: 'of an account',
  assessment: 'of an account',
  reassessed_vessel: 'of an account',
  vessel_list_row: 'of an imported file, and found by IMO number and name too',
} as const satisfies Partial<Record<keyof Schema, string>>

/** Reads and removals that go to every shard, by table and the first column that they are found by, and why they may. */
export const everyShard: Readonly<Record<string, string>> = {
  'ais_latest by cell': 'vessels within a box: an index seek a shard and range of cells, to the end of a page',
  'ais_latest by time_ms': 'the vessels of the live map, once at the start of a server',
  'ais_latest by mmsi': 'vessels in the order of their numbers; a search by the first digits; the simulation',
  'ais_vessel by mmsi': 'a search by the first digits of a number; the simulation',
  'ais_vessel_key by field':
    'a search by name, call sign or IMO number: an index seek a shard; shared identities, once a round of the workers',
  'ais_vessel_key by mmsi': 'the simulation',
  'track_event by id': 'events of alerts and of a page of keys: an index seek a shard',
  'track_event by from_ms': 'a page of events: an index seek a shard',
  'track_event by kind': 'a page of events of some kinds; changes of identity, once a round of the workers',
  'track_event by span': 'events that had begun before a period',
  'track_event by cell': 'events within a box',
  'track_event by to_ms': 'events that last, in order of id, once at the start of a server',
  'track_event by other_mmsi': 'events of the second vessel of a pair',
  'track_event by mmsi': 'events of a range of numbers, when a week is thinned; the simulation',
  'ais_position by mmsi': 'positions of a week in the order of numbers, when it is thinned',
  'vessel_unfollowed by mmsi': 'the simulation',
  'vessel_unfollowed by is_late': 'vessels to follow, whose rows are removed once they are followed',
  'ais_identity by mmsi': 'the simulation',
  'ais_vessel_state by mmsi': 'the simulation',
  'vessel_receipt by mmsi': 'the simulation',
  'vessel_feed by mmsi': 'the simulation',
  'vessel_feed by last_ms': 'what is older than GAP-9 asks for, removed once an hour',
  'vessel_receipt with event_unjudged': 'which sender has most of the events that wait, when there are too many',
  'ais_latest with vessel_meeting': 'encounters that last although a vessel has left, once a round of the workers',
}

/** Reads that the documentation of Citus 13 excludes, and what does not work there until they are written another way. */
export const refusedByCitus: Readonly<Record<string, string>> = {
  'ais_position by mmsi: limited for each row of another': 'the map of a past moment',
}
