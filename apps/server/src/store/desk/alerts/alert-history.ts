import { undeciding } from '@varuna/alerts/transitions'
import { sql, type Kysely, type SqlBool } from 'kysely'
import type { AlertChangeRow } from '../../database/rows/alert-rows.ts'
import type { Schema } from '../../database/schema.ts'

/** What an alert's changes so far mean for the next one. */
export interface AlertPast {
  /** The newest decision; null where there is none. */
  decision: AlertChangeRow | null
  /** The change before it: undoing it leaves the alert as this one did. */
  beforeDecision: AlertChangeRow | null
  /** Notes that the alert has, and how many of these the account wrote. */
  notes: number
  ownNotes: number
}

/**
 * Decisions are read apart from notes and raises, of which there may be any number after them. Without parameters the conditions are those
 * of the indexes of decisions and of notes, which both databases then use.
 */
const kinds = {
  decision: sql<SqlBool>`action not in (${sql.join(undeciding.map((action) => sql.lit(action)))})`,
  note: sql<SqlBool>`action = 'note'`,
  raise: sql<SqlBool>`action in ('raise', 'raise_again')`,
}

const newest = (db: Kysely<Schema>, alertId: string, kind: keyof typeof kinds, limit: number) =>
  db
    .selectFrom('alert_change')
    .selectAll()
    .where('alert_id', '=', alertId)
    .where(kinds[kind])
    .orderBy('sequence', 'desc')
    .limit(limit)

/** The newest decisions, notes and raises of an alert, at most `limit` of each, oldest first. */
export async function readHistory(db: Kysely<Schema>, alertId: string, limit: number): Promise<AlertChangeRow[]> {
  const queries = (Object.keys(kinds) as (keyof typeof kinds)[]).map((kind) => newest(db, alertId, kind, limit))
  const changes = (await Promise.all(queries.map((query) => query.execute()))).flat()
  return changes.sort((a, b) => a.sequence - b.sequence)
}

/** What an account that changes an alert is judged by. */
export async function readPast(db: Kysely<Schema>, alertId: string, accountId: string): Promise<AlertPast> {
  const decision = await newest(db, alertId, 'decision', 1).executeTakeFirst()
  const beforeDecision =
    decision &&
    (await db
      .selectFrom('alert_change')
      .selectAll()
      .where('alert_id', '=', alertId)
      .where('sequence', '<', decision.sequence)
      .orderBy('sequence', 'desc')
      .limit(1)
      .executeTakeFirst())
  const { notes, own } = await db
    .selectFrom('alert_change')
    .select(({ fn, eb }) => [
      fn.countAll<number>().as('notes'),
      fn.count<number>(eb.case().when('by_id', '=', accountId).then(1).end()).as('own'),
    ])
    .where('alert_id', '=', alertId)
    .where(kinds.note)
    .executeTakeFirstOrThrow()
  return {
    decision: decision ?? null,
    beforeDecision: beforeDecision ?? null,
    notes: Number(notes),
    ownNotes: Number(own),
  }
}
