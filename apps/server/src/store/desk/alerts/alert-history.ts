import { undeciding } from '@varuna/alerts/transitions'
import { sql, type Kysely, type SqlBool } from 'kysely'
import type { AlertChangeRow } from '../../interfaces/rows/alert-rows.ts'
import type { Schema } from '../../database/schema.ts'
import type { AlertPast } from '../../interfaces/desk/alert-store.ts'

/**
 * Decisions are read separately from notes and raises, any number of which may follow them. Without parameters the conditions match those
 * of the partial indexes on decisions and notes, which both databases then use.
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

/** Data needed to check an account's change of an alert. */
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
