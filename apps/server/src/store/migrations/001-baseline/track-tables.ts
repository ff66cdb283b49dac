import { cellOf, type Dialect } from './dialect.ts'

/** Longest duration of the events of each span, in hours; span 7 is of longer events, 8 of those that last. */
const SPAN_HOURS = [1, 4, 16, 64, 256, 1024, 4096]

const spanOf = `case when to_ms is null then 8 ${SPAN_HOURS.map(
  (hours, span) => `when to_ms - from_ms <= ${hours * 3_600_000} then ${span}`,
).join(' ')} else 7 end`

/** What vessels do: the state of each one's tracking, its events, and what encounters are found from. */
export const trackTables = ({ isPostgres, generatedStorage }: Dialect): string => `
-- The tracking state of each vessel, written in the transaction of the positions that changed it. Fill factor as in ais_latest.
create table ais_vessel_state (
  mmsi integer primary key,
  version bigint not null,
  state bytea not null
) ${isPostgres ? 'with (fillfactor = 50)' : ''};

-- Positions that one batch added for a vessel and that tracking has not followed yet.
create table vessel_unfollowed (
  mmsi integer not null,
  from_ms bigint not null, -- the oldest of them
  to_ms bigint not null, -- the newest
  "partition" integer not null,
  version bigint not null, -- number of batches with the same from_ms
  is_late integer not null, -- 1 when some came after a newer one was followed
  constraint vessel_unfollowed_key primary key (mmsi, from_ms)
);

create table track_event (
  id text not null,
  kind text not null,
  mmsi integer not null,
  other_mmsi integer, -- the second vessel of a pair
  from_ms bigint not null,
  to_ms bigint, -- null while it lasts
  lat_e7 integer, -- null when no position is known
  lon_e7 integer,
  rule text not null,
  confidence text not null,
  body text not null, -- JSON of what the rule measured and of the positions that it rests on
  cell integer generated always as (${cellOf}) ${generatedStorage},
  -- Class of duration: an event of span s began at most its longest duration before a period that it reaches into.
  span integer generated always as (${spanOf}) ${generatedStorage},
  constraint track_event_key primary key (id, mmsi) -- an id is of one mmsi, by which rows are distributed on Citus
);
create index track_event_by_vessel on track_event (mmsi, from_ms, id);
create index track_event_by_other on track_event (other_mmsi, from_ms, id) where other_mmsi is not null;
create index track_event_by_time on track_event (from_ms, id);
create index track_event_by_kind on track_event (kind, from_ms, id);
create index track_event_lasting on track_event (id) where to_ms is null;
-- Each holds every column that a read tests, so that only the rows of its page are read.
create index track_event_by_cell on track_event (cell, from_ms, id, to_ms, kind, lat_e7, lon_e7) where cell is not null;
create index track_event_by_span on track_event (span, from_ms, id, to_ms, kind);

-- Positions of vessels at fixed times of comparison, also in the cells beside their own that an encounter can reach into.
create table vessel_mark (
  cell integer not null,
  mark_ms bigint not null,
  mmsi integer not null,
  segment text not null, -- id of the segment without its MMSI
  lat_e6 integer not null,
  lon_e6 integer not null,
  role integer not null, -- 0 own cell, not compared; 1 own cell; 2 a cell beside it
  constraint vessel_mark_key primary key (cell, mark_ms, mmsi, segment)
);
create index vessel_mark_by_vessel on vessel_mark (mmsi, mark_ms);

-- How far the marks of a vessel are compared with those of others.
create table vessel_comparison (
  mmsi integer primary key,
  area integer not null, -- of its newest mark; workers share vessels by it
  version bigint not null, -- number of batches with marks of the vessel
  generation bigint not null, -- number of times that marks were replaced
  from_ms bigint, -- the first mark that is not compared; null when all are
  is_replaced integer not null -- 1 while encounters from replaced marks are stored
);
create index vessel_comparison_pending on vessel_comparison (area, from_ms) where from_ms is not null;

-- The newest meeting of two segments; mmsi is the lower of the two numbers.
create table vessel_meeting (
  mmsi integer not null,
  segment text not null,
  other_mmsi integer not null,
  other_segment text not null,
  version bigint not null,
  last_ms bigint not null,
  is_lasting integer not null, -- 1 while its event has no end
  state text not null, -- JSON of a meeting of packages/tracks
  constraint vessel_meeting_key primary key (mmsi, segment, other_mmsi, other_segment)
);
create index vessel_meeting_by_other on vessel_meeting (other_mmsi);
create index vessel_meeting_lasting on vessel_meeting (last_ms) where is_lasting = 1;
`
