import type { Logger } from 'pino'
import type { Config } from '../config.ts'
import { describeAuditFault } from '../services/people/audit/audit-fault-text.ts'
import { verifyAuditEnd } from '../services/people/audit/verify-audit.ts'
import type { Store } from '../store/interfaces/store.ts'

/** Refuses to start on a log whose end is not as it was written, unless the operator has accepted that. */
export async function requireAuditLog(
  { servesBrokenAudit }: Pick<Config, 'servesBrokenAudit'>,
  { store, logger }: { store: Pick<Store, 'audit'>; logger: Pick<Logger, 'error'> },
): Promise<void> {
  const fault = await verifyAuditEnd({ store })
  if (fault === null) return
  if (!servesBrokenAudit)
    throw new Error(
      `${describeAuditFault(fault)} Keep a copy of the database, find the cause with varuna verify, and restore a backup; ` +
        'SERVE_BROKEN_AUDIT=yes starts the server nevertheless.',
    )
  logger.error(fault, 'the audit log is not as it was written; run varuna verify')
}
