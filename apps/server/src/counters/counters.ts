/** What is counted, and by whose key: a client, an account, a device. */
export interface CountKey {
  limit: string
  key: string
}

export interface Count {
  count: number
  /** The count is forgotten at this time. */
  endsMs: number
}

interface Addition extends CountKey {
  amount: number
  windowMs: number
  /** Whether each addition begins the window again, instead of the first one alone. */
  renews: boolean
}

/** Counts that are forgotten after a while, shared by all servers on one database. Nothing is counted twice in one call. */
export interface Counters {
  /** Adds in one step; returns the new counts, in the order of the additions. */
  add(additions: readonly Addition[], nowMs: number): Promise<Count[]>
  /** The counts in the order of the keys; null for what was not counted or is forgotten. */
  read(keys: readonly CountKey[], nowMs: number): Promise<(Count | null)[]>
  remove(key: CountKey): Promise<void>
  /** Removes at most `limit` forgotten counts; returns how many. */
  prune(nowMs: number, limit: number): Promise<number>
}
