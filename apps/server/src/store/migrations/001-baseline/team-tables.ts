/** Teams of accounts, and what their members share. */
export const teamTables = `
create table team (
  id text primary key,
  name text not null,
  name_key text not null unique, -- as compared
  created_ms bigint not null
);

create table team_member (
  account_id text not null,
  team_id text not null,
  since_ms bigint not null,
  constraint team_member_key primary key (account_id, team_id)
);
create index team_member_by_team on team_member (team_id, account_id);

-- What is shared, each with one team of its owner.
create table team_share (
  kind text not null, -- case, watch_list, image, vessel_report or intelligence_report
  record_id text not null,
  team_id text not null,
  owner_id text not null, -- of the record
  shared_ms bigint not null,
  constraint team_share_key primary key (kind, record_id)
);
create index team_share_by_team on team_share (team_id, kind, record_id);
create index team_share_by_owner on team_share (owner_id, team_id);
`
