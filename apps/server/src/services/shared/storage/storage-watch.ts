import { isDamage, isUnreachable } from '../../../store/interfaces/store-fault.ts'

/** Failures of the machine's storage, not of the request that encountered them. */
export type StorageFault = 'full' | 'damaged'

/** `unreachable`: a remote database does not respond, which is temporary. */
export type RecordedFault = StorageFault | 'unreachable'

export interface StorageWatch {
  /** Records an error for `state`; returns its storage fault, or null. */
  recordError(error: unknown): RecordedFault | null
  /** The current state of the storage. */
  state(): Promise<'ok' | StorageFault>
}

/** No space and over quota (files), SQLite's code, and PostgreSQL's disk_full. */
const fullCodes = new Set(['ENOSPC', 'EDQUOT', 'SQLITE_FULL', '53100'])
/** Below this an upload with its renditions may no longer fit. */
const MIN_FREE_BYTES = 32 * 1024 * 1024
/** How long the storage counts as full after a refused write, because a remote database does not report its free space. */
const FULL_STATE_MS = 60_000
const MAX_CAUSE_DEPTH = 5

/** Detects a full disk and a damaged database from write errors and from the free space for files. */
export function createStorageWatch(effects: {
  now(): number
  freeBytes(): Promise<number>
  onFault(fault: RecordedFault, error: unknown): void
  /** Whether the database is a separate program reached over a network. */
  isRemote: boolean
}): StorageWatch {
  let fullAtMs = -Infinity
  let damaged = false
  return {
    recordError(error) {
      const fault = findStorageFault(error) ?? (effects.isRemote && isUnreachable(error) ? 'unreachable' : null)
      if (fault === 'full') fullAtMs = effects.now()
      if (fault === 'damaged') damaged = true
      if (fault) effects.onFault(fault, error)
      return fault
    },
    async state() {
      if (damaged) return 'damaged'
      if (effects.now() - fullAtMs < FULL_STATE_MS) return 'full'
      return (await effects.freeBytes()) < MIN_FREE_BYTES ? 'full' : 'ok'
    },
  }
}

/** The storage fault of an error or of its causes; null when there is none. */
export function findStorageFault(error: unknown): StorageFault | null {
  let current = error
  for (let depth = 0; current instanceof Error && depth < MAX_CAUSE_DEPTH; depth++, current = current.cause) {
    if (fullCodes.has(String((current as NodeJS.ErrnoException).code))) return 'full'
    if (isDamage(current)) return 'damaged'
  }
  return null
}
