import { cellOf, type Dialect } from './dialect.ts'

/** Received AIS positions, static and voyage data, imports of files, and the simulated traffic. */
export function positionTables({ isPostgres, smallint, bytewiseText, generatedStorage }: Dialect): string {
  const reportColumns = `
  time_ms bigint not null,
  lat_e7 integer not null, -- ten-millionths of a degree; likewise lon_e7
  lon_e7 integer not null,
  speed_tenths ${smallint},
  course_tenths ${smallint},
  heading_deg ${smallint},
  status ${smallint},
  station ${smallint} not null, -- index in the stations of packages/ais
  time_from ${smallint} not null, -- index in the time sources of packages/ais
  time_uncertainty_s integer, -- rounded up; null for at most one second, which takes no space`
  return `
-- By week, then by vessel: partitions on PostgreSQL, a clustered key that begins with the week on SQLite.
create table ais_position (
  ${isPostgres ? '' : 'week integer not null,'}
  mmsi integer not null,${reportColumns}
  primary key (${isPostgres ? '' : 'week, '}mmsi, time_ms, lat_e7, lon_e7)
) ${isPostgres ? 'partition by range (time_ms)' : 'without rowid'};

-- The newest position of each vessel. Half of each page stays free on PostgreSQL, so that an update changes no index.
create table ais_latest (
  mmsi integer primary key,${reportColumns}
  cell integer generated always as (${cellOf}) ${generatedStorage}
) ${isPostgres ? 'with (fillfactor = 50)' : ''};
-- Finds vessels within a box.
create index ais_latest_cell on ais_latest (cell, mmsi);

-- Weeks with positions, and how far each is thinned or removed.
create table ais_week (
  week integer primary key,
  written_ms bigint not null, -- time of the last write, up to an hour old
  reduced integer not null, -- index in the reductions of store/watch/positions
  after_mmsi integer, -- the last position a reduction has read; null at the beginning of the week
  after_ms bigint,
  marks_removed integer not null default 0 -- 1 once rows of vessel_mark were removed, also when written again
);

-- Hours with positions, also removed ones, and bits of the vessels that they are of.
create table ais_hour (
  hour integer not null, -- since 1970-01-01
  simulated ${smallint} not null, -- 1 for vessels of the simulation
  feed text not null, -- that received them, also if another one did first; empty for all stored positions
  vessels integer not null,
  primary key (simulated, feed, hour)
);

-- Days, UTC, with positions, and when they were last written.
create table ais_day (
  day integer primary key, -- since 1970-01-01
  written_ms bigint not null -- up to an hour old
);

-- Hours of presence of a day by cells of 0.1 degrees.
create table density_day (
  day integer not null, -- since 1970-01-01
  simulated ${smallint} not null, -- 1 for vessels of the simulation
  counted_ms bigint not null,
  cells bytea not null, -- pairs of 32 bits: number of the cell, seconds
  primary key (simulated, day)
);

-- Hours of presence of the days together, by cells of several sizes.
create table density_tile (
  simulated ${smallint} not null,
  hundredths integer not null, -- size of the cells, hundredths of a degree
  tile integer not null, -- of 10 degrees of latitude and longitude, row by row from the south
  cells bytea not null, -- pairs of 32 bits: number of the cell, hours
  primary key (simulated, hundredths, tile)
);

-- Which days are in density_tile.
create table density_period (
  id integer primary key, -- 1
  from_day integer not null,
  counted_ms bigint not null
);

-- What a reduction of a week has removed, until the audit log has it.
create table position_removal (
  week integer not null,
  rule text not null, -- thinned or removed
  before_ms bigint not null, -- weeks written before this time were reduced
  removed bigint not null,
  kept bigint not null, -- positions of the week that the reduction read and left
  digest text not null, -- of the keys of all removed positions, slice after slice
  primary key (week, rule)
);

-- How the feeds of servers received each vessel; none of those that came from an import or the simulation alone.
create table vessel_receipt (
  mmsi integer primary key,
  feed text not null, -- that reported it first
  sender text not null, -- the network that sent this to a feed that listens; empty for other feeds
  first_ms bigint, -- by our clock; null while only feeds that read a recording reported it
  last_ms bigint -- up to when it is confirmed (ALERT-11); later receipts are not noted
);

-- Which feeds received each vessel, whether first or not, by times of its positions.
create table vessel_feed (
  mmsi integer not null,
  feed text not null,
  first_ms bigint not null,
  last_ms bigint not null, -- up to an hour old
  constraint vessel_feed_key primary key (mmsi, feed)
);

-- Static and voyage data as received: each set of values with the times when it was first and last received.
create table ais_identity (
  mmsi integer not null,
  digest text not null, -- of the values
  first_ms bigint not null,
  last_ms bigint not null,
  station integer not null,
  name text,
  call_sign text,
  imo integer,
  ship_type integer,
  length_m double precision,
  beam_m double precision,
  bow_m double precision, -- from the antenna to the bow; port_m to the port side
  port_m double precision,
  draught_m double precision,
  destination text,
  constraint ais_identity_key primary key (mmsi, digest)
);

-- The newest of each value, with the time of its report.
create table ais_vessel (
  mmsi integer primary key,
  name ${bytewiseText},
  name_ms bigint,
  call_sign ${bytewiseText},
  call_sign_ms bigint,
  imo integer,
  imo_ms bigint,
  ship_type integer,
  ship_type_ms bigint,
  length_m double precision,
  length_m_ms bigint
);

-- Folded texts by which a vessel is found, present and former.
create table ais_vessel_key (
  field ${smallint} not null, -- number in searchFields of store/watch/positions
  key ${bytewiseText} not null,
  mmsi integer not null,
  primary key (field, key, mmsi)
) ${isPostgres ? '' : 'without rowid'};

-- Imported files of AIS.
create table ais_import (
  id text primary key, -- digest of the beginning of the file
  file_name text not null,
  started_at_ms bigint not null, -- the time of lines without one
  byte_count bigint not null, -- unpacked bytes whose reports are stored
  digest text not null, -- of those bytes
  is_whole integer not null, -- 1 when imported to the end
  tally text not null -- JSON of the counts so far
);

-- From where an interrupted import resumes.
create table ais_import_checkpoint (
  import_id text primary key,
  byte_count bigint not null, -- unpacked bytes that the state covers
  state bytea not null
);

-- The simulated traffic: one row, or none. An ended simulation can be restored for a day.
create table simulation (
  id integer primary key,
  state text not null,
  vessels integer not null,
  seed integer not null,
  from_ms bigint not null, -- beginning of its history
  since_ms bigint not null,
  ended_ms bigint,
  restores integer not null default 0 -- 1 while it is being restored, with its alerts
);

-- Alerts that were removed with the ended simulation.
create table ended_alert (
  id text primary key,
  alert text not null, -- JSON of the row
  changes text not null -- JSON of the rows of alert_change
);
`
}
