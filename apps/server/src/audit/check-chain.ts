import type { AuditFaultKind } from '@varuna/vocabulary/audit'
import { digestOf, NO_DIGEST, originDigest, originOwner, type AuditEntry, type AuditOrigin } from './audit-entry.ts'

/** An entry with its client's address; without one where none was known, or where it was erased. */
export type AuditRecord = AuditEntry & { [Field in keyof AuditOrigin]: string | null }

/** The last entry, stored beside the log: it finds an end that was cut off. */
export interface AuditHead {
  sequence: number
  digest: string
}

export interface AuditFault {
  /** The first entry concerned. */
  sequence: number
  kind: AuditFaultKind
}

export interface ChainCheck {
  /** Checks the next entry, in order of the numbers. */
  add(record: AuditRecord): void
  /** The number of the last entry. */
  last(): number
  /** The first fault, with the head; null for a log that is as it was written. */
  end(head: AuditHead | null): AuditFault | null
}

/** Checks a log from an entry on: from the first, or after the digest of another. */
export function createChainCheck(after: AuditHead = { sequence: 0, digest: NO_DIGEST }): ChainCheck {
  let { sequence, digest } = after
  let fault: AuditFault | null = null
  let addressFault: AuditFault | null = null
  /** The first entry without its address, by the account whose removal would have erased it. */
  const erased = new Map<string | null, number>()
  const removedAccounts = new Set<string | null>()

  return {
    last: () => sequence,
    add(record) {
      fault ??= checkEntry(record, { sequence, digest })
      if (fault !== null) return
      ;({ sequence, digest } = record)
      if (record.action === 'account_removal') removedAccounts.add(record.about_id)
      const owner = originOwner(record)
      // Addresses of failed sign-ins are erased when they are old.
      const isMissing = record.origin !== null && record.address === null && record.action !== 'sign_in_failed'
      if (isMissing && !erased.has(owner)) erased.set(owner, sequence)
      else if (!isOriginKept(record)) addressFault ??= { sequence, kind: 'address_altered' }
    },
    end(head) {
      fault ??= checkHead(head, { sequence, digest })
      if (fault !== null) return fault
      const hidden = [...erased].filter(([owner]) => !removedAccounts.has(owner)).map(([, first]) => first)
      const first = Math.min(...hidden)
      return first < (addressFault?.sequence ?? Infinity) ? { sequence: first, kind: 'address_removed' } : addressFault
    },
  }
}

function checkEntry(entry: AuditEntry, before: AuditHead): AuditFault | null {
  const expected = before.sequence + 1
  if (entry.sequence > expected) return { sequence: expected, kind: 'removed' }
  if (entry.sequence < expected) return { sequence: entry.sequence, kind: 'inserted' }
  const isWhole = digestOf(entry) === entry.digest
  if (isWhole && entry.previous === before.digest) return null
  // An entry that is whole but follows another digest shows that the one before was written again.
  const isBefore = isWhole && before.sequence > 0
  return { sequence: isBefore ? before.sequence : expected, kind: 'altered' }
}

function checkHead(head: AuditHead | null, last: AuditHead): AuditFault | null {
  if (head === null) return { sequence: last.sequence, kind: 'head_missing' }
  if (head.sequence > last.sequence) return { sequence: last.sequence + 1, kind: 'removed' }
  if (head.sequence < last.sequence) return { sequence: head.sequence + 1, kind: 'inserted' }
  return head.digest === last.digest ? null : { sequence: last.sequence, kind: 'altered' }
}

const isOriginKept = ({ origin, salt, address }: AuditRecord): boolean =>
  address === null || salt === null ? true : origin === originDigest({ salt, address })
