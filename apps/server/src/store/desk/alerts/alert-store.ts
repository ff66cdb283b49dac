import type { Principal } from '../../../principal/principal.ts'
import type { AlertChangeRow, AlertRow } from '../../database/rows/alert-rows.ts'
import type { AisVesselRow, VesselReceiptRow } from '../../database/rows/position-rows.ts'
import type { TrackEventRow, VesselStateRow } from '../../database/rows/track-rows.ts'
import type { Box } from '../../watch/positions/latest-cells.ts'
import type { AlertPast } from './alert-history.ts'
import type { RaisedAlert } from './raise-alert.ts'

/** Which alerts to read; null or an empty list for any. */
export interface AlertFilter {
  kinds: readonly AlertRow['kind'][]
  levels: readonly AlertRow['level'][]
  states: readonly AlertRow['state'][]
  /** Id of the account that they are assigned to; 'nobody' for those that are not. */
  assignee: string | null
  /** Either vessel of a pair. */
  mmsi: number | null
  /** Alerts without a place are in no box. */
  box: Box | null
  /** Last raised at this time or later. */
  fromMs: number | null
  /** First raised by this time. */
  toMs: number | null
}

/** The end of a page. `sequence` is that of the log when the first page was read. */
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

/** A place in the log of changes. The generation changes when changes are removed, with the simulation. */
export interface LogPosition {
  generation: number
  sequence: number
}

/** A change, and the alert as it was after it. */
export interface LoggedChange {
  change: AlertChangeRow
  alert: AlertRow
}

export interface AlertCount {
  state: AlertRow['state']
  level: AlertRow['level']
  /** Undefined unless the filter `isCounted`: the indexes by which others are counted do not hold it. */
  simulated?: AlertRow['simulated']
  count: number
}

/** What a person does to an alert, with how it stands then. */
export interface DecidedChange {
  action: AlertChangeRow['action']
  state: AlertRow['state']
  assigneeId: string | null
  reason: string | null
  note: string | null
}

/** Events whose alerts are to be judged, with what their vessels last stated, how they are followed and how feeds received them. */
export interface UnjudgedEvents {
  events: readonly TrackEventRow[]
  vessels: readonly AisVesselRow[]
  states: readonly Pick<VesselStateRow, 'mmsi' | 'state'>[]
  receipts: readonly VesselReceiptRow[]
}

/** An alert and the name of its cause: what has raised an alert raises none again. */
export interface NamedRaise {
  alert: RaisedAlert
  raiseKey: string
  /**
   * The feed of its vessel, and how many alerts about its vessels it may raise in an hour, of which each sender has a share; absent where
   * there is no bound. The sender is empty where the feed has one alone.
   */
  within?: { feed: string; sender: string; maxAnHour: number }
}

/** An event that is judged again later. */
export interface HeldEvent {
  hold: string
}

/** Alerts that were not raised, by feed: null for vessels that came from none that this server receives. */
export interface WithheldAlerts {
  /** Events that wait for the confirmation of their vessels. */
  waiting: number
  /** Events whose vessels were never confirmed. */
  unconfirmed: number
  feeds: { feed: string | null; notRaised: number }[]
}

/** Alerts and the log of their changes (033 in docs/decisions/032-workers-find-their-work-in-the-store.md). An account sees its own alerts and those of nobody. */
export interface AlertStore {
  /** By its id, or by the id of a report or an image that raised it, also again. */
  get(principal: Principal, id: string): Promise<AlertRow | null>
  /** The last raised first. Pages neither lose nor repeat an alert that is raised, or raised again, meanwhile. */
  page(principal: Principal, filter: AlertFilter, limit: number, after: AlertPageEnd | null): Promise<AlertPage>
  counts(principal: Principal, filter: AlertFilter): Promise<AlertCount[]>
  /** The newest decisions, notes and raises of an alert, at most `limit` of each, oldest first. */
  changesOf(id: string, limit: number): Promise<AlertChangeRow[]>
  /**
   * Changes an alert as `decide` says. What `decide` throws is thrown, and nothing changes. Null when the account has no such alert.
   */
  change(
    principal: Principal,
    id: string,
    nowMs: number,
    decide: (alert: AlertRow, past: AlertPast) => DecidedChange,
  ): Promise<LoggedChange | null>
  /**
   * Takes at most `limit` noted events, raises the alerts that `judge` finds in them and removes the notes, in one transaction. Notes of
   * events from before `sinceMs` are removed. What `judge` holds is noted again, for later. Returns how many notes were taken.
   */
  judgeEvents(
    limit: number,
    sinceMs: number,
    judge: (found: UnjudgedEvents) => readonly (NamedRaise | HeldEvent)[],
    nowMs?: number,
  ): Promise<number>
  /** What raised no alert since a time. */
  withheld(sinceMs: number): Promise<WithheldAlerts>
  /** Raises alerts in one transaction; what has raised an alert raises none again. Returns how many were raised. */
  raise(raises: readonly NamedRaise[]): Promise<number>
  /** Those of the causes that have raised an alert. */
  raised(raiseKeys: readonly string[]): Promise<string[]>
  position(): Promise<LogPosition>
  /** Changes after a number of the log, in order. */
  changesAfter(sequence: number, limit: number): Promise<LoggedChange[]>
}
