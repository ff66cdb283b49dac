import { createChainCheck, type AuditFault, type AuditHead } from '../../../audit/check-chain.ts'
import { anyEntry } from '../../../store/interfaces/people/audit-store.ts'
import type { Store } from '../../../store/interfaces/store.ts'

/** Entries read at once. */
const PAGE = 1_000

export interface AuditVerdict {
  /** Null for a log that is as it was written. */
  fault: AuditFault | null
  head: AuditHead | null
}

/** Entries that the check of the end reads. */
const END = 200

/** Checks the last entries against each other and the head: cheap enough for every start. */
export async function verifyAuditEnd({ store }: { store: Pick<Store, 'audit'> }): Promise<AuditFault | null> {
  const head = await store.audit.head()
  const newest = (await store.audit.before(null, END, anyEntry)).toReversed()
  const [first] = newest
  // An entry may have been appended since the head was read.
  const last = newest.findIndex(({ sequence }) => sequence === head?.sequence)
  if (first === undefined || head === null) return createChainCheck().end(head)
  if (first.sequence > head.sequence) return null
  const check = createChainCheck({ sequence: first.sequence - 1, digest: first.previous })
  for (const record of newest.slice(0, last < 0 ? newest.length : last + 1)) check.add(record)
  const fault = check.end(head)
  // The removal that erased an address may be older than these entries.
  return fault?.kind === 'address_removed' ? null : fault
}

/**
 * Checks the whole log, also while servers write to it. `known` is an entry whose digest was kept elsewhere: only that shows that somebody
 * has recomputed every digest after it.
 */
export async function verifyAudit(
  { store }: { store: Pick<Store, 'audit'> },
  known: AuditHead | null = null,
): Promise<AuditVerdict> {
  const check = createChainCheck()
  let other: AuditFault | null = null
  for (;;) {
    // Read first: what it names is stored by then, so an end that lacks it was cut off.
    const head = await store.audit.head()
    const from = check.last()
    for (let after = from; ;) {
      const records = await store.audit.after(after, PAGE)
      for (const record of records) {
        check.add(record)
        if (record.sequence === known?.sequence && record.digest !== known.digest)
          other = { sequence: record.sequence, kind: 'altered' }
      }
      const last = records.at(-1)
      if (records.length < PAGE || last === undefined) break
      after = last.sequence
    }
    const isMore = head !== null && check.last() > head.sequence && check.last() > from
    if (isMore) continue
    const fault = check.end(head) ?? other
    if (fault === null && known !== null && known.sequence > check.last())
      return { fault: { sequence: check.last() + 1, kind: 'removed' }, head }
    return { fault, head }
  }
}
