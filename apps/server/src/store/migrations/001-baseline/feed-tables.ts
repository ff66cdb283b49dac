/** Feeds that were added on the page. */
export const feedTables = `
create table feed (
  id text primary key,
  name text not null,
  connection text not null, -- JSON: kind and address
  key text, -- API key of a WebSocket
  is_on integer not null,
  revision integer not null, -- grows with each change, which the reader notices
  created_ms bigint not null,
  changed_ms bigint not null,
  reader_id text, -- the server that reads it
  read_until_ms bigint not null, -- another server may take over from then on
  health text -- JSON, as the reader stated it last
);

-- Earlier versions, without keys; those of a removed feed stay.
create table feed_version (
  feed_id text not null,
  place integer not null, -- from 1
  name text not null,
  connection text not null,
  replaced_ms bigint not null, -- or removed
  primary key (feed_id, place)
);
create index feed_version_by_time on feed_version (replaced_ms);
`
