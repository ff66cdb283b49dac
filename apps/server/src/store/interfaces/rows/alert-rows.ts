import type { LeftOutReason } from '@varuna/vocabulary/alert-rules'
import type { AlertKind } from '@varuna/vocabulary/alerts'
import type { AlertAction, AlertState } from '@varuna/contract/desk/alert-queue'
import type { AlertDelivery } from '@varuna/contract/desk/alert-rule'

/** An alert: its cause, which never changes, and its current state. */
export interface AlertRow {
  id: string
  /** Null for an alert about AIS vessels, which every account sees. */
  user_id: string | null
  kind: AlertKind
  code: string
  level: 'alarm' | 'caution' | 'notice'
  /** Id of its cause. */
  source_id: string
  source_kind: 'image' | 'vessel_report' | 'intelligence_report' | 'event' | 'watch_list' | 'rule'
  subject: string
  mmsi: number | null
  /** The second vessel of a pair. */
  other_mmsi: number | null
  /** 1 when it is about a simulated vessel. */
  simulated: number
  lat: number | null
  lon: number | null
  timestamp_ms: number
  raised_at_ms: number
  /** JSON of the params of the alert's text. */
  params: string
  /** The fishing assessment behind it, in its stored form; null when its source has one, or when there is none. */
  assessment: string | null
  state: AlertState
  /** Number of changes. */
  version: number
  /** How often it was raised within its cool-down, and when last. */
  count: number
  last_ms: number
  changed_ms: number
  assignee_id: string | null
}

/** A change of an alert, with the alert's state after it. */
export interface AlertChangeRow {
  /** Number in the log of all changes. A change never becomes visible before one with a lower number. */
  sequence: number
  alert_id: string
  time_ms: number
  action: AlertAction
  /** The account that made it; null for Varuna itself. */
  by_id: string | null
  state: AlertState
  version: number
  count: number
  last_ms: number
  assignee_id: string | null
  reason: string | null
  note: string | null
  /** Unique key of the cause of a raise, so that no cause raises twice; null for other changes. */
  raise_key: string | null
}

/** Number of alerts per key; an empty id means nobody. */
export interface AlertCountRow extends Pick<AlertRow, 'kind' | 'level' | 'state' | 'simulated'> {
  user_id: string
  assignee_id: string
  count: number
}

/** A single row that each writer of a change locks, so that changes are written one at a time. */
interface AlertLogRow {
  id: number
  /** The newest change. */
  sequence: number
  /** Incremented when changes are removed, with the simulation. */
  generation: number
}

export type DeliveryChannel = AlertDelivery['channel']

/** A rule that a person made. */
export interface AlertRuleRow {
  id: string
  user_id: string
  created_ms: number
  is_active: number
  /** Why Varuna disabled it; null when it did not. */
  stopped: 'gone' | null
  /** 1 when what it raises belongs to nobody. */
  for_all: number
  /** 1 when it also matches causes that raised no alert. */
  takes_unraised: number
  /** 1 when it is about visits of its place. */
  takes_visits: number
  /** Null when it sends nothing. */
  channel: 'email' | 'webhook' | null
  /** JSON of what it matches and what follows. */
  body: string
  /** Signing key of a webhook. */
  secret: string | null
  /** Log changes after this one are matched. */
  from_sequence: number
  /** The e-mail address that was confirmed with a code; null for none. */
  confirmed_address: string | null
}

/** The place of a rule about visits, as the last look found it. */
export interface VisitPlaceRow {
  rule_id: string
  /** SHA-256 of the outline that its visits are of; null where they are not followed. */
  outline: string | null
  /** Why they are not followed. */
  left_out: LeftOutReason | null
}

/** A vessel that is in the place of a rule. */
export interface AreaVisitRow {
  rule_id: string
  mmsi: number
  /** Of the first position inside. */
  entered_ms: number
  /** Of a position inside, renewed at intervals. */
  last_ms: number
  /** 0 when it was inside when its first position was received, or when the rule began. */
  was_seen_entering: number
}

/** What a rule raised or sent in an hour, and what was over its bound. */
export interface AlertRuleHourRow {
  rule_id: string
  /** With an MMSI, what was raised of that vessel; `vessels` counts these rows. */
  what: 'raise' | 'send' | 'vessels' | `raise ${number}`
  hour_ms: number
  counted: number
  withheld: number
}

