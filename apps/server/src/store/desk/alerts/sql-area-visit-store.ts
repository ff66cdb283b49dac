import { sql, type Kysely, type SqlBool, type Transaction } from 'kysely'
import { isOneOf } from '../../database/is-one-of.ts'
import type { Schema } from '../../database/schema.ts'
import type { AreaVisitStore, VisitChange } from '../../interfaces/desk/area-visit-store.ts'
import type { Store } from '../../interfaces/store.ts'
import { raiseWithinLimits } from './alert-limits.ts'
import { selectActiveRules } from './create-deliveries.ts'

// Literals, because the index is partial on them.
const isAboutVisits = sql<SqlBool>`takes_visits = 1 and is_active = 1`

export function createAreaVisitStore(kind: Store['kind'], db: Kysely<Schema>): AreaVisitStore {
  /** The rules of changes that are in use. Locks them, so that removing one meanwhile leaves no visit behind. */
  const lockRules = async (transaction: Transaction<Schema>, changes: readonly VisitChange[]) => {
    const rows = await transaction
      .selectFrom('alert_rule')
      .select('id')
      .where('id', 'in', [...new Set(changes.map(({ visit }) => visit.rule_id))])
      .where(isAboutVisits)
      .$if(kind === 'postgresql', (query) => query.forShare())
      .execute()
    return new Set(rows.map(({ id }) => id))
  }
  return {
    rules: (limit) =>
      selectActiveRules(db).where(isAboutVisits).orderBy('created_ms').orderBy('id').limit(limit).execute(),
    async countRules() {
      const { count } = await db
        .selectFrom('alert_rule')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where(isAboutVisits)
        .executeTakeFirstOrThrow()
      return Number(count)
    },
    places: (ruleIds) =>
      db
        .selectFrom('visit_place')
        .selectAll()
        .$if(ruleIds !== undefined, (query) => query.where('rule_id', 'in', ruleIds ?? []))
        .execute(),
    async follow(place) {
      await db
        .insertInto('visit_place')
        .values(place)
        .onConflict((conflict) => conflict.column('rule_id').doUpdateSet(place))
        .execute()
    },
    forget: (ruleIds) =>
      db.transaction().execute(async (transaction) => {
        for (const id of ruleIds)
          for (const table of ['visit_place', 'area_visit'] as const)
            await transaction.deleteFrom(table).where('rule_id', '=', id).execute()
      }),
    visitsOf: (mmsis) =>
      db
        .selectFrom('area_visit')
        .selectAll()
        .where(isOneOf(kind, 'mmsi', mmsis))
        .execute(),
    async counts(ruleIds) {
      const rows = await db
        .selectFrom('area_visit')
        .$if(ruleIds !== undefined, (query) => query.where('rule_id', 'in', ruleIds ?? []))
        .select(({ fn }) => ['rule_id', fn.countAll<number>().as('count')])
        .groupBy('rule_id')
        .execute()
      return new Map(rows.map(({ rule_id, count }) => [rule_id, Number(count)]))
    },
    async apply(changes) {
      if (changes.length === 0) return
      await db.transaction().execute(async (transaction) => {
        const rules = await lockRules(transaction, changes)
        for (const change of changes) {
          if (!rules.has(change.visit.rule_id) || !(await store(transaction, change))) continue
          for (const raise of change.raises) await raiseWithinLimits(transaction, raise)
        }
      })
    },
    async prune(beforeMs) {
      await db
        .deleteFrom('area_visit')
        .where((eb) =>
          eb.or([
            eb('last_ms', '<', beforeMs),
            sql<SqlBool>`not exists (select 1 from visit_place p where p.rule_id = area_visit.rule_id)`,
            sql<SqlBool>`not exists (select 1 from ais_latest l where l.mmsi = area_visit.mmsi)`,
          ]),
        )
        .execute()
    },
  }
}

/** Whether the visit was as it was read. */
async function store(transaction: Transaction<Schema>, { kind, visit }: VisitChange): Promise<boolean> {
  const { rule_id, mmsi, entered_ms, last_ms } = visit
  if (kind === 'begins') {
    const { numInsertedOrUpdatedRows } = await transaction
      .insertInto('area_visit')
      .values(visit)
      .onConflict((conflict) => conflict.columns(['rule_id', 'mmsi']).doNothing())
      .executeTakeFirstOrThrow()
    return numInsertedOrUpdatedRows === 1n
  }
  if (kind === 'renews') {
    const { numUpdatedRows } = await transaction
      .updateTable('area_visit')
      .set({ last_ms })
      .where('rule_id', '=', rule_id)
      .where('mmsi', '=', mmsi)
      .where('entered_ms', '=', entered_ms)
      .executeTakeFirstOrThrow()
    return numUpdatedRows === 1n
  }
  const { numDeletedRows } = await transaction
    .deleteFrom('area_visit')
    .where('rule_id', '=', rule_id)
    .where('mmsi', '=', mmsi)
    .where('entered_ms', '=', entered_ms)
    .executeTakeFirstOrThrow()
  return numDeletedRows === 1n
}
