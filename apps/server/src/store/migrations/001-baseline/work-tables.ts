/** Jobs that accounts queue, mail, and what is stored about accounts beside the tables of better-auth. */
export const workTables = `
${jobTable('export_job', 'Exports; their files are in the files folder.')}
${jobTable('track_job', 'Track files to score; files and results are in the files folder.')}
${jobTable('area_job', 'Reports of areas; their results are in the files folder.')}
${jobTable('import_job', 'AIS files to import; their parts and reports are in the files folder.')}
-- How far each consumer has read the bus.
create table bus_cursor (
  consumer text primary key,
  cursor text not null
);

-- Messages of the contact form, stored before they are mailed.
create table contact_message (
  id text primary key,
  received_at_ms bigint not null,
  name text not null,
  email text not null,
  subject text not null,
  message text not null,
  state text not null,
  attempts integer not null,
  next_try_at_ms bigint not null,
  sent_at_ms bigint,
  last_error text
);
create index contact_message_by_time on contact_message (received_at_ms);
create index contact_message_to_send on contact_message (state, next_try_at_ms);

-- Mails of the last day, counted so that no recipient is flooded.
create table mail_count (
  id text primary key,
  recipient text not null, -- digest of the address
  kind text not null,
  sender_id text, -- the account in whose name it was sent; null for Varuna itself
  counted_ms bigint not null
);
create index mail_count_by_recipient on mail_count (recipient, kind, counted_ms);
create index mail_count_by_time on mail_count (counted_ms);

-- Uses of limits and wrong passwords, counted for all servers on one database; a server on an embedded one counts in memory.
create table shared_count (
  digest text primary key, -- of the limit, and of the client, account or device
  count bigint not null,
  ends_ms bigint not null, -- forgotten at this time
  renews integer not null -- 1 where each addition begins the time anew
);
create index shared_count_by_end on shared_count (ends_ms);

-- Visits of each account.
create table account_visit (
  account_id text primary key,
  from_ms bigint not null, -- beginning of the present visit
  last_ms bigint not null, -- last activity in it
  before_ms bigint, -- end of the visit before; null in the first
  tour_done integer not null -- 1 once the tour is ended or skipped
);

-- Views of Watch that an account saved.
create table saved_view (
  id text primary key,
  user_id text not null,
  created_ms bigint not null,
  name text not null,
  view text not null, -- query of the address of Watch
  is_default integer not null -- 1 for the one that Watch opens with
);
create index saved_view_by_user on saved_view (user_id, created_ms);

-- What an account noted of a vessel, or knows of it from elsewhere.
create table vessel_note (
  id text primary key,
  user_id text not null,
  mmsi bigint not null,
  created_ms bigint not null,
  kind text not null, -- note, owner, operator, imo, call_sign or other_number
  text text not null,
  source text not null -- where a fact is from; empty for a note
);
create index vessel_note_by_vessel on vessel_note (user_id, mmsi, created_ms);

-- Pictures that an account added of a vessel; their files are rendered, without what the camera wrote.
create table vessel_picture (
  id text primary key,
  user_id text not null,
  mmsi bigint not null,
  created_ms bigint not null,
  caption text not null,
  source text not null,
  taken_ms bigint,
  is_stored integer not null, -- 0 while its files are being stored or removed
  byte_count bigint not null,
  view_sha256 text not null,
  thumbnail_sha256 text not null
);
create index vessel_picture_by_vessel on vessel_picture (user_id, mmsi, created_ms);
create index vessel_picture_unlisted on vessel_picture (created_ms) where is_stored = 0;

-- Names by which others see accounts. That of a removed account stays taken, so that it stands for nobody else.
create table account_name (
  display_key text primary key, -- digest of the name without what looks alike
  display_name text, -- null once the account was removed; likewise its id
  account_id text unique
);

-- What each account may do. An account without a row is a member.
create table account_role (
  account_id text primary key,
  role text not null,
  by_id text, -- who gave it; null for the server itself
  since_ms bigint not null
);

-- What one account may store, where an administrator set it.
create table account_quota (
  account_id text primary key,
  max_bytes bigint not null
);

-- What administrators set in place of the server's settings.
create table storage_limit (
  holder text primary key, -- account, for each without a quota of its own, or installation
  max_bytes bigint not null
);

-- Invitations to sign up. A row stays for a while after its end, for the list.
create table account_invitation (
  id text primary key,
  code_digest text not null unique,
  role text not null, -- of the account that it creates
  email text, -- the only address that may use it; null for any
  by_id text, -- the administrator who invited; null for the command
  created_ms bigint not null,
  ends_ms bigint not null,
  revoked_ms bigint,
  used_ms bigint,
  used_by_id text
);
create index account_invitation_by_end on account_invitation (ends_ms);

-- Sign-ups that wait for an administrator; answering one removes it.
create table account_request (
  id text primary key,
  email text not null,
  mailbox text not null, -- what addresses of one mailbox have in common
  reference text not null, -- shown to who asked, to prove that the request is theirs
  client text not null, -- digest of where it came from
  profile text not null, -- JSON of the form without its password
  password_digest text not null,
  created_ms bigint not null,
  claimed_ms bigint -- while an account is created from it
);
create index account_request_by_time on account_request (created_ms);
create index account_request_by_client on account_request (client);

-- Links with which an account chooses a new password; using one removes those of the account.
create table password_reset (
  token_digest text primary key,
  account_id text not null,
  by_id text, -- the administrator who made it; null where it was mailed or the command made it
  mailed_to text, -- the address that its use proves; null where somebody passes it on
  created_ms bigint not null,
  ends_ms bigint not null
);
create index password_reset_by_account on password_reset (account_id, created_ms);
create index password_reset_by_end on password_reset (ends_ms);

-- Removed accounts, from whose records something may be left to erase.
create table account_removal (
  account_id text primary key,
  requested_ms bigint not null,
  erased_ms bigint -- null until everything found is erased
);
`

function jobTable(name: string, purpose: string): string {
  return `
-- ${purpose}
create table ${name} (
  id text primary key,
  user_id text not null,
  state text not null,
  request text not null, -- JSON
  file_name text not null,
  row_count bigint not null,
  left_out bigint not null, -- rows that were not exported or scored
  share double precision, -- progress, 0 to 1
  byte_count bigint, -- null until the file is ready
  sha256 text, -- of the result; null until it is ready
  created_ms bigint not null,
  expires_ms bigint not null,
  attempts integer not null,
  lease_until_ms bigint not null, -- after this, another server may begin the job again
  fault text -- JSON; null unless failed
);
create index ${name}_by_user on ${name} (user_id, created_ms);
create index ${name}_by_state on ${name} (state, created_ms);
`
}
