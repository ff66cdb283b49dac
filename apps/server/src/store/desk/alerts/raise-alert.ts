import { coolDownMs } from '@varuna/alerts/built-in-rules'
import { readBuiltInSettings } from '@varuna/contract/desk/built-in-rule'
import type { RuleNumber } from '@varuna/vocabulary/alert-rules'
import type { AlertCode } from '@varuna/vocabulary/alerts'
import { sql, type Kysely, type SqlBool } from 'kysely'
import { prepareQuery } from '../../database/prepare-query.ts'
import type { AlertChangeRow, AlertRow } from '../../interfaces/rows/alert-rows.ts'
import type { Schema } from '../../database/schema.ts'
import { countChange } from './alert-counts.ts'
import type { RaisedAlert } from '../../interfaces/desk/alert-store.ts'

const higherThan = { notice: 'caution', caution: 'alarm', alarm: 'alarm' } as const satisfies Record<
  AlertRow['level'],
  AlertRow['level']
>

/**
 * Takes the next number of the log of changes. Other writers of alerts wait until this transaction ends, so that numbers become visible in
 * order. Every transaction that changes alerts calls this first.
 */
export async function takeSequence(transaction: Kysely<Schema>): Promise<number> {
  const [row] = (await nextSequence(transaction, {})).rows
  if (row === undefined) throw new Error('the log of alert changes has no row')
  return row.sequence
}

const nextSequence = prepareQuery((db) =>
  db
    .updateTable('alert_log')
    .set(({ eb }) => ({ sequence: eb('sequence', '+', 1) }))
    .returning('sequence'),
)

const changeRaisedBy = prepareQuery((db, { raiseKey }: { raiseKey: string }) =>
  db.selectFrom('alert_change').select('sequence').where('raise_key', '=', raiseKey),
)

/** Whether a cause has raised an alert. */
export const isRaised = async (transaction: Kysely<Schema>, raiseKey: string): Promise<boolean> =>
  (await changeRaisedBy(transaction, { raiseKey })).rows.length > 0

const insertAlert = prepareQuery((db, alert: AlertRow) => db.insertInto('alert').values(alert))

const insertChange = prepareQuery((db, change: AlertChangeRow) => db.insertInto('alert_change').values(change))

/**
 * Keeps a cause that raised no alert for the rules that match those too; nothing while there is no such rule. A cause that comes again, as an
 * event that lasts does, replaces itself.
 */
export async function noteUnraised(transaction: Kysely<Schema>, raised: RaisedAlert): Promise<void> {
  if ((await ruleOfUnraised(transaction, {})).rows.length === 0) return
  const note = { user_id: raised.user_id, noted_ms: raised.raised_at_ms, body: JSON.stringify(raised) }
  await transaction
    .insertInto('unraised_cause')
    .values({ id: `${raised.source_id}/${raised.subject}/${raised.code}`, ...note })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(note))
    .execute()
}

const ruleOfUnraised = prepareQuery((db) =>
  db
    .selectFrom('alert_rule')
    .select('id')
    // Literals, because the index is partial on them.
    .where(sql<SqlBool>`takes_unraised = 1 and is_active = 1`)
    .limit(1),
)

/**
 * Raises an alert, or raises again the one for the same subject within the cool-down (ALERT-9). `raiseKey` identifies the cause, which
 * raises only once. What a rule of a person raises has its name in the log, and may be assigned. Returns the number of the change; null when there
 * is none.
 */
export async function raiseAlert(
  transaction: Kysely<Schema>,
  raised: RaisedAlert,
  raiseKey: string,
  byRule: { readonly note: string | null; readonly assigneeId: string | null } = { note: null, assigneeId: null },
): Promise<number | null> {
  // Checked before taking the lock, so that an event stored repeatedly blocks nobody; of two concurrent raises, the second finds the key
  // once it holds the lock.
  if (await isRaised(transaction, raiseKey)) return null
  const sequence = await takeSequence(transaction)
  if (await isRaised(transaction, raiseKey)) return null
  const earlier = await findStanding(transaction, raised)
  const nowMs = raised.raised_at_ms
  const alert: AlertRow = earlier
    ? {
        ...earlier,
        version: earlier.version + 1,
        count: earlier.count + 1,
        last_ms: Math.max(earlier.last_ms, nowMs),
        changed_ms: Math.max(earlier.changed_ms, nowMs),
      }
    : {
        ...raised,
        state: 'open',
        version: 1,
        count: 1,
        last_ms: nowMs,
        changed_ms: nowMs,
        assignee_id: byRule.assigneeId,
      }
  if (earlier) await updateAlert(transaction, earlier, alert)
  else {
    await insertAlert(transaction, alert)
    await countChange(transaction, null, alert)
  }
  await insertChange(transaction, {
    ...changeOf(alert, sequence),
    action: earlier ? 'raise_again' : 'raise',
    note: byRule.note,
    raise_key: raiseKey,
  })
  return sequence
}

