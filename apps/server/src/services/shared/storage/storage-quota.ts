import { codedError } from '../../../errors/coded-error.ts'
import type { Files } from '../../../files/files.ts'
import type { QuotaStore } from '../../../store/interfaces/people/quota-store.ts'
import type { StoredBytes } from '../../../store/interfaces/stored-bytes.ts'

export interface StorageLimits {
  /** Maximum bytes stored per account. */
  accountBytes: number
  /** Maximum bytes of all accounts; null for as much as the disk holds. */
  totalBytes: number | null
  /** Bytes of the disk to keep free. */
  freeBytes: number
}

/** Space reserved for a write in progress. */
export interface Room {
  /** Reserves more; throws `storage_full` when it does not fit. */
  grow(bytes: number): Promise<void>
}

export interface StorageQuota {
  /** The settings of the server, which hold where administrators set nothing. */
  readonly settings: StorageLimits
  /** The limits of an account, or of one without a quota of its own. */
  limitsOf(accountId: string | null): Promise<StorageLimits>
  /**
   * Runs work that writes for an account, or for the command line if null. Reserved bytes count until the work ends; then only its stored
   * rows count. Throws `storage_full` when `announcedBytes` do not fit.
   */
  withRoom<Done>(accountId: string | null, announcedBytes: number, work: (room: Room) => Promise<Done>): Promise<Done>
  /** Bytes an account stores, and its limit. */
  usageOf(accountId: string): Promise<{ usedBytes: number; maxBytes: number }>
}

interface Effects {
  quotas: Pick<QuotaStore, 'of'>
  storedBytes: Pick<StoredBytes, 'ofAccount' | 'ofAll'>
  files: Pick<Files, 'freeBytes'>
  now(): number
}

/** Free space is re-read after this interval; bytes reserved since are subtracted. */
const FREE_SPACE_MS = 250
/** Summing up all accounts reads an index of all images. */
const TOTAL_MS = 5_000
const FULL_TOTAL_MS = 500

/** Bytes stored by one holder (an account or all) as last read, and bytes reserved. */
interface Ledger {
  stored: number
  readAtMs: number
  reserved: number
  /** Bytes stored by finished works, because a read of the sum may miss works that finish during it. */
  ended: number
  rooms: number
}

const createLedger = (): Ledger => ({ stored: 0, readAtMs: -Infinity, reserved: 0, ended: 0, rooms: 0 })

/**
 * Limits what accounts store on this server. What administrators set is read whenever something is to be stored. Reservations are per
 * process, so several servers may exceed a limit by what each is receiving.
 */
export function createStorageQuota(
  { quotas, storedBytes, files, now }: Effects,
  settings: StorageLimits,
): StorageQuota {
  const accounts = new Map<string, Ledger>()
  const all = createLedger()
  let free = { bytes: Infinity, readAtMs: -Infinity, written: 0 }

  const limitsOf = async (accountId: string | null): Promise<StorageLimits> => {
    const set = await quotas.of(accountId)
    return {
      accountBytes: set.ownBytes ?? set.accountBytes ?? settings.accountBytes,
      totalBytes: smallerOf(set.totalBytes, settings.totalBytes),
      freeBytes: settings.freeBytes,
    }
  }
  const read = async (ledger: Ledger, sum: () => Promise<number>) => {
    const before = ledger.ended
    const readAtMs = now()
    const stored = await sum()
    ledger.stored = stored + ledger.ended - before
    ledger.readAtMs = readAtMs
  }
  const readFree = async () => {
    const readAtMs = now()
    free = { bytes: await files.freeBytes(), readAtMs, written: 0 }
  }
  const isFull = (ledger: Ledger, most: number, bytes = 0) => ledger.stored + ledger.reserved + bytes > most
  const settle = (ledger: Ledger, reserved: number, stored: number) => {
    ledger.reserved -= reserved
    ledger.ended += stored
    ledger.stored += stored
  }

  /** Throws when this many more bytes do not fit on the disk or in the installation. */
  const requireRoomOfAll = async (limits: StorageLimits, bytes: number) => {
    if (now() - free.readAtMs > FREE_SPACE_MS) await readFree()
    if (free.bytes - free.written - bytes < limits.freeBytes) throw codedError('storage_full.reserve')
    const { totalBytes } = limits
    if (totalBytes === null) return
    // Near the limit, the total is re-read sooner, so that deletions free space quickly.
    const oldestMs = isFull(all, totalBytes, bytes) ? FULL_TOTAL_MS : TOTAL_MS
    if (now() - all.readAtMs > oldestMs) await read(all, () => storedBytes.ofAll())
    if (isFull(all, totalBytes, bytes)) throw codedError('storage_full.installation')
  }
  const requireRoomOfAccount = (ledger: Ledger, maxBytes: number, bytes: number) => {
    if (!isFull(ledger, maxBytes, bytes)) return
    throw codedError('storage_full.account', { usedBytes: ledger.stored, maxBytes })
  }

  return {
    settings,
    limitsOf,
    async withRoom(accountId, announcedBytes, work) {
      const ledger = accountId === null ? createLedger() : (accounts.get(accountId) ?? createLedger())
      if (accountId !== null) accounts.set(accountId, ledger)
      ledger.rooms += 1
      let written = 0
      let stored = 0
      // Counted for the account alone: bytes announced but never sent must not block other accounts.
      let reserved = 0
      const readAccount = async () => {
        if (accountId !== null) await read(ledger, () => storedBytes.ofAccount(accountId))
      }
      try {
        let limits = await limitsOf(accountId)
        await readFree()
        await requireRoomOfAll(limits, announcedBytes)
        await readAccount()
        if (accountId !== null) requireRoomOfAccount(ledger, limits.accountBytes, announcedBytes)
        reserved = announcedBytes
        ledger.reserved += reserved
        const done = await work({
          async grow(bytes) {
            // Reserve before checking the limits, so that concurrent works cannot both take the remaining space.
            written += bytes
            all.reserved += bytes
            free.written += bytes
            const more = Math.max(0, written - reserved)
            reserved += more
            ledger.reserved += more
            await requireRoomOfAll(limits, 0)
            if (accountId === null) return
            if (isFull(ledger, limits.accountBytes)) {
              limits = await limitsOf(accountId)
              await readAccount()
            }
            requireRoomOfAccount(ledger, limits.accountBytes, 0)
          },
        })
        stored = written
        return done
      } finally {
        settle(all, written, stored)
        settle(ledger, reserved, stored)
        if ((ledger.rooms -= 1) === 0 && accountId !== null) accounts.delete(accountId)
      }
    },
    usageOf: async (accountId) => ({
      usedBytes: await storedBytes.ofAccount(accountId),
      maxBytes: (await limitsOf(accountId)).accountBytes,
    }),
  }
}

const smallerOf = (a: number | null, b: number | null) => (a === null || b === null ? (a ?? b) : Math.min(a, b))

/** Passes on chunks, reserving each first. */
export async function* reservePieces(room: Room, pieces: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  for await (const piece of pieces) {
    await room.grow(piece.byteLength)
    yield piece
  }
}
