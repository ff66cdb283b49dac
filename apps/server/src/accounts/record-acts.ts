import { accountAt } from '../audit/actor.ts'
import type { createAuditStore } from '../store/people/sql-audit-store.ts'

/** Records in the audit log what accounts did themselves. */
export const createActRecorder = (audit: Pick<ReturnType<typeof createAuditStore>, 'append'>) => ({
  record: (action: 'sign_in', accountId: string, client: string | null, after: { with?: string } = {}) =>
    audit.append({ action, by: accountAt(accountId, client), aboutId: accountId, timeMs: Date.now(), after }),

  recordEnded: (accountId: string, client: string | null, ended: number) =>
    audit.append({
      action: 'sign_out_elsewhere',
      by: accountAt(accountId, client),
      aboutId: accountId,
      timeMs: Date.now(),
      after: { sessions: ended },
    }),
})
