import { randomBytes } from 'node:crypto'
import { auditActions } from '@varuna/vocabulary/audit'
import type { Kysely } from 'kysely'
import {
  digestOf,
  formatValues,
  originDigest,
  originOwner,
  type AuditAct,
  type AuditEntry,
} from '../../audit/audit-entry.ts'
import { prepareQuery } from '../database/prepare-query.ts'
import type { Schema } from '../database/schema.ts'

/** Increments the number, which makes other writers wait until the transaction ends; readers do not. */
const takeHead = prepareQuery((db) =>
  db
    .updateTable('audit_head')
    .set(({ eb }) => ({ sequence: eb('sequence', '+', 1) }))
    .returning(['sequence', 'digest']),
)

const setHead = prepareQuery((db, { digest }: { digest: string }) => db.updateTable('audit_head').set({ digest }))

const insertEntry = prepareQuery((db, entry: AuditEntry) => db.insertInto('audit_entry').values(entry))

const insertOrigin = prepareQuery((db, origin: Schema['audit_origin']) => db.insertInto('audit_origin').values(origin))

/**
 * Records an act in its transaction. Call it after every other write: a transaction that holds the head then waits for no other lock, so that no two
 * writers wait for each other.
 */
export async function appendAudit(transaction: Kysely<Schema>, act: AuditAct): Promise<void> {
  const [head] = (await takeHead(transaction, {})).rows
  if (head === undefined) throw new Error('the audit log has no head')
  const { by, action, aboutId, timeMs } = act
  const { sequence } = head
  const origin = by.client === null ? null : { salt: randomBytes(16).toString('hex'), address: by.client }
  const stated: Omit<AuditEntry, 'digest'> = {
    sequence,
    time_ms: timeMs,
    action,
    by_kind: by.kind,
    by_id: by.accountId,
    about_kind: auditActions[action].about,
    about_id: aboutId,
    before_values: formatValues(act.before ?? {}),
    after_values: formatValues(act.after ?? {}),
    origin: origin && originDigest(origin),
    previous: head.digest,
  }
  const digest = digestOf(stated)
  await insertEntry(transaction, { ...stated, digest })
  if (origin !== null) await insertOrigin(transaction, { sequence, account_id: originOwner(stated), ...origin })
  await setHead(transaction, { digest })
}
