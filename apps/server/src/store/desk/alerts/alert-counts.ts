import { sql, type Kysely, type SelectQueryBuilder } from 'kysely'
import { mayDo, type Principal } from '../../../principal/principal.ts'
import { prepareQuery } from '../../database/prepare-query.ts'
import type { AlertCountRow, AlertRow } from '../../interfaces/rows/alert-rows.ts'
import type { Schema } from '../../database/schema.ts'
import { isInTeam } from '../../people/team-shares.ts'
import { countOfTeams } from './read-queue.ts'
import type { AlertCount, AlertFilter } from '../../interfaces/desk/alert-store.ts'

type Counted = Pick<AlertRow, 'user_id' | 'kind' | 'level' | 'state' | 'assignee_id' | 'simulated'>
const counted = ['user_id', 'kind', 'level', 'state', 'assignee_id', 'simulated'] as const
type CountKey = Omit<AlertCountRow, 'count'>

/** Alerts without owner or assignee are counted under an empty id, because keys cannot be null. */
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

/** Zero counts are deleted, and the ids in them. */
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
 * Updates the counts for a change of an alert, from null for a new one. Like every writer of alerts, the caller holds the lock on the log
 * of changes, so that no two transactions deadlock on the counts.
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

/** Removes alerts with their changes and counts. The caller holds the lock on the log of changes. */
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
  await transaction.deleteFrom('mention').where('alert_id', 'in', ids).execute()
  await transaction.deleteFrom('alert').where('id', 'in', ids).execute()
}

/** Counts for a filter that `isCounted`, over the alerts that the account sees. */
export async function readCounts(db: Kysely<Schema>, principal: Principal, filter: AlertFilter): Promise<AlertCount[]> {
  const { kinds, levels, states, assignee } = filter
  const { accountId } = principal
  const rows = await db
    .selectFrom('alert_count')
    .select(({ fn }) => ['state', 'level', 'simulated', fn.sum<number>('count').as('count')])
    // In this statement, because PostgreSQL takes longer to plan another one than to count.
    .select(isInTeam(accountId).as('in_team'))
    .where('user_id', 'in', mayDo(principal, 'see_shared_alerts') ? ['', accountId] : [accountId])
    .$if(kinds.length > 0, (query) => query.where('kind', 'in', kinds))
    .$if(levels.length > 0, (query) => query.where('level', 'in', levels))
    .$if(states.length > 0, (query) => query.where('state', 'in', states))
    .$if(assignee !== null, (query) => query.where('assignee_id', '=', assignee === 'nobody' ? '' : (assignee ?? '')))
    .groupBy(['state', 'level', 'simulated'])
    .execute()
  const counts = rows.map(({ in_team: _, ...count }): AlertCount => count)
  // Without a row, nothing said whether the account is in a team.
  return rows[0]?.in_team === 0 ? counts : [...counts, ...(await countOfTeams(db, principal, filter))]
}
