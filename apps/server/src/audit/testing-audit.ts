import { digestOf, formatValues, NO_DIGEST, originDigest, type AuditEntry } from './audit-entry.ts'
import { createChainCheck, type AuditFault, type AuditHead, type AuditRecord } from './check-chain.ts'

type Stated = Omit<AuditEntry, 'sequence' | 'previous' | 'digest' | 'origin'>

/** A sign-in of an account, stated as a log stores it. */
export const testEntry = (over: Partial<Stated> = {}): Stated => ({
  time_ms: 1_800_000_000_000,
  action: 'sign_in',
  by_kind: 'account',
  by_id: 'ana',
  about_kind: 'account',
  about_id: 'ana',
  before_values: formatValues({}),
  after_values: formatValues({}),
  ...over,
})

/** A log of these entries; each has a client's address where one is given. */
export function testChain(entries: readonly (Stated & { address?: string | null })[]): {
  records: AuditRecord[]
  head: AuditHead
} {
  const records: AuditRecord[] = []
  for (const { address = null, ...stated } of entries) {
    const salt = address === null ? null : `salt-${records.length}`
    const origin = address === null || salt === null ? null : originDigest({ salt, address })
    const previous = records.at(-1)?.digest ?? NO_DIGEST
    const entry = { ...stated, sequence: records.length + 1, origin, previous }
    records.push({ ...entry, digest: digestOf(entry), salt, address })
  }
  const last = records.at(-1)
  return { records, head: { sequence: records.length, digest: last?.digest ?? NO_DIGEST } }
}

export function faultOf(records: readonly AuditRecord[], head: AuditHead | null): AuditFault | null {
  const check = createChainCheck()
  for (const record of records) check.add(record)
  return check.end(head)
}
