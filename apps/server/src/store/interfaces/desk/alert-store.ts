import type { AlertingKind } from '@varuna/vocabulary/teams'
import type { Principal } from '../../../principal/principal.ts'
import type { AlertChangeRow, AlertRow, BuiltInRuleRow, EventUnjudgedRow } from '../rows/alert-rows.ts'
import type { AisVesselRow, VesselReceiptRow } from '../rows/position-rows.ts'
import type { TrackEventRow, VesselStateRow } from '../rows/track-rows.ts'
import type { Box } from '../watch/box.ts'
import type { ShipStatementRow } from '../watch/position-store.ts'

/** Which alerts to read; null or an empty list for any. */
export interface AlertFilter {
  kinds: readonly AlertRow['kind'][]
  levels: readonly AlertRow['level'][]
  states: readonly AlertRow['state'][]
  /** Account id of the assignee; 'nobody' for unassigned alerts. */
  assignee: string | null
  /** Either vessel of a pair. */
  mmsi: number | null
  /** Alerts without a place match no box. */
  box: Box | null
  /** Last raised at this time or later. */
  fromMs: number | null
  /** First raised by this time. */
  toMs: number | null
}

export const anyAlert: AlertFilter = {
  kinds: [],
  levels: [],
  states: [],
  assignee: null,
  mmsi: null,
  box: null,
  fromMs: null,
  toMs: null,
}

/** The end of a page. `sequence` is the log position when the first page was read. */
export interface AlertPageEnd {
  lastMs: number
  id: string
  sequence: number
}

interface AlertPage {
  alerts: AlertRow[]
  /** Null on the last page. */
  next: AlertPageEnd | null
  position: LogPosition
}

/** A position in the log of changes. The generation changes when changes are removed, with the simulation. */
export interface LogPosition {
  generation: number
  sequence: number
}

/** A change, and the alert's state after it. */
export interface LoggedChange {
  change: AlertChangeRow
  alert: AlertRow
}

export interface AlertCount {
  state: AlertRow['state']
  level: AlertRow['level']
  /** Undefined unless the filter `isCounted`: the indexes that count for other filters lack this column. */
  simulated?: AlertRow['simulated']
  count: number
}

/** A person's action on an alert, with the resulting state. */
export interface DecidedChange {
  action: AlertChangeRow['action']
  state: AlertRow['state']
  assigneeId: string | null
  reason: string | null
  note: string | null
}

/** Accounts that a note names, and whether each may see alerts of nobody; each keeps the newest `most`, and of a writer `mostOfWriter`. */
export interface MentionedAccounts {
  accounts: readonly { id: string; seesShared: boolean }[]
  most: number
  mostOfWriter: number
}

/** A note that names an account, and its alert. */
export interface FoundMention {
  change: AlertChangeRow
  alert: AlertRow
}

/** What makes the vessels of events doubtful (ALERT-14). */
export interface FalsePositions {
  /** False positions of their vessels, from 30 days before the first of the events, the newest first, at most 2,000. */
  spoofings: readonly TrackEventRow[]
  /** Jamming that lasted while one of the events or false positions did. */
  jammings: readonly TrackEventRow[]
}

/** Events to check for alerts, with their vessels' static data, tracking states and receipts. */
export interface UnjudgedEvents extends FalsePositions {
  events: readonly TrackEventRow[]
  vessels: readonly AisVesselRow[]
  statements: readonly ShipStatementRow[]
  states: readonly Pick<VesselStateRow, 'mmsi' | 'state'>[]
  receipts: readonly VesselReceiptRow[]
  /** Events that were held before. */
  held: ReadonlySet<string>
  /** Built-in rules that somebody changed. */
  settings: readonly BuiltInRuleRow[]
}

/** An alert with the key of its cause: a cause that has raised an alert raises no other. */
export interface NamedRaise {
  alert: RaisedAlert
  raiseKey: string
  /**
   * The vessel's feed and its limit of alerts per hour, shared among its senders; absent when unlimited. The sender is empty when the feed
   * has only one.
   */
  within?: { feed: string; sender: string; maxAnHour: number }
  /**
   * The rule of a person that raises it, its limit of alerts per hour, in all and of one vessel where that has a share, and whom it assigns
   * them to; absent for all others.
   */
  rule?: { id: string; name: string; assigneeId: string | null; maxAnHour: number; maxOfVessel?: number }
  /** It raises no alert: it is only kept for the rules that match such causes too. */
  isUnraised?: true
}

/** An event to check again later. */
export interface HeldEvent {
  hold: string
}

/** Alerts withheld, by feed: null for vessels from no feed of this server. */
export interface WithheldAlerts {
  /** Events that wait for the confirmation of their vessels. */
  waiting: number
  /** Events whose vessels were never confirmed. */
  unconfirmed: number
  feeds: { feed: string | null; notRaised: number }[]
}

