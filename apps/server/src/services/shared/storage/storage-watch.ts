import { FilesUnreachable } from '../../../files/files.ts'
import { isDamage, isUnreachable } from '../../../store/interfaces/store-fault.ts'

/** Failures of the machine's storage, not of the request that encountered them. */
export type StorageFault = 'full' | 'damaged'

/** `unreachable`: a remote database does not respond, which is temporary; `files_unreachable`: nor does a remote store of files. */
export type RecordedFault = StorageFault | 'unreachable' | 'files_unreachable'

export interface StorageWatch {
  /** Records an error for `state`; returns its storage fault, or null. */
  recordError(error: unknown): RecordedFault | null
  /** The current state of the storage. */
  state(): Promise<'ok' | StorageFault | 'files_unreachable'>
}

/** No space and over quota (files), SQLite's code, and PostgreSQL's disk_full. */
const fullCodes = new Set(['ENOSPC', 'EDQUOT', 'SQLITE_FULL', '53100'])
/** Below this an upload with its renditions may no longer fit. */
const MIN_FREE_BYTES = 32 * 1024 * 1024
/**
 * How long the storage counts as full after a refused write, because a remote database does not report its free space, and a store of files
 * as unreachable after a request that it did not answer.
 */
const FAULT_STATE_MS = 60_000
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
  let filesUnreachableAtMs = -Infinity
  let damaged = false
  return {
    recordError(error) {
      const fault = findStorageFault(error) ?? findUnreachable(error, effects.isRemote)
      if (fault === 'full') fullAtMs = effects.now()
      if (fault === 'files_unreachable') filesUnreachableAtMs = effects.now()
      if (fault === 'damaged') damaged = true
      if (fault) effects.onFault(fault, error)
      return fault
    },
    async state() {
      if (damaged) return 'damaged'
      if (effects.now() - fullAtMs < FAULT_STATE_MS) return 'full'
      if (effects.now() - filesUnreachableAtMs < FAULT_STATE_MS) return 'files_unreachable'
      return (await effects.freeBytes()) < MIN_FREE_BYTES ? 'full' : 'ok'
    },
  }
}

/** The store of files fails with connection errors too, so it comes first. */
function findUnreachable(error: unknown, isRemote: boolean): RecordedFault | null {
  if (causesOf(error).some((each) => each instanceof FilesUnreachable)) return 'files_unreachable'
  return isRemote && isUnreachable(error) ? 'unreachable' : null
}

/** The storage fault of an error or of its causes; null when there is none. */
export function findStorageFault(error: unknown): StorageFault | null {
  for (const each of causesOf(error)) {
    if (fullCodes.has(String((each as NodeJS.ErrnoException).code))) return 'full'
    if (isDamage(each)) return 'damaged'
  }
  return null
}

/** An error and its causes, which may form a ring. */
function causesOf(error: unknown): Error[] {
  const causes: Error[] = []
  for (let each = error; each instanceof Error && causes.length < MAX_CAUSE_DEPTH; each = each.cause) causes.push(each)
  return causes
}
