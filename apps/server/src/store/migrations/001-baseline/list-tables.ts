/** Imported lists: vessels, countries and official zones. */
export const listTables = `
-- Files of authorised vessels and of vessels with IUU fishing.
create table vessel_list_file (
  id text primary key, -- built from kind and file name: importing a file again replaces its earlier import
  kind text not null,
  file_name text not null,
  sha256 text not null,
  imported_ms bigint not null,
  by_id text, -- null for the command line
  row_count integer not null, -- lines of the file
  rows_id text not null default '', -- file_id of the rows in use; rows with another are being written or removed
  part_count integer not null default 0, -- rows of vessel_list_row
  byte_count bigint not null default 0 -- of their bodies
);

-- Earlier versions of these files, whose rows stay; the newest few of each file.
create table vessel_list_version (
  rows_id text primary key,
  file_id text not null,
  kind text not null,
  file_name text not null,
  sha256 text not null,
  imported_ms bigint not null,
  by_id text,
  row_count integer not null,
  part_count integer not null,
  byte_count bigint not null,
  replaced_ms bigint not null, -- or removed
  place integer not null -- among versions replaced in one millisecond
);
create index vessel_list_version_by_kind on vessel_list_version (kind, replaced_ms);

-- A line of a list; one with several IMO numbers or MMSIs has a row for each, its parts.
create table vessel_list_row (
  file_id text not null, -- rows_id of its file
  line integer not null,
  part integer not null,
  kind text not null,
  imo integer,
  mmsi integer,
  name_key text, -- folded
  flag text, -- ISO 3166-1 alpha-2
  country text, -- whose waters an authorisation is for
  valid_from text, -- first day of an authorisation, ISO 8601; null for one without
  valid_to text, -- last day
  digest text not null, -- first 32 hexadecimal digits of the SHA-256 of the body
  body text not null, -- JSON
  constraint vessel_list_row_key primary key (file_id, line, part)
);
create index vessel_list_row_by_imo on vessel_list_row (kind, imo);
create index vessel_list_row_by_mmsi on vessel_list_row (kind, mmsi);
create index vessel_list_row_by_name_key on vessel_list_row (kind, name_key);
create index vessel_list_row_by_country on vessel_list_row (kind, country);

-- Rows of no file: they are being written, or were replaced and wait to be removed.
create table vessel_list_leftover (
  rows_id text primary key,
  since_ms bigint not null
);

create table vessel_list_change (
  id text primary key,
  kind text not null,
  time_ms bigint not null,
  action text not null,
  file_name text not null,
  sha256 text not null,
  by_id text,
  added integer not null, -- number of lines; likewise the next two
  removed integer not null,
  kept integer not null
);
create index vessel_list_change_by_time on vessel_list_change (time_ms, id);

-- Publishers' lists of countries and of places, in place of the bundled ones or before them.
create table published_list (
  kind text primary key,
  file_name text not null,
  sha256 text not null,
  imported_ms bigint not null,
  as_of text not null, -- date of its edition, as a year, month or day
  is_complete integer not null, -- 0 when it has far fewer entries than the one it replaced
  body text not null -- JSON of its entries
);

-- Files of official zones.
create table zone_import (
  id text primary key, -- built from kind and file name, as above
  kind text not null,
  file_name text not null,
  imported_at_ms bigint not null,
  zone_count integer not null,
  position_count bigint not null -- vertices
);

-- Earlier versions of these files, whose zones stay; the newest few of each file.
create table zone_version (
  id text primary key, -- import_id of its zones
  file_id text not null, -- id of the file in use
  kind text not null,
  file_name text not null,
  imported_at_ms bigint not null,
  zone_count integer not null,
  position_count bigint not null,
  replaced_ms bigint not null, -- or removed
  place integer not null -- order of the versions of a file
);

create table imported_zone (
  id text primary key,
  import_id text not null,
  position integer not null, -- index in the file, from 0
  name text not null,
  countries text not null, -- ISO 3166-1 alpha-2, comma-separated; may be empty
  fishing text, -- rule of a drawn zone: banned, restricted or open; null where the tables decide
  season text -- first and last day of that rule, as 03-15/06-30; null all year round
);
create index imported_zone_by_import on imported_zone (import_id, position);

create table zone_polygon (
  zone_id text not null,
  part integer not null,
  west double precision not null,
  south double precision not null,
  east double precision not null,
  north double precision not null,
  rings bytea not null, -- a packed polygon of packages/geo
  constraint zone_polygon_key primary key (zone_id, part)
);
`
