import type { AreaVisitRow, VisitPlaceRow } from '../rows/alert-rows.ts'
import type { NamedRaise } from './alert-store.ts'
import type { ActiveRule } from './outgoing-store.ts'

/** A visit that begins, goes on or ends, with what it raises. */
export interface VisitChange {
  kind: 'begins' | 'renews' | 'ends'
  visit: AreaVisitRow
  raises: readonly NamedRaise[]
}

/** Visits of the places of rules, while they last. They belong to the account of the rule: nobody else is told of them. */
export interface AreaVisitStore {
  /** Rules in use about visits, the oldest first. */
  rules(limit: number): Promise<ActiveRule[]>
  /** How many rules in use are about visits, of all accounts together. */
  countRules(): Promise<number>
  /** The places as the last look found them; of all rules, or of some. */
  places(ruleIds?: readonly string[]): Promise<VisitPlaceRow[]>
  /** Keeps how a place was found: from now on visits of one with an outline raise alerts. */
  follow(place: VisitPlaceRow): Promise<void>
  /** Removes the places of rules with their visits, without an alert. */
  forget(ruleIds: readonly string[]): Promise<void>
  visitsOf(mmsis: readonly number[]): Promise<AreaVisitRow[]>
  /** How many vessels are in the place of each rule that has any; of all rules, or of some. */
  counts(ruleIds?: readonly string[]): Promise<ReadonlyMap<string, number>>
  /**
   * Stores the changes and raises their alerts, in one transaction. One of a rule that is gone or switched off is left out, and so is one of a
   * visit that has changed meanwhile.
   */
  apply(changes: readonly VisitChange[]): Promise<void>
  /** Removes visits of rules that are followed no more, of vessels without a position, and with no position inside since a time. */
  prune(beforeMs: number): Promise<void>
}
