import { undeciding } from '@varuna/alerts/transitions'
import { sql, type Kysely, type SqlBool } from 'kysely'
import type { AlertChangeRow } from '../../interfaces/rows/alert-rows.ts'
import type { Schema } from '../../database/schema.ts'
import type { AlertPast, HistoryLimits } from '../../interfaces/desk/alert-store.ts'

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

/** The newest decisions, notes and raises of an alert, oldest first. */
export async function readHistory(
  db: Kysely<Schema>,
  alertId: string,
  { limit, decisionCharacters }: HistoryLimits,
): Promise<AlertChangeRow[]> {
  const [decisions, notes, raises] = await Promise.all([
    newest(db, alertId, 'decision', limit).execute(),
    newest(db, alertId, 'note', limit).execute(),
    newest(db, alertId, 'raise', limit).execute(),
  ])
  let characters = 0
  const shown = decisions.filter(({ note }, at) => (characters += note?.length ?? 0) <= decisionCharacters || at === 0)
  return [...shown, ...notes, ...raises].sort((a, b) => a.sequence - b.sequence)
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
  const isOwn = sql<SqlBool>`by_id = ${accountId}`
  const ofNotes = await db
    .selectFrom('alert_change')
    .select([
      sql<number>`count(*)`.as('notes'),
      sql<number>`count(case when ${isOwn} then 1 end)`.as('own'),
      sql<number>`coalesce(sum(length(note)), 0)`.as('characters'),
      sql<number>`coalesce(sum(case when ${isOwn} then length(note) end), 0)`.as('ownCharacters'),
    ])
    .where('alert_id', '=', alertId)
    .where(kinds.note)
    .executeTakeFirstOrThrow()
  return {
    decision: decision ?? null,
    beforeDecision: beforeDecision ?? null,
    notes: Number(ofNotes.notes),
    ownNotes: Number(ofNotes.own),
    noteCharacters: Number(ofNotes.characters),
    ownNoteCharacters: Number(ofNotes.ownCharacters),
  }
}
