import { createHash } from 'node:crypto'
import { server } from '../../../audit/actor.ts'
import type { AuditStore } from '../../../store/interfaces/people/audit-store.ts'

/** Records in the audit log which rows a rule removes: their number, and the digest of their ids, a line each, in order. */
export const recordRemoval =
  (audit: Pick<AuditStore, 'append'>, rule: string, beforeMs: number, now: () => number) =>
  (ids: readonly string[]): Promise<void> =>
    audit.append({
      action: 'retention',
      by: server,
      aboutId: rule,
      timeMs: now(),
      after: {
        beforeMs,
        removed: ids.length,
        digest: createHash('sha256').update(ids.toSorted().join('\n')).digest('hex'),
      },
    })
