import { ORDER_ONLY } from '../position-rows.ts'
import {
  comparisonColumns,
  eventColumns,
  followedColumns,
  hourColumns,
  identityColumns,
  markColumns,
  namesOf,
  positionColumns,
  receiptColumns,
  replacedColumns,
  rowsOf,
  stateColumns,
  unfollowedColumns,
  unjudgedColumns,
  vesselColumns,
  vesselFeedColumns,
  vesselKeyColumns,
} from './postgres-columns.ts'
import { RENEWED_RECEIPT, renewedFeed } from '../receptions/receipt-rows.ts'
import { NEWER_VESSEL } from '../vessel-keys.ts'

export const addPositions = `insert into ais_position (${namesOf(positionColumns)}) select * from ${rowsOf(positionColumns)} on conflict do nothing`

export const renewLatest = `insert into ais_latest (${namesOf(positionColumns)}) select * from ${rowsOf(positionColumns)} on conflict (mmsi) do update set
  time_ms = excluded.time_ms, lat_e7 = excluded.lat_e7, lon_e7 = excluded.lon_e7, speed_tenths = excluded.speed_tenths,
  course_tenths = excluded.course_tenths, heading_deg = excluded.heading_deg, status = excluded.status,
  station = excluded.station, time_from = excluded.time_from, time_uncertainty_s = excluded.time_uncertainty_s
  where (excluded.time_from <> ${ORDER_ONLY}, excluded.time_ms) > (ais_latest.time_from <> ${ORDER_ONLY}, ais_latest.time_ms)`

export const renewIdentities = `insert into ais_identity (${namesOf(identityColumns)}) select * from ${rowsOf(identityColumns)} on conflict (mmsi, digest) do update set
  first_ms = least(ais_identity.first_ms, excluded.first_ms), last_ms = greatest(ais_identity.last_ms, excluded.last_ms)
  where excluded.first_ms < ais_identity.first_ms or excluded.last_ms > ais_identity.last_ms returning digest, first_ms`

export const renewVessels = `insert into ais_vessel (${namesOf(vesselColumns)}) select * from ${rowsOf(vesselColumns)} on conflict (mmsi) do update set ${NEWER_VESSEL}`
export const addVesselKeys = `insert into ais_vessel_key (${namesOf(vesselKeyColumns)}) select * from ${rowsOf(vesselKeyColumns)}
  on conflict do nothing`

export const updateProgress = `insert into ais_import values ($1, $2, $3, $4, $5, $6, $7) on conflict (id) do update set
  file_name = excluded.file_name, started_at_ms = excluded.started_at_ms, byte_count = excluded.byte_count,
  digest = excluded.digest, is_whole = excluded.is_whole, tally = excluded.tally`

export const keepCheckpoint = `insert into ais_import_checkpoint (import_id, byte_count, state) values ($1, $2, $3)
  on conflict (import_id) do update set byte_count = excluded.byte_count, state = excluded.state`
export const dropCheckpoint = 'delete from ais_import_checkpoint where import_id = $1'

export const addStates = `insert into ais_vessel_state (mmsi, version, state)
  select mmsi, version + 1, state from ${rowsOf(stateColumns)} as batch (${namesOf(stateColumns)})
  on conflict do nothing`
/** A state must follow the version that was read; others are not counted. */
export const renewStates = `update ais_vessel_state as kept set version = batch.version + 1, state = batch.state
  from (select * from ${rowsOf(stateColumns)} as given (${namesOf(stateColumns)}) order by mmsi) as batch
  where kept.mmsi = batch.mmsi and kept.version = batch.version`
export const keepEvents = `insert into track_event (${namesOf(eventColumns)}) select * from ${rowsOf(eventColumns)} on conflict (id, mmsi) do update set to_ms = excluded.to_ms, lat_e7 = excluded.lat_e7,
  lon_e7 = excluded.lon_e7, rule = excluded.rule, confidence = excluded.confidence, body = excluded.body`
export const keepUnjudged = `insert into event_unjudged as kept (${namesOf(unjudgedColumns)}, version) select *, 1 from ${rowsOf(unjudgedColumns)}
  on conflict (event_id) do update set at_ms = excluded.at_ms, version = kept.version + 1`
export const forgetEvents = 'delete from track_event where mmsi = any($1::int4[]) and other_mmsi is null'
export const replaceMarks = `delete from vessel_mark using ${rowsOf(replacedColumns)} as replaced (${namesOf(replacedColumns)})
  where vessel_mark.mmsi = replaced.mmsi and vessel_mark.mark_ms >= replaced.from_ms`
export const keepMarks = `insert into vessel_mark (${namesOf(markColumns)}) select * from ${rowsOf(markColumns)} on conflict (cell, mark_ms, mmsi, segment) do update set lat_e6 = excluded.lat_e6, lon_e6 = excluded.lon_e6,
  role = excluded.role`
export const keepComparisons = `insert into vessel_comparison as kept select mmsi, area, 1, is_replaced, from_ms, is_replaced
  from ${rowsOf(comparisonColumns)} as batch (${namesOf(comparisonColumns)})
  on conflict (mmsi) do update set area = excluded.area, version = kept.version + 1,
  generation = kept.generation + excluded.generation, from_ms = least(kept.from_ms, excluded.from_ms),
  is_replaced = greatest(kept.is_replaced, excluded.is_replaced)`
export const keepUnfollowed = `insert into vessel_unfollowed as kept select mmsi, from_ms, to_ms, partition, 1, is_late
  from ${rowsOf(unfollowedColumns)} as batch (${namesOf(unfollowedColumns)})
  on conflict (mmsi, from_ms) do update set version = kept.version + 1, to_ms = greatest(kept.to_ms, excluded.to_ms),
  is_late = greatest(kept.is_late, excluded.is_late)`
export const dropFollowed = `delete from vessel_unfollowed using ${rowsOf(followedColumns)} as followed (mmsi, from_ms, version)
  where vessel_unfollowed.mmsi = followed.mmsi and vessel_unfollowed.from_ms = followed.from_ms and vessel_unfollowed.version = followed.version`
export const renewReceipts = `insert into vessel_receipt (${namesOf(receiptColumns)}) select * from ${rowsOf(receiptColumns)}
  on conflict (mmsi) do update set ${RENEWED_RECEIPT}`
export const renewVesselFeeds = `insert into vessel_feed (${namesOf(vesselFeedColumns)}) select * from ${rowsOf(vesselFeedColumns)}
  on conflict (mmsi, feed) do update set ${renewedFeed('least', 'greatest')}`
export const keepCursor = `insert into bus_cursor (consumer, cursor) values ($1, $2)
  on conflict (consumer) do update set cursor = excluded.cursor`

export const markHours = `insert into ais_hour (${namesOf(hourColumns)}) select * from ${rowsOf(hourColumns)}
  on conflict (simulated, feed, hour) do update set vessels = ais_hour.vessels | excluded.vessels`
export const markDays = `insert into ais_day (day, written_ms) select day, $2 from unnest($1::int4[]) as batch (day)
  order by day on conflict (day) do update set written_ms = excluded.written_ms`
export const markWeeks = `insert into ais_week (week, written_ms, reduced) select week, $2, 0 from unnest($1::int4[]) as batch (week)
  order by week on conflict (week) do update set written_ms = excluded.written_ms, reduced = 0, after_mmsi = null, after_ms = null`
