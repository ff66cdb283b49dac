import type { AuditValues } from '@varuna/vocabulary/audit'
import type { Principal } from '../../../principal/principal.ts'
import type { AlertSilenceRow, BuiltInRuleRow, BuiltInRuleVersionRow, UnraisedCauseRow } from '../rows/alert-rows.ts'
import type { RaisedAlert } from './alert-store.ts'
import type { ActiveRule } from './outgoing-store.ts'

/** What a rule would have raised or sent beyond its bound, and of which vessels, up to ten: those of which it raised nothing come first. */
export interface WithheldOfRule {
  times: number
  vesselCount: number
  vessels: readonly number[]
}

/** What holds for rules: built-in ones that were changed, silences, and causes that raised no alert. */
export interface RuleStore {
  /** Built-in rules that somebody changed. */
  builtIn(): Promise<BuiltInRuleRow[]>
  /**
   * Changes a built-in rule, with an entry of the audit log; what it was before, `shippedBody` where nobody had changed it, becomes a version,
   * of which `most` are kept, and the one that shipped always. Nothing happens where the body is the same.
   */
  setBuiltIn(
    principal: Principal,
    row: BuiltInRuleRow,
    kept: { shippedBody: string; most: number },
    stated: (body: string) => AuditValues<'built_in_rule_change'>,
  ): Promise<void>
  /** How a built-in rule was set before, the newest first. */
  builtInVersions(number: string): Promise<BuiltInRuleVersionRow[]>
  /** Silences of the account, and of everybody where its role sees what they hide, that have not ended; those that end first before others. */
  silences(principal: Principal, nowMs: number): Promise<AlertSilenceRow[]>
  /** False when the account, or everybody, has `most` silences that have not ended. Removes ended ones. */
  addSilence(principal: Principal, row: AlertSilenceRow, most: number): Promise<boolean>
  /** Ends a silence of the account, or of everybody where its role may; false when there is none. */
  endSilence(principal: Principal, id: string, nowMs: number): Promise<boolean>
  /** Whether a silence holds for the place, or silences for all of the vessels. */
  isSilenced(
    about: Pick<RaisedAlert, 'user_id' | 'mmsi' | 'other_mmsi' | 'lat' | 'lon' | 'raised_at_ms'>,
  ): Promise<boolean>
  /** Rules that are switched on. */
  active(): Promise<ActiveRule[]>
  /** Causes that raised no alert, the oldest first. */
  unraised(limit: number): Promise<UnraisedCauseRow[]>
  /** Removes causes, except those that came again since they were read. */
  removeUnraised(rows: readonly UnraisedCauseRow[]): Promise<void>
  /** How much each rule would have raised or sent beyond its bound since a time; none where it was nothing. */
  withheld(ruleIds: readonly string[], sinceMs: number): Promise<ReadonlyMap<string, WithheldOfRule>>
  /** Removes counts of hours that nobody asks for any more. */
  prune(nowMs: number): Promise<void>
}
