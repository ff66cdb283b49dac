/** Work that one process at a time should do; without locks the stored data still stays correct. */
export type LockKind =
  | 'follow'
  | 'compare'
  | 'identities'
  | 'silences'
  | 'alerts'
  | 'outgoing'
  | 'watch'
  | 'zone_fishing'
  | 'area_visits'
  | 'reassess'
  | 'erase'
  | 'density'

/** Shares work among processes. A process that ends releases all its locks. */
export interface Locks {
  /** Resolves to the function that releases a lock; null while another process holds it. */
  take(kind: LockKind, number: number): Promise<(() => Promise<void>) | null>
}
