/** The queue of alerts and its log, rules, silences, and watch lists. */
export const alertTables = `
-- The columns up to assessment never change after an alert is raised.
create table alert (
  id text primary key,
  user_id text, -- null for an alert about AIS vessels, which every account sees whose role may
  kind text not null,
  code text not null,
  level text not null,
  source_id text not null, -- of the record or event that raised it
  source_kind text not null,
  subject text not null,
  mmsi integer,
  other_mmsi integer, -- the second vessel of a pair
  simulated integer not null,
  lat double precision,
  lon double precision,
  timestamp_ms bigint not null,
  raised_at_ms bigint not null,
  params text not null, -- JSON of what its text is built from
  assessment text, -- JSON of the fishing assessment it rests on; null where its source has one, or there is none
  state text not null,
  version integer not null, -- number of changes
  count integer not null, -- how often it was raised within its cool-down
  last_ms bigint not null, -- when it was last raised
  changed_ms bigint not null,
  assignee_id text
);
-- The queue, in order of time within a state, with every column that its filters test.
create index alert_by_state on alert (state, last_ms, id, level, kind, user_id, assignee_id, raised_at_ms);
create index alert_by_place on alert (lat, lon, last_ms, id, state, level, kind, user_id, assignee_id, raised_at_ms)
  where lat is not null;
create index alert_by_subject on alert (subject, code, last_ms);
create index alert_by_mmsi on alert (mmsi, last_ms, id);
create index alert_by_other on alert (other_mmsi, last_ms, id) where other_mmsi is not null;
-- Alerts that a team sees, counted and filtered like the queue.
create index alert_by_source on alert
  (source_kind, source_id, last_ms, id, state, level, kind, simulated, user_id, assignee_id, raised_at_ms, mmsi)
  where user_id is not null;
create index alert_simulated on alert (id) where simulated = 1;
create index alert_of_account on alert (user_id, id) where user_id is not null;
create index alert_assigned on alert (assignee_id) where assignee_id is not null;

-- The log of changes, each with the alert's columns after it.
create table alert_change (
  sequence bigint primary key, -- a change is never visible before one with a lower number
  alert_id text not null,
  time_ms bigint not null,
  action text not null,
  by_id text, -- null for Varuna itself
  state text not null,
  version integer not null,
  count integer not null,
  last_ms bigint not null,
  assignee_id text,
  reason text,
  note text,
  raise_key text unique -- identifies the cause of a raise, so that no cause raises twice; null for other changes
);
create index alert_change_by_alert on alert_change (alert_id, sequence);
create index alert_change_by_actor on alert_change (by_id, sequence) where by_id is not null;
-- Any number of raises and notes may follow a decision, and any number of raises and decisions a note.
create index alert_change_decision on alert_change (alert_id, sequence) where action not in ('raise', 'raise_again', 'note');
create index alert_change_note on alert_change (alert_id, sequence) where action = 'note';

-- Accounts that a note names, until they read it; the newest of each are kept.
create table mention (
  account_id text not null,
  sequence bigint not null, -- of the change with the note
  alert_id text not null,
  constraint mention_key primary key (account_id, sequence)
);
create index mention_by_alert on mention (alert_id);

-- One row. Every writer of a change increments its sequence first, and so waits for the others.
create table alert_log (
  id integer primary key,
  sequence bigint not null,
  generation integer not null -- increments when changes are removed, with the simulation
);
insert into alert_log (id, sequence, generation) values (1, 0, 1);

-- Number of alerts by the columns that the queue is counted by; an empty id is nobody's.
create table alert_count (
  user_id text not null,
  kind text not null,
  level text not null,
  state text not null,
  assignee_id text not null,
  simulated integer not null, -- 1 or 0, as in alert
  count integer not null,
  constraint alert_count_key primary key (user_id, kind, level, state, assignee_id, simulated)
);

-- Events that no alert rule has judged yet.
create table event_unjudged (
  event_id text primary key,
  mmsi integer not null,
  other_mmsi integer,
  at_ms bigint not null, -- the event's end, or its beginning while it lasts
  version integer not null, -- number of times the event was stored since this row was added
  held_ms bigint, -- since when it waits until its vessel is confirmed; null while it does not
  wait_until_ms bigint not null default 0
);
create index event_unjudged_by_time on event_unjudged (at_ms);
create index event_unjudged_by_wait on event_unjudged (wait_until_ms, at_ms);

-- Alerts about vessels of one feed and sender in an hour; both as in vessel_receipt, the feed is empty for vessels of none.
create table alert_feed_hour (
  feed text not null,
  sender text not null,
  hour_ms bigint not null,
  raised integer not null,
  not_raised integer not null, -- over the limit
  unconfirmed integer not null, -- events whose vessels were never confirmed
  constraint alert_feed_hour_key primary key (feed, sender, hour_ms)
);

-- Rules that people made: what they match, and what follows.
create table alert_rule (
  id text primary key,
  user_id text not null,
  created_ms bigint not null,
  is_active integer not null,
  stopped text, -- why Varuna switched it off; null where it did not
  for_all integer not null, -- 1 where what it raises belongs to nobody, so that everybody sees it whose role may
  takes_unraised integer not null, -- 1 where it matches causes that raised no alert
  takes_visits integer not null, -- 1 where it is about visits of its place
  channel text, -- null where it sends nothing
  body text not null, -- JSON of what it matches and what follows
  secret text, -- signs the requests of a webhook
  confirmed_address text, -- the e-mail address whose owner agreed to get alerts
  from_sequence bigint not null -- changes after this one are matched
);
create index alert_rule_by_user on alert_rule (user_id, created_ms);
create index alert_rule_for_all on alert_rule (created_ms) where for_all = 1;
create index alert_rule_of_unraised on alert_rule (id) where takes_unraised = 1 and is_active = 1;
create index alert_rule_of_visits on alert_rule (created_ms, id) where takes_visits = 1 and is_active = 1;

-- The outline of a rule whose visits are followed: another one begins without alerts of those inside; or why they are not followed.
create table visit_place (
  rule_id text primary key,
  outline text, -- SHA-256
  left_out text check (left_out in ('zone_gone', 'zone_without_outline', 'zone_corners', 'all_corners')),
  check ((outline is null) <> (left_out is null))
);

-- Vessels in the place of a rule.
create table area_visit (
  rule_id text not null,
  mmsi integer not null,
  entered_ms bigint not null, -- of the first position inside
  last_ms bigint not null, -- of a position inside, renewed at intervals
  was_seen_entering integer not null,
  constraint area_visit_key primary key (rule_id, mmsi)
);
create index area_visit_by_vessel on area_visit (mmsi);

-- What a rule raised or sent in an hour, and what was over its bound.
create table alert_rule_hour (
  rule_id text not null,
  what text not null, -- 'raise' or 'send'; 'raise' and an MMSI, of one vessel; 'vessels', how many of these
  hour_ms bigint not null,
  counted integer not null,
  withheld integer not null, -- over the bound
  constraint alert_rule_hour_key primary key (rule_id, what, hour_ms)
);

-- Built-in rules that somebody changed.
create table built_in_rule (
  number text primary key,
  body text not null, -- JSON of its switch, its level and its limits
  changed_ms bigint not null,
  by_id text
);

-- How built-in rules were set before; the newest are kept.
create table built_in_rule_version (
  number text not null,
  place integer not null, -- from 1
  by_id text, -- who saved it; null for the rule as it ships, as is saved_ms
  body text not null, -- as in built_in_rule
  saved_ms bigint,
  replaced_ms bigint not null,
  primary key (number, place)
);

-- Vessels and boxes that raise no alert until a time.
create table alert_silence (
  id text primary key,
  user_id text, -- null for everybody
  by_id text,
  created_ms bigint not null,
  until_ms bigint not null,
  mmsi integer,
  south double precision,
  west double precision,
  north double precision,
  east double precision,
  reason text not null
);
create index alert_silence_by_user on alert_silence (user_id, until_ms);

-- Causes that raised no alert, until the rules of people were applied to them.
create table unraised_cause (
  id text primary key, -- of what caused it, with its code
  user_id text, -- whose report it is; null for received vessels
  noted_ms bigint not null,
  body text not null -- JSON of the alert that was not raised
);
create index unraised_cause_by_time on unraised_cause (noted_ms);

-- Earlier versions of rules; the newest are kept.
create table alert_rule_version (
  rule_id text not null,
  place integer not null, -- from 1
  user_id text not null, -- whose rule it is, and who saved it
  body text not null, -- as in alert_rule
  saved_ms bigint not null,
  replaced_ms bigint not null,
  primary key (rule_id, place)
);
create index alert_rule_version_by_user on alert_rule_version (user_id);

-- A change of an alert that a rule sends, or an alert that it adds to a watch list or a case.
create table alert_delivery (
  id text primary key,
  rule_id text not null,
  user_id text not null,
  alert_id text not null,
  sequence bigint not null, -- of the change
  channel text not null,
  state text not null,
  attempts integer not null,
  created_ms bigint not null,
  next_ms bigint, -- null unless waiting
  sent_ms bigint,
  last_status integer, -- HTTP status
  fault text, -- JSON of why the last attempt failed
  constraint alert_delivery_once unique (rule_id, sequence, channel)
);
create index alert_delivery_by_user on alert_delivery (user_id, created_ms, id);
create index alert_delivery_by_time on alert_delivery (created_ms);
-- By account, so that accounts take turns however much one of them has waiting.
create index alert_delivery_waiting on alert_delivery (user_id, next_ms, rule_id, sequence) where state = 'waiting';

create table watch_list (
  id text primary key,
  user_id text not null,
  created_ms bigint not null,
  name text not null,
  appears integer not null, -- 1 where this raises an alert; likewise the next two
  moves integer not null,
  goes_dark integer not null
);
create index watch_list_by_user on watch_list (user_id, created_ms);

create table watched_vessel (
  list_id text not null,
  mmsi integer not null,
  note text not null,
  added_ms bigint not null,
  version integer not null, -- number of writes of the state
  state text, -- JSON of what was last known of it; null before its first check
  constraint watched_vessel_key primary key (list_id, mmsi)
);
`
