/** Cases, whom they are shared with, their entries and timelines. Attached files are in the files folder. */
export const caseTables = `
-- Names are copies from the time of writing, and empty once the account is removed; likewise in the tables below.
create table desk_case (
  id text primary key,
  owner_id text not null,
  owner_name text not null,
  title text not null,
  title_key text not null, -- folded, for searching
  summary text not null,
  state text not null,
  version integer not null, -- number of changes of title, summary, state and assignee
  assignee_id text,
  assignee_name text,
  entry_count integer not null, -- without removed ones
  last_entry integer not null, -- highest number in case_entry
  last_event integer not null, -- highest number in case_event
  file_bytes bigint not null, -- removed entries included; likewise record_bytes
  record_bytes bigint not null, -- of the bodies of entries
  created_ms bigint not null,
  changed_ms bigint not null,
  deleted_ms bigint, -- null unless deleted
  origin text -- JSON of where an imported case came from; null for one that began here
);
create index desk_case_by_owner on desk_case (owner_id, changed_ms);
create index desk_case_deleted on desk_case (deleted_ms) where deleted_ms is not null;

create table case_member (
  case_id text not null,
  account_id text not null,
  name text not null,
  access text not null, -- read or write
  constraint case_member_key primary key (case_id, account_id)
);
create index case_member_by_account on case_member (account_id);

create table case_invitation (
  id text primary key,
  case_id text not null,
  inviter_id text not null, -- the owner of the case
  account text not null, -- as typed
  account_key text not null, -- as compared
  account_id text, -- who sees the invitation; null where it reaches nobody
  declined_id text, -- who declined it
  access text not null,
  created_ms bigint not null,
  constraint case_invitation_once unique (case_id, account_key)
);
create index case_invitation_by_inviter on case_invitation (inviter_id, created_ms);
create index case_invitation_by_account on case_invitation (account_id, created_ms);
create index case_invitation_by_time on case_invitation (created_ms);

-- Accounts that do not get the invitations of another.
create table invitation_block (
  account_id text not null,
  inviter_id text not null,
  blocked_ms bigint not null,
  constraint invitation_block_key primary key (account_id, inviter_id)
);

-- Evidence copied into a case, notes and attachments.
create table case_entry (
  case_id text not null,
  number integer not null,
  id text not null,
  kind text not null,
  time_ms bigint,
  lat double precision,
  lon double precision,
  mmsi integer,
  simulated integer not null,
  source_kind text, -- of the record that was copied; null for a note or an attachment
  source_id text,
  imported integer not null, -- 1 when it came with the ZIP file of a case, 2 when that file had it from an earlier one
  body text not null, -- JSON of the copy
  file_name text,
  media_type text,
  byte_count bigint,
  sha256 text,
  file_left_out text, -- why the file of an imported entry is not stored; null when it is, or there is none
  has_view integer not null,
  added_ms bigint not null,
  added_id text, -- null in an imported case
  added_name text not null,
  removed_ms bigint,
  removed_id text,
  removed_name text,
  constraint case_entry_key primary key (case_id, number)
);
create unique index case_entry_by_id on case_entry (case_id, id);

-- The timeline of a case.
create table case_event (
  case_id text not null,
  number integer not null,
  time_ms bigint not null,
  by_id text,
  by_name text not null,
  action text not null,
  params text not null, -- JSON of what its text is built from
  entry_id text,
  about_id text, -- the account that params names; null where it names none, or none that is known
  stated integer not null default 0, -- 1 when an imported file states it: this server did not see it happen; 2 when that file had it from an earlier one
  constraint case_event_key primary key (case_id, number)
);
create index case_event_by_time on case_event (case_id, time_ms);
create index case_event_by_action on case_event (case_id, stated, action);
-- Both find the lines that name a removed account.
create index case_event_with_name on case_event (by_id, case_id) where by_name <> '';
create index case_event_about on case_event (about_id, case_id) where about_id is not null;

-- The key that signs exported cases, one row.
create table signing_key (
  id text primary key,
  private_key text not null, -- PEM
  created_ms bigint not null
);

-- Keys of partners, whose signed cases are trusted to be theirs.
create table partner_key (
  fingerprint text primary key, -- SHA-256 of the DER form
  name text not null,
  name_key text not null unique, -- folded
  public_key text not null, -- DER in base64
  added_ms bigint not null,
  by_id text
);
`