/** A built-in rule that somebody changed. */
export interface BuiltInRuleRow {
  number: string
  /** JSON of its switch, its level and its limits. */
  body: string
  changed_ms: number
  by_id: string | null
}

/** A vessel or a box that raises no alert until a time; one of both is null. */
export interface AlertSilenceRow {
  id: string
  /** Null for everybody. */
  user_id: string | null
  by_id: string | null
  created_ms: number
  until_ms: number
  mmsi: number | null
  south: number | null
  west: number | null
  north: number | null
  east: number | null
  reason: string
}

/** A cause that raised no alert, until the rules of people were applied to it. */
export interface UnraisedCauseRow {
  id: string
  /** Whose report it is; null for received vessels. */
  user_id: string | null
  noted_ms: number
  /** JSON of the alert that was not raised. */
  body: string
}

/** An account that a note names. */
interface MentionRow {
  account_id: string
  /** Of the change with the note. */
  sequence: number
  alert_id: string
}

/** How a built-in rule was set before. */
export interface BuiltInRuleVersionRow {
  number: string
  /** From 1. */
  place: number
  /** Who saved it; null for the rule as it ships, as is `saved_ms`. */
  by_id: string | null
  body: string
  saved_ms: number | null
  replaced_ms: number
}

/** An earlier version of a rule. */
export interface AlertRuleVersionRow {
  rule_id: string
  /** From 1. */
  place: number
  /** Whose rule it is, and who saved it. */
  user_id: string
  body: string
  saved_ms: number
  replaced_ms: number
}

/** A change of an alert to be sent under a rule. */
export interface AlertDeliveryRow {
  id: string
  rule_id: string
  user_id: string
  alert_id: string
  /** Number of the change in the log. */
  sequence: number
  channel: DeliveryChannel
  state: 'waiting' | 'sent' | 'failed'
  attempts: number
  created_ms: number
  /** Null unless it is waiting. */
  next_ms: number | null
  sent_ms: number | null
  last_status: number | null
  /** JSON of why the last attempt failed. */
  fault: string | null
}

/** A stored event that has not been checked for alerts. */
export interface EventUnjudgedRow {
  event_id: string
  mmsi: number
  other_mmsi: number | null
  /** The event's end, or its beginning while it is ongoing. */
  at_ms: number
  /** How often the event was stored since it was queued. */
  version: number
  /** Since when it waits for its vessel to be confirmed; null when it does not wait. */
  held_ms: number | null
  /** It is not checked before this time. */
  wait_until_ms: number
}

/** Alerts about vessels of one feed and sender per hour; the feed is empty for vessels without one. */
interface AlertFeedHourRow {
  feed: string
  sender: string
  hour_ms: number
  raised: number
  not_raised: number
  /** Events whose vessels were never confirmed. */
  unconfirmed: number
}

export interface WatchListRow {
  id: string
  user_id: string
  created_ms: number
  name: string
  /** Alert conditions, 0 or 1. */
  appears: number
  moves: number
  goes_dark: number
}

export interface WatchedVesselRow {
  list_id: string
  mmsi: number
  note: string
  added_ms: number
  /** Number of writes of its state. */
  version: number
  /** JSON of its last known state; null before its first check. */
  state: string | null
}

export interface AlertTables {
  alert: AlertRow
  alert_change: AlertChangeRow
  alert_count: AlertCountRow
  alert_log: AlertLogRow
  event_unjudged: EventUnjudgedRow
  alert_feed_hour: AlertFeedHourRow
  alert_rule: AlertRuleRow
  alert_rule_version: AlertRuleVersionRow
  alert_rule_hour: AlertRuleHourRow
  visit_place: VisitPlaceRow
  area_visit: AreaVisitRow
  mention: MentionRow
  built_in_rule: BuiltInRuleRow
  built_in_rule_version: BuiltInRuleVersionRow
  alert_silence: AlertSilenceRow
  unraised_cause: UnraisedCauseRow
  alert_delivery: AlertDeliveryRow
  watch_list: WatchListRow
  watched_vessel: WatchedVesselRow
}
