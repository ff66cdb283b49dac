import type { AlertCode } from '@varuna/alerts/alert'
import { coolDownMs } from '@varuna/alerts/cool-down'
import type { Kysely } from 'kysely'
import type { AlertChangeRow, AlertRow } from '../database/rows/alert-rows.ts'
import type { Schema } from '../database/schema.ts'

/** What a raise states of an alert; the rest follows from it. */
export type RaisedAlert = Omit<AlertRow, 'state' | 'version' | 'count' | 'last_ms' | 'changed_ms' | 'assignee_id'>

const ranks = { notice: 0, caution: 1, alarm: 2 } as const satisfies Record<AlertRow['level'], number>

/**
 * Takes the next number of the log of changes. Others who change alerts wait until this transaction ends, so that numbers become visible
 * in order. Every transaction that changes alerts begins its part with this.
 */
export async function takeSequence(transaction: Kysely<Schema>): Promise<number> {
  const { sequence } = await transaction
    .updateTable('alert_log')
    .set(({ eb }) => ({ sequence: eb('sequence', '+', 1) }))
    .returning('sequence')
    .executeTakeFirstOrThrow()
  return sequence
}

/**
 * Raises an alert, or again the one that was raised for the same subject within the cool-down (ALERT-9). `raiseKey` names its cause:
 * what has raised an alert raises none again. Returns the number of the change; null where there is none.
 */
export async function raiseAlert(
  transaction: Kysely<Schema>,
  raised: RaisedAlert,
  raiseKey: string,
): Promise<number | null> {
  const isKnown = async () => {
    const query = transaction.selectFrom('alert_change').select('sequence').where('raise_key', '=', raiseKey)
    return (await query.executeTakeFirst()) !== undefined
  }
  // An event that is stored again and again makes nobody wait; of two who raise at once, the second finds the key after its turn began.
  if (await isKnown()) return null
  const sequence = await takeSequence(transaction)
  if (await isKnown()) return null
  const earlier = await findStanding(transaction, raised)
  const nowMs = raised.raised_at_ms
  const alert: AlertRow = earlier
    ? { ...earlier, version: earlier.version + 1, count: earlier.count + 1, last_ms: nowMs, changed_ms: nowMs }
    : { ...raised, state: 'open', version: 1, count: 1, last_ms: nowMs, changed_ms: nowMs, assignee_id: null }
  if (earlier) await updateAlert(transaction, alert)
  else await transaction.insertInto('alert').values(alert).execute()
  await transaction
    .insertInto('alert_change')
    .values({
      ...changeOf(alert, sequence),
      ...{ time_ms: nowMs, action: earlier ? 'raise_again' : 'raise', raise_key: raiseKey },
    })
    .execute()
  return sequence
}

/** The alert that a raise belongs to: of the same subject and code, not decided, not of a lower level, raised within the cool-down. */
async function findStanding(transaction: Kysely<Schema>, raised: RaisedAlert): Promise<AlertRow | null> {
  const coolMs = coolDownMs(raised.code as AlertCode)
  if (coolMs === 0) return null
  const rows = await transaction
    .selectFrom('alert')
    .selectAll()
    .where('subject', '=', raised.subject)
    .where('code', '=', raised.code)
    .where('last_ms', '>=', raised.raised_at_ms - coolMs)
    .where('last_ms', '<=', raised.raised_at_ms)
    .where('user_id', raised.user_id === null ? 'is' : '=', raised.user_id)
    .where('state', 'not in', ['confirmed', 'dismissed'])
    .orderBy('last_ms', 'desc')
    .orderBy('id')
    .limit(MAX_STANDING)
    .execute()
  return rows.find(({ level }) => ranks[level] >= ranks[raised.level]) ?? null
}

/** One for each level, as a rule. */
const MAX_STANDING = 20

export async function updateAlert(transaction: Kysely<Schema>, alert: AlertRow): Promise<void> {
  const { state, version, count, last_ms, changed_ms, assignee_id } = alert
  await transaction
    .updateTable('alert')
    .set({ state, version, count, last_ms, changed_ms, assignee_id })
    .where('id', '=', alert.id)
    .execute()
}

/** The change that left an alert as it is. */
export const changeOf = (
  { id, state, version, count, last_ms, changed_ms, assignee_id }: AlertRow,
  sequence: number,
): Omit<AlertChangeRow, 'action'> => ({
  ...{ sequence, alert_id: id, time_ms: changed_ms, by_id: null, state, version, count, last_ms, assignee_id },
  ...{ reason: null, note: null, raise_key: null },
})
