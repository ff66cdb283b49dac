/** Who did what: a log whose entries are never changed. */
export const auditTables = `
-- Each digest covers the entry and the digest before (apps/server/src/audit/audit-entry.ts).
create table audit_entry (
  sequence bigint primary key, -- from 1, without a gap
  time_ms bigint not null,
  action text not null,
  by_kind text not null, -- account, visitor, operator or server
  by_id text, -- null unless an account acted
  about_kind text not null,
  about_id text,
  before_values text not null, -- JSON
  after_values text not null, -- JSON
  origin text, -- digest of the salt and the address in audit_origin; null without an address
  previous text not null, -- the digest before
  digest text not null
);
create index audit_entry_by_actor on audit_entry (by_id, sequence) where by_id is not null;
create index audit_entry_by_subject on audit_entry (about_id, sequence) where about_id is not null;
create index audit_entry_by_action on audit_entry (action, sequence);
create index audit_entry_by_time on audit_entry (time_ms, sequence);

-- One row: the last entry. Every writer increments its sequence first, and so waits for the others.
create table audit_head (
  id integer primary key,
  sequence bigint not null,
  digest text not null
);
insert into audit_head (id, sequence, digest) values (1, 0, '${'0'.repeat(64)}');

-- Addresses of clients, which no digest of the chain needs: they are erased with the account.
create table audit_origin (
  sequence bigint primary key,
  account_id text,
  salt text not null,
  address text not null
);
create index audit_origin_of_account on audit_origin (account_id, sequence) where account_id is not null;

-- Wrong passwords of hours that are not recorded yet.
create table failed_sign_in (
  account_id text not null, -- empty where the addresses have no account
  hour_ms bigint not null,
  tries integer not null,
  first_ms bigint not null,
  last_ms bigint not null,
  client text, -- of the last try
  constraint failed_sign_in_key primary key (account_id, hour_ms)
);
create index failed_sign_in_by_hour on failed_sign_in (hour_ms);
`
