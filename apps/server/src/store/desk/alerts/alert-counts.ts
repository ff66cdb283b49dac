import { sql, type Kysely, type SelectQueryBuilder } from 'kysely'
import type { Principal } from '../../../principal/principal.ts'
import { prepareQuery } from '../../database/prepare-query.ts'
import type { AlertCountRow, AlertRow } from '../../database/rows/alert-rows.ts'
import type { Schema } from '../../database/schema.ts'
import type { AlertCount, AlertFilter } from './alert-store.ts'

type Counted = Pick<AlertRow, 'user_id' | 'kind' | 'level' | 'state' | 'assignee_id' | 'simulated'>
const counted = ['user_id', 'kind', 'level', 'state', 'assignee_id', 'simulated'] as const
type CountKey = Omit<AlertCountRow, 'count'>

/** An alert of nobody, or assigned to nobody, is counted under the empty id: a key has no null. */
const keyOf = ({ user_id, kind, level, state, assignee_id, simulated }: Counted): CountKey => ({
  user_id: user_id ?? '',
  kind,
  level,
  state,
  assignee_id: assignee_id ?? '',
  simulated,
})

const addToCount = prepareQuery((db, row: AlertCountRow) =>
  db
    .insertInto('alert_count')
    .values(row)
    .onConflict((conflict) =>
      conflict
        .columns([...counted])
        .doUpdateSet(({ eb, ref }) => ({ count: eb('alert_count.count', '+', ref('excluded.count')) })),
    ),
)

/** A count of nothing goes, with the ids in it. */
const dropEmptyCount = prepareQuery((db, key: CountKey) =>
  db
    .deleteFrom('alert_count')
    .where('user_id', '=', key.user_id)
    .where('kind', '=', key.kind)
    .where('level', '=', key.level)
    .where('state', '=', key.state)
    .where('assignee_id', '=', key.assignee_id)
    .where('simulated', '=', key.simulated)
    .where('count', '=', sql.lit(0)),
)

/**
 * Counts a change of an alert, from null when it is new. Like every writer of alerts, the caller holds the log of changes, so that no two
 * transactions ever wait for each other's counts.
 */
export async function countChange(transaction: Kysely<Schema>, before: Counted | null, after: Counted): Promise<void> {
  const to = keyOf(after)
  const from = before === null ? null : keyOf(before)
  if (from !== null && Object.entries(to).every(([name, value]) => from[name as keyof CountKey] === value)) return
  await addToCount(transaction, { ...to, count: 1 })
  if (from !== null) await subtract(transaction, { ...from, count: 1 })
}

async function subtract(transaction: Kysely<Schema>, { count, ...key }: AlertCountRow): Promise<void> {
  await addToCount(transaction, { ...key, count: -count })
  await dropEmptyCount(transaction, key)
}

/** Removes alerts with their changes and counts. The caller holds the log of changes. */
export async function removeAlerts(
  transaction: Kysely<Schema>,
  ids: readonly string[] | SelectQueryBuilder<Schema, 'alert', Pick<AlertRow, 'id'>>,
): Promise<void> {
  const removed = await transaction
    .selectFrom('alert')
    .select(({ fn }) => [...counted, fn.countAll<number>().as('count')])
    .where('id', 'in', ids)
    .groupBy([...counted])
    .execute()
  for (const { count, ...key } of removed) await subtract(transaction, { ...keyOf(key), count })
  await transaction.deleteFrom('alert_change').where('alert_id', 'in', ids).execute()
  await transaction.deleteFrom('alert').where('id', 'in', ids).execute()
}

/** Whether stored counts answer a filter: they know neither vessel nor place nor time. */
export const isCounted = ({ mmsi, box, fromMs, toMs }: AlertFilter): boolean =>
  mmsi === null && box === null && fromMs === null && toMs === null

/** Counts of a filter that `isCounted`, among the alerts of an account and those of nobody. */
export function readCounts(
  db: Kysely<Schema>,
  { accountId }: Principal,
  { kinds, levels, states, assignee }: AlertFilter,
): Promise<AlertCount[]> {
  return db
    .selectFrom('alert_count')
    .select(({ fn }) => ['state', 'level', 'simulated', fn.sum<number>('count').as('count')])
    .where('user_id', 'in', ['', accountId])
    .$if(kinds.length > 0, (query) => query.where('kind', 'in', kinds))
    .$if(levels.length > 0, (query) => query.where('level', 'in', levels))
    .$if(states.length > 0, (query) => query.where('state', 'in', states))
    .$if(assignee !== null, (query) => query.where('assignee_id', '=', assignee === 'nobody' ? '' : (assignee ?? '')))
    .groupBy(['state', 'level', 'simulated'])
    .execute()
}
