import { sql, type Kysely } from 'kysely'
import { isOneOf } from '../database/is-one-of.ts'
import type { Schema } from '../database/schema.ts'
import type { DensityStore } from '../interfaces/watch/density-store.ts'
import type { Store } from '../interfaces/store.ts'

/** A mark of a day is up to an hour old, and a batch takes some time to be written. */
const MARK_AGE_MS = 3_660_000
const ROWS_A_STATEMENT = 100
const PERIOD_ID = 1

export function createDensityStore(kind: Store['kind'], db: Kysely<Schema>): DensityStore {
  return {
    async dueDays(fromDay, beforeDay) {
      const rows = await db
        .selectFrom('ais_day')
        .leftJoin('density_day', (join) =>
          join.onRef('density_day.day', '=', 'ais_day.day').on('density_day.simulated', '=', 0),
        )
        .select('ais_day.day')
        .where('ais_day.day', '>=', fromDay)
        .where('ais_day.day', '<', beforeDay)
        .where(sql<boolean>`ais_day.written_ms >= coalesce(density_day.counted_ms, 0) - ${MARK_AGE_MS}`)
        .orderBy('ais_day.day')
        .execute()
      return rows.map(({ day }) => day)
    },
    day: (day) => db.selectFrom('density_day').selectAll().where('day', '=', day).orderBy('simulated').execute(),
    async newestCount(fromDay, untilMs) {
      const row = await db
        .selectFrom('density_day')
        .select(({ fn }) => fn.max('counted_ms').as('newest'))
        .where('day', '>=', fromDay)
        .where('counted_ms', '<=', untilMs)
        .executeTakeFirst()
      return row?.newest ?? null
    },
    async keepDays(rows) {
      for (const row of rows)
        await db
          .insertInto('density_day')
          .values(row)
          .onConflict((conflict) =>
            conflict
              .columns(['simulated', 'day'])
              .doUpdateSet(({ ref }) => ({ counted_ms: ref('excluded.counted_ms'), cells: ref('excluded.cells') })),
          )
          .execute()
    },
    replaceTiles: (period, rows) =>
      db.transaction().execute(async (transaction) => {
        await transaction.deleteFrom('density_day').where('day', '<', period.from_day).execute()
        await transaction.deleteFrom('density_tile').execute()
        await transaction.deleteFrom('density_period').execute()
        await transaction
          .insertInto('density_period')
          .values({ id: PERIOD_ID, ...period })
          .execute()
        for (let at = 0; at < rows.length; at += ROWS_A_STATEMENT)
          await transaction
            .insertInto('density_tile')
            .values(rows.slice(at, at + ROWS_A_STATEMENT))
            .execute()
      }),
    async period() {
      const query = db.selectFrom('density_period').select(['from_day', 'counted_ms']).where('id', '=', PERIOD_ID)
      return (await query.executeTakeFirst()) ?? null
    },
    tiles: (simulated, hundredths, tiles) =>
      db
        .selectFrom('density_tile')
        .selectAll()
        .where('simulated', '=', simulated ? 1 : 0)
        .where('hundredths', '=', hundredths)
        .where(isOneOf(kind, 'tile', tiles))
        .orderBy('tile')
        .execute(),
    async hasReceived() {
      const query = db.selectFrom('density_tile').select('tile').where('simulated', '=', 0).limit(1)
      return (await query.executeTakeFirst()) !== undefined
    },
  }
}
