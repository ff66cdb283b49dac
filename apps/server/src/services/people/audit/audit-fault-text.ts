import type { AuditFaultKind } from '@varuna/vocabulary/audit'
import type { AuditFault } from '../../../audit/check-chain.ts'

/** After 'entry' and its number. */
const auditFaultText: Record<AuditFaultKind, string> = {
  altered: 'was altered',
  removed: 'was removed',
  inserted: 'was inserted: the log ended before it',
  address_altered: 'has another client address than when it was written',
  address_removed: 'lacks its client address, although its account was not removed',
  head_missing: 'is the last, and the number and digest of the last entry are missing',
}

/** For an operator. */
export const describeAuditFault = ({ sequence, kind }: AuditFault): string =>
  `The audit log is not as it was written: entry ${sequence} ${auditFaultText[kind]}.`
