/** What accounts have besides their passwords: codes of an app, passkeys, API tokens. */
export const factorTables = `
-- Codes of an authenticator app (RFC 6238).
create table sign_in_codes (
  account_id text primary key,
  sealed_key text not null, -- encrypted with a key of the installation
  on_ms bigint, -- null while its first code is awaited
  begun_ms bigint not null,
  last_step bigint not null, -- of the last code that was accepted: none is accepted twice
  wrong integer not null, -- codes since the last right one
  wait_until_ms bigint not null -- before it no code is judged
);

create table recovery_code (
  account_id text not null,
  digest text not null,
  constraint recovery_code_key primary key (account_id, digest)
);

create table passkey (
  credential_id text primary key,
  account_id text not null,
  rp_id text not null, -- host for which it was made
  public_key bytea not null,
  counter bigint not null, -- of its signatures; 0 where it counts none
  transports text not null, -- JSON
  name text not null,
  added_ms bigint not null,
  last_used_ms bigint
);
create index passkey_of_account on passkey (account_id, added_ms);

-- Tickets and challenges that were used, until they would have ended.
create table used_ticket (
  digest text primary key,
  ends_ms bigint not null
);
create index used_ticket_by_end on used_ticket (ends_ms);

-- Links with which an account takes another address, one of an account.
create table address_change (
  account_id text primary key,
  token_digest text not null unique,
  address text not null, -- in lower case
  ends_ms bigint not null
);
create index address_change_by_end on address_change (ends_ms);

create table api_token (
  id text primary key,
  account_id text not null,
  digest text not null unique,
  name text not null,
  scope text not null,
  made_ms bigint not null,
  ends_ms bigint not null,
  last_used_ms bigint
);
create index api_token_of_account on api_token (account_id, made_ms);
`
