import type { Role } from '@varuna/vocabulary/rights'
import type { AlertDeliveryRow, AlertRuleRow, AlertRuleVersionRow } from '../rows/alert-rows.ts'
import type { Principal } from '../../../principal/principal.ts'
import type { LoggedChange } from './alert-store.ts'

type DeliveryOutcome = Pick<AlertDeliveryRow, 'state' | 'next_ms' | 'sent_ms' | 'last_status' | 'fault'>

/** A delivery with its rule. */
export interface DueDelivery {
  delivery: AlertDeliveryRow
  rule: AlertRuleRow
}

export interface DeliveryPageEnd {
  createdMs: number
  id: string
}

/** A rule in use, with the role of its account. */
export type ActiveRule = AlertRuleRow & { readonly owner_role: Role; readonly owner_has_factor: number }

/** Rules of accounts, and their deliveries. A rule for everybody is also changed by others whose role may. */
export interface OutgoingStore {
  /** False when the account has `most` rules. */
  addRule(rule: Omit<AlertRuleRow, 'from_sequence'>, most: number): Promise<boolean>
  rules(principal: Principal, limit: number): Promise<AlertRuleRow[]>
  /** Rules of other accounts for everybody, the newest first. */
  rulesForAll(principal: Principal, limit: number): Promise<AlertRuleRow[]>
  rule(principal: Principal, id: string): Promise<AlertRuleRow | null>
  /** Changes a rule; null when the account has no such rule. A rule switched on again sends only later changes. */
  changeRule(
    principal: Principal,
    id: string,
    set: Partial<
      Pick<
        AlertRuleRow,
        | 'is_active'
        | 'stopped'
        | 'for_all'
        | 'takes_unraised'
        | 'takes_visits'
        | 'channel'
        | 'body'
        | 'secret'
        | 'confirmed_address'
      >
    >,
  ): Promise<AlertRuleRow | null>
  /**
   * Changes a rule as `changeRule` does, and keeps the body that it replaces as a version; the oldest beyond `most` are removed. A body that
   * is already that of the rule makes no version.
   */
  replaceRule(
    principal: Principal,
    id: string,
    set: Parameters<OutgoingStore['changeRule']>[2] & Pick<AlertRuleRow, 'body'>,
    nowMs: number,
    most: number,
  ): Promise<AlertRuleRow | null>
  /** Earlier versions of a rule, the newest first; none where the account has no such rule. */
  ruleVersions(principal: Principal, id: string): Promise<AlertRuleVersionRow[]>
  /** Removes a rule with its versions and deliveries; false when the account has no such rule. */
  removeRule(principal: Principal, id: string): Promise<boolean>
  /** Disables a rule and ends its waiting deliveries; does nothing when the rule has changed since it was read. */
  stopRule(rule: Pick<AlertRuleRow, 'id' | 'body'>, stopped: 'gone', fault: string): Promise<void>
  /**
   * Creates the deliveries that `match` returns for the next log changes, at most `limit`, and advances the cursor in the same transaction;
   * an account with `mostWaiting` waiting deliveries gets failed ones, with `fullFault`. What a rule would send in an hour beyond the bound
   * is counted instead; a change sent by several channels counts once. Returns how many changes were processed.
   */
  createDeliveries(
    limit: number,
    mostWaiting: number,
    fullFault: string,
    match: (
      rules: readonly ActiveRule[],
      changes: readonly LoggedChange[],
    ) => readonly AlertDeliveryRow[] | Promise<readonly AlertDeliveryRow[]>,
    bound?: { mostAnHour: number },
  ): Promise<number>
  /** Accounts with a due delivery, longest waiting first. */
  dueAccounts(nowMs: number): Promise<string[]>
  /** The oldest due deliveries of each rule, one a channel, of an account, except the named rules; longest due first. */
  due(accountId: string, nowMs: number, exceptRules: readonly string[]): Promise<DueDelivery[]>
  /** Counts an attempt and schedules the next; false when another server was faster. */
  claim(delivery: AlertDeliveryRow, nextMs: number): Promise<boolean>
  /** Stores the outcome of an attempt; a failed one changes nothing when another attempt has started. */
  settle(attempt: Pick<AlertDeliveryRow, 'id' | 'attempts'>, outcome: DeliveryOutcome): Promise<void>
  deliveries(
    principal: Principal,
    filter: { ruleId: string | null; state: AlertDeliveryRow['state'] | null },
    limit: number,
    after: DeliveryPageEnd | null,
  ): Promise<AlertDeliveryRow[]>
  delivery(principal: Principal, id: string): Promise<AlertDeliveryRow | null>
  /** Queues a sent or failed delivery again; false when it is waiting. */
  replay(id: string, nowMs: number): Promise<boolean>
  /** The change of a delivery, and its alert as it was after it; null when it was removed. */
  changeOf(delivery: AlertDeliveryRow): Promise<LoggedChange | null>
  /** Removes at most `limit` deliveries that are done and older than `beforeMs`; returns how many. */
  prune(beforeMs: number, limit: number): Promise<number>
}
