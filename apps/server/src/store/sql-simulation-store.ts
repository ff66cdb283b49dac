import { FIRST_SIMULATED_MMSI, LAST_SIMULATED_MMSI } from '@varuna/units/mmsi'
import { sql, type Kysely, type SqlBool } from 'kysely'
import type { AuditAct } from '../audit/audit-entry.ts'
import { appendAudit } from './people/append-audit.ts'
import { countChange, removeAlerts } from './desk/alerts/alert-counts.ts'
import { takeSequence } from './desk/alerts/raise-alert.ts'
import { insertOnce } from './database/insert-once.ts'
import type { AlertChangeRow, AlertRow } from './interfaces/rows/alert-rows.ts'
import type { Schema } from './database/schema.ts'
import { SIMULATION_CONSUMER, type SimulationStore } from './interfaces/simulation-store.ts'

/** The only key of its table, so that there is at most one row. */
const THE_SIMULATION = 1

export function createSimulationStore(db: Kysely<Schema>): SimulationStore {
  /** Removes untouched alerts from the queue and the log, whose readers read the alerts again. */
  const takeAlerts = (limit: number, isSetAside: boolean): Promise<number> =>
    db.transaction().execute(async (transaction) => {
      const found = await selectSimulated(transaction).selectAll().where(isUntouched).limit(limit).execute()
      if (found.length === 0) return 0
      await takeSequence(transaction)
      // Somebody may have decided one in the meantime.
      const ids = found.map(({ id }) => id)
      const alerts = await transaction
        .selectFrom('alert')
        .selectAll()
        .where('id', 'in', ids)
        .where(isUntouched)
        .execute()
      const taken = alerts.map(({ id }) => id)
      if (taken.length === 0) return found.length
      if (isSetAside) {
        const changes = await transaction
          .selectFrom('alert_change')
          .selectAll()
          .where('alert_id', 'in', taken)
          .execute()
        const changesOf = Map.groupBy(changes, ({ alert_id }) => alert_id)
        await transaction
          .insertInto('ended_alert')
          .values(
            alerts.map((alert) => ({
              id: alert.id,
              alert: JSON.stringify(alert),
              changes: JSON.stringify(changesOf.get(alert.id) ?? []),
            })),
          )
          .execute()
      }
      await removeAlerts(transaction, taken)
      await countGeneration(transaction)
      return found.length
    })

  /** A change with the act that it is recorded as, where it changes anything. */
  const recorded = (act: AuditAct | undefined, change: (within: Kysely<Schema>) => Promise<boolean>) =>
    db.transaction().execute(async (transaction) => {
      const isChanged = await change(transaction)
      if (isChanged && act !== undefined) await appendAudit(transaction, act)
      return isChanged
    })

  return {
    async get() {
      const columns = ['state', 'vessels', 'seed', 'from_ms', 'since_ms', 'ended_ms', 'restores'] as const
      return (await db.selectFrom('simulation').select(columns).executeTakeFirst()) ?? null
    },
    add: (simulation, act) =>
      recorded(act, (within) =>
        insertOnce(within.insertInto('simulation').values({ id: THE_SIMULATION, ...simulation })),
      ),
    replace: ({ state, since_ms }, after, act) =>
      recorded(act, async (within) => {
        const query = within.updateTable('simulation').set(after)
        const updated = query.where('state', '=', state).where('since_ms', '=', since_ms)
        return (await updated.executeTakeFirstOrThrow()).numUpdatedRows === 1n
      }),
    async remove(act) {
      await recorded(act, async (within) => {
        await within.deleteFrom('simulation').execute()
        await within.deleteFrom('bus_cursor').where('consumer', '=', SIMULATION_CONSUMER).execute()
        return true
      })
    },
    async forgetProgress() {
      await db.deleteFrom('bus_cursor').where('consumer', '=', SIMULATION_CONSUMER).execute()
    },
    async counts() {
      const alerts = await selectSimulated(db)
        .select(({ fn }) => [
          fn.countAll<number>().as('alerts'),
          sql<number>`coalesce(sum(case when state = 'open' then 0 else 1 end), 0)`.as('decided'),
          sql<number>`coalesce(sum(case when ${hasNote} then 1 else 0 end), 0)`.as('withNotes'),
          sql<number>`coalesce(sum(case when ${isUntouched} then 0 else 1 end), 0)`.as('kept'),
        ])
        .executeTakeFirstOrThrow()
      const { vessels } = await db
        .selectFrom('ais_latest')
        .select(({ fn }) => fn.countAll<number>().as('vessels'))
        .where('mmsi', '>=', FIRST_SIMULATED_MMSI)
        .where('mmsi', '<=', LAST_SIMULATED_MMSI)
        .executeTakeFirstOrThrow()
      const [decided, withNotes, kept] = [Number(alerts.decided), Number(alerts.withNotes), Number(alerts.kept)]
      return { vessels: Number(vessels), alerts: Number(alerts.alerts), decided, withNotes, kept }
    },
    setAlertsAside: (limit) => takeAlerts(limit, true),
    removeAlerts: (limit) => takeAlerts(limit, false),
    bringAlertsBack: (limit) =>
      db.transaction().execute(async (transaction) => {
        const set = await transaction.selectFrom('ended_alert').selectAll().orderBy('id').limit(limit).execute()
        if (set.length === 0) return 0
        await takeSequence(transaction)
        for (const { alert, changes } of set) {
          const rows = JSON.parse(changes) as AlertChangeRow[]
          // If its cause has raised another alert in the meantime, that one is kept.
          if (await isRaised(transaction, rows)) continue
          const row = JSON.parse(alert) as AlertRow
          await transaction.insertInto('alert').values(row).execute()
          await countChange(transaction, null, row)
          if (rows.length > 0) await transaction.insertInto('alert_change').values(rows).execute()
        }
        const ids = set.map(({ id }) => id)
        await transaction.deleteFrom('ended_alert').where('id', 'in', ids).execute()
        await countGeneration(transaction)
        return set.length
      }),
    async removeAlertsAside(limit) {
      const ids = (await db.selectFrom('ended_alert').select('id').orderBy('id').limit(limit).execute()).map(
        ({ id }) => id,
      )
      if (ids.length > 0) await db.deleteFrom('ended_alert').where('id', 'in', ids).execute()
      return ids.length
    },
    async countAside() {
      const { count } = await db
        .selectFrom('ended_alert')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow()
      return Number(count)
    },
  }
}

