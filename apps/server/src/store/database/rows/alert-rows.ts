import type { AlertKind } from '@varuna/vocabulary/alerts'
import type { AlertAction, AlertState } from '@varuna/contract/desk/alert-queue'

/** An alert: what was raised, which never changes, and how it stands. */
export interface AlertRow {
  id: string
  /** Null for an alert about AIS vessels, which every account sees. */
  user_id: string | null
  kind: AlertKind
  code: string
  level: 'alarm' | 'caution' | 'notice'
  /** Id of what raised it. */
  source_id: string
  source_kind: 'image' | 'vessel_report' | 'intelligence_report' | 'event' | 'watch_list'
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
  /** JSON of what the text of the alert is made from. */
  params: string
  /** The fishing assessment that it rests on, in its stored form; null where its source has one, or there is none. */
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

/** A change of an alert, with how the alert stood after it. */
export interface AlertChangeRow {
  /** Number in the log of all changes; of two changes the later one is visible only after the earlier. */
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
  /** Names the cause of a raise, so that no cause raises twice; null for other changes. */
  raise_key: string | null
}

/** How many alerts there are; an empty id is nobody's. */
export interface AlertCountRow extends Pick<AlertRow, 'kind' | 'level' | 'state' | 'simulated'> {
  user_id: string
  assignee_id: string
  count: number
}

/** One row. Each writer of a change counts here first, and so waits for the others. */
interface AlertLogRow {
  id: number
  /** The newest change. */
  sequence: number
  /** Counted when changes are removed, with the simulation. */
  generation: number
}

/** A rule that sends an account's alerts on. */
export interface AlertRuleRow {
  id: string
  user_id: string
  created_ms: number
  is_active: number
  /** Why Varuna switched it off; null where it did not. */
  stopped: 'gone' | null
  channel: 'email' | 'webhook'
  /** JSON of what it asks for, and of where it sends. */
  body: string
  /** Key of the signatures of a webhook. */
  secret: string | null
  /** Changes of the log after this one go out. */
  from_sequence: number
  /** The e-mail address whose reader has agreed to get alerts; null for none. */
  confirmed_address: string | null
}

/** A change of an alert that goes out under a rule. */
export interface AlertDeliveryRow {
  id: string
  rule_id: string
  user_id: string
  alert_id: string
  /** Number of the change in the log. */
  sequence: number
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

/** An event that was stored and has not been looked at for an alert yet. */
export interface EventUnjudgedRow {
  event_id: string
  mmsi: number
  other_mmsi: number | null
  /** The event's end, or its beginning while it lasts. */
  at_ms: number
  /** How often the event was stored since it was noted. */
  version: number
  /** Since when it waits for the confirmation of its vessel; null while it does not. */
  held_ms: number | null
  /** It is not looked at before. */
  wait_until_ms: number
}

/** Alerts about vessels of one feed and sender in an hour; the feed is empty for vessels that came from none. */
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
  /** What raises an alert, 0 or 1. */
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
  /** JSON of what was last known of it; null before it was first looked at. */
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
  alert_delivery: AlertDeliveryRow
  watch_list: WatchListRow
  watched_vessel: WatchedVesselRow
}
