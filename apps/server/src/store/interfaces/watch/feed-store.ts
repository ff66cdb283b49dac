import type { AuditAct } from '../../../audit/audit-entry.ts'
import type { FeedRow, FeedVersionRow } from '../rows/feed-rows.ts'

/** What a person enters of a feed. */
type FeedSettings = Pick<FeedRow, 'name' | 'connection' | 'key' | 'is_on'>

/** A feed that a server reads, or wants to read. */
interface FeedClaim extends Pick<FeedRow, 'id' | 'revision'> {
  /** Null before there is any. */
  health: string | null
}

/** Feeds that were added on the page; they belong to the installation. A change is recorded as its `act`. */
export interface FeedStore {
  /** By name. */
  list(): Promise<FeedRow[]>
  get(id: string): Promise<FeedRow | null>
  /** False, without a change, when `maximum` are stored. */
  add(feed: FeedSettings & Pick<FeedRow, 'id' | 'created_ms'>, maximum: number, act: AuditAct): Promise<boolean>
  /**
   * Stores a feed in place of one with this id and revision, of which `kept` versions stay where its name or connection changes. Null when there
   * is no such feed, 'changed' when it has another revision.
   */
  change(
    { id, revision }: Pick<FeedRow, 'id' | 'revision'>,
    settings: FeedSettings,
    kept: number,
    act: AuditAct,
  ): Promise<FeedRow | 'changed' | null>
  /** The feed stays as a version. False when there is no such feed. */
  remove(id: string, kept: number, act: AuditAct): Promise<boolean>
  /** Of all feeds, the last replaced first; those of removed feeds too, at most `limit`. */
  versions(limit: number): Promise<FeedVersionRow[]>
  version(id: string, place: number): Promise<FeedVersionRow | null>
  /**
   * Claims feeds for a server until a time, or renews its claims, with their health. Returns the ids that it holds: a feed that another server
   * holds, that was changed, stopped or removed is not among them.
   */
  claim(readerId: string, claims: readonly FeedClaim[], nowMs: number, untilMs: number): Promise<string[]>
  /** Ends the claims of a server. */
  release(readerId: string): Promise<void>
}