const joining: { number: RuleNumber } = { number: 'ALERT-9' }
const coolDownRule = prepareQuery((db, { number }: { number: RuleNumber }) =>
  db.selectFrom('built_in_rule').select(['number', 'body']).where('number', '=', number),
)

const standingAlert = prepareQuery(
  (
    db,
    at: Pick<AlertRow, 'subject' | 'code' | 'user_id' | 'source_id'> & {
      fromMs: number
      toMs: number
      eventMs: number
      coolMs: number
      level: AlertRow['level']
      higher: AlertRow['level']
      highest: AlertRow['level']
    },
  ) =>
    db
      .selectFrom('alert')
      .selectAll()
      .where('subject', '=', at.subject)
      .where('code', '=', at.code)
      .where('last_ms', '>=', at.fromMs)
      .where('last_ms', '<=', at.toMs)
      .where(sql<SqlBool>`timestamp_ms - ${at.coolMs} <= ${at.eventMs}`)
      .where(sql<SqlBool>`timestamp_ms + (last_ms - raised_at_ms) + ${at.coolMs} >= ${at.eventMs}`)
      .where(sql<SqlBool>`user_id is not distinct from ${at.user_id}`)
      // Another watch list may be shared with other people.
      .where(({ or, eb }) => or([eb('kind', '<>', 'watch_list'), eb('source_id', '=', at.source_id)]))
      .where('state', 'not in', ['confirmed', 'dismissed'])
      .where('level', 'in', [at.level, at.higher, at.highest])
      .orderBy('last_ms', 'desc')
      .orderBy('id')
      .limit(1),
)

/**
 * The alert that a raise belongs to: same subject and code, of one watch list or of none, undecided, at no lower level, raised within the cool-down, and about the same
 * time: a report of an earlier year is another matter. Of two concurrent raises, the one applied first may have the later time.
 */
async function findStanding(
  transaction: Kysely<Schema>,
  { subject, code, user_id, source_id, level, timestamp_ms: eventMs, raised_at_ms: timeMs }: RaisedAlert,
): Promise<AlertRow | null> {
  const coolMs = coolDownMs(code as AlertCode, readBuiltInSettings((await coolDownRule(transaction, joining)).rows))
  if (coolMs === 0) return null
  const higher = higherThan[level]
  const highest = higherThan[higherThan[level]]
  const about = { subject, code, user_id, source_id, level, higher, highest }
  const { rows } = await standingAlert(transaction, {
    ...about,
    fromMs: timeMs - coolMs,
    toMs: timeMs + coolMs,
    eventMs,
    coolMs,
  })
  return rows[0] ?? null
}

const setAlert = prepareQuery(
  (
    db,
    { id, ...set }: Pick<AlertRow, 'id' | 'state' | 'version' | 'count' | 'last_ms' | 'changed_ms' | 'assignee_id'>,
  ) => db.updateTable('alert').set(set).where('id', '=', id),
)

export async function updateAlert(transaction: Kysely<Schema>, before: AlertRow, after: AlertRow): Promise<void> {
  const { id, state, version, count, last_ms, changed_ms, assignee_id } = after
  await setAlert(transaction, { id, state, version, count, last_ms, changed_ms, assignee_id })
  await countChange(transaction, before, after)
}

/** The change that led to an alert's current state. */
export const changeOf = (
  { id, state, version, count, last_ms, changed_ms, assignee_id }: AlertRow,
  sequence: number,
): Omit<AlertChangeRow, 'action'> => ({
  sequence,
  alert_id: id,
  time_ms: changed_ms,
  by_id: null,
  state,
  version,
  count,
  last_ms,
  assignee_id,
  reason: null,
  note: null,
  raise_key: null,
})