/**
 * Alerts and the log of their changes (033 in docs/decisions/032-workers-find-their-work-in-the-store.md). An account sees its own
 * alerts, those without an owner where its role does, and those of watch lists that a team of it shares.
 */
export interface AlertStore {
  /** Finds an alert by its id, or by the id of a report or image that raised it, first or again. */
  get(principal: Principal, id: string): Promise<AlertRow | null>
  /** Most recently raised first, or last with `oldestFirst`. Pages neither lose nor repeat an alert that is raised, first or again, in the meantime. */
  page(
    principal: Principal,
    filter: AlertFilter,
    limit: number,
    after: AlertPageEnd | null,
    oldestFirst?: boolean,
  ): Promise<AlertPage>
  counts(principal: Principal, filter: AlertFilter): Promise<AlertCount[]>
  /** The newest decisions, notes and raises of an alert, at most `limit` of each, oldest first. */
  changesOf(id: string, limits: HistoryLimits): Promise<AlertChangeRow[]>
  /** Changes an alert as `decide` returns. Rethrows what `decide` throws, without a change. Null when the account has no such alert. Of the accounts that the change mentions those that see the alert get a mention. */
  change(
    principal: Principal,
    id: string,
    nowMs: number,
    decide: (alert: AlertRow, past: AlertPast) => DecidedChange,
    mentioned?: MentionedAccounts,
  ): Promise<(LoggedChange & { mentioned: string[] }) | null>
  /** Notes that name the account, of alerts that it sees, the newest first. */
  mentions(principal: Principal, limit: number): Promise<FoundMention[]>
  /** Forgets that a note names the account; false where it does not. */
  removeMention(principal: Principal, sequence: number): Promise<boolean>
  /**
   * Takes at most `limit` queued events, raises the alerts that `judge` returns and removes the events from the queue, in one transaction.
   * Events from before `sinceMs` are dropped. Events that `judge` holds are queued again. Returns how many were taken or dropped.
   */
  judgeEvents(
    limit: number,
    sinceMs: number,
    judge: (found: UnjudgedEvents) => readonly (NamedRaise | HeldEvent)[],
    nowMs?: number,
  ): Promise<number>
  /** What makes the vessels of events doubtful, by what is stored now. */
  falsePositions(events: readonly TrackEventRow[]): Promise<FalsePositions>
  /** Events that wait, the latest to begin waiting first, and how many wait in all. */
  waiting(limit: number): Promise<{ total: number; notes: EventUnjudgedRow[]; events: TrackEventRow[] }>
  /** Counts of alerts withheld since a time, and of events that wait. */
  withheld(sinceMs: number): Promise<WithheldAlerts>
  /** Raises alerts in one transaction; a cause that has raised an alert raises no other. Returns how many were raised. */
  raise(raises: readonly NamedRaise[]): Promise<number>
  /** Which of the causes have raised an alert. */
  raised(raiseKeys: readonly string[]): Promise<string[]>
  position(): Promise<LogPosition>
  /** The accounts that see the alerts of each of these sources through a team, now; by `recordKey`. */
  readersOf(sources: readonly { kind: AlertingKind; id: string }[]): Promise<ReadonlyMap<string, ReadonlySet<string>>>
  /** Changes after a log number, in order. */
  changesAfter(sequence: number, limit: number): Promise<LoggedChange[]>
}

/** Whether stored counts can answer a filter: they do not cover vessel, place or time. */
export const isCounted = ({ mmsi, box, fromMs, toMs }: AlertFilter): boolean =>
  mmsi === null && box === null && fromMs === null && toMs === null

export interface HistoryLimits {
  /** Maximum decisions, notes and raises, each. */
  limit: number
  /** Maximum characters of the notes of decisions; the newest decision is always part. */
  decisionCharacters: number
}

/** What an alert's earlier changes mean for the next one. */
export interface AlertPast {
  /** The newest decision; null when there is none. */
  decision: AlertChangeRow | null
  /** The change before it, whose state an undo restores. */
  beforeDecision: AlertChangeRow | null
  /** Notes of the alert: in total, and by the account. */
  notes: number
  ownNotes: number
  /** Characters of these notes. */
  noteCharacters: number
  ownNoteCharacters: number
}

/** The stated fields of a raise; the rest is derived. */
export type RaisedAlert = Omit<AlertRow, 'state' | 'version' | 'count' | 'last_ms' | 'changed_ms' | 'assignee_id'>

/** The alert of a report or an image, or what would have been one, which is only kept for rules; null for none. */
export type ReportRaise = RaisedAlert | { readonly unraised: RaisedAlert } | null