/** Alerts raised by the server about simulated vessels; those of an account's own report belong to the report. */
const selectSimulated = (db: Kysely<Schema>) =>
  db
    .selectFrom('alert')
    // As a literal, because the index is of these alone.
    .where('simulated', '=', sql.lit(1))
    .where('source_kind', 'in', ['event', 'watch_list', 'rule'])

const hasNote = sql<SqlBool>`exists (select 1 from alert_change c where c.alert_id = alert.id and c.note is not null)`

const isUntouched = sql<SqlBool>`(state = 'open' and assignee_id is null and not exists (
    select 1 from alert_change c where c.alert_id = alert.id and (c.by_id is not null or c.note is not null)
  ) and id not in (select source_id from case_entry where source_kind = 'alert' and source_id is not null and imported = 0))`

async function isRaised(transaction: Kysely<Schema>, changes: readonly AlertChangeRow[]): Promise<boolean> {
  const keys = changes.flatMap(({ raise_key }) => raise_key ?? [])
  if (keys.length === 0) return false
  const known = transaction.selectFrom('alert_change').select('sequence').where('raise_key', 'in', keys).limit(1)
  return (await known.executeTakeFirst()) !== undefined
}

async function countGeneration(transaction: Kysely<Schema>): Promise<void> {
  await transaction
    .updateTable('alert_log')
    .set(({ eb }) => ({ generation: eb('generation', '+', 1) }))
    .execute()
}
