import { sql, type Kysely } from 'kysely'
import type { PositionWriter } from './position-store.ts'
import type { Schema } from './schema.ts'
import { createPositionStore } from './sql-position-store.ts'
import type { Store } from './store.ts'
import { createZoneStore } from './zone-store.ts'

/** The store over any SQL database that kysely speaks to; both dialects run the same queries. */
export function createSqlStore(kind: Store['kind'], db: Kysely<Schema>, positionWriter: PositionWriter): Store {
  return {
    kind,
    images: {
      async add(image) {
        await db.insertInto('image').values(image).execute()
      },
      list: (userId, limit) =>
        db
          .selectFrom('image')
          .selectAll()
          .where('user_id', '=', userId)
          .orderBy('uploaded_at_ms', 'desc')
          .orderBy('id', 'desc')
          .limit(limit)
          .execute(),
      async get(userId, id) {
        const row = await db
          .selectFrom('image')
          .selectAll()
          .where('id', '=', id)
          .where('user_id', '=', userId)
          .executeTakeFirst()
        return row ?? null
      },
    },
    vesselReports: {
      async add(report) {
        await db.insertInto('vessel_report').values(report).execute()
      },
      list: (userId, limit) =>
        db
          .selectFrom('vessel_report')
          .selectAll()
          .where('user_id', '=', userId)
          .orderBy('created_at_ms', 'desc')
          .orderBy('id', 'desc')
          .limit(limit)
          .execute(),
      track: (userId, mmsi, fromMs, beforeMs) =>
        db
          .selectFrom('vessel_report')
          .selectAll()
          .where('user_id', '=', userId)
          .where('mmsi', '=', mmsi)
          .where('timestamp_ms', '>=', fromMs)
          .where('timestamp_ms', '<', beforeMs)
          .orderBy('timestamp_ms')
          .orderBy('created_at_ms')
          .execute(),
    },
    intelligenceReports: {
      async add(report) {
        await db.insertInto('intelligence_report').values(report).execute()
      },
      list: (userId, limit) =>
        db
          .selectFrom('intelligence_report')
          .selectAll()
          .where('user_id', '=', userId)
          .orderBy('created_at_ms', 'desc')
          .orderBy('id', 'desc')
          .limit(limit)
          .execute(),
      earlier: (userId, vesselId, beforeMs, limit) =>
        db
          .selectFrom('intelligence_report')
          .selectAll()
          .where('user_id', '=', userId)
          .where('vessel_id', '=', vesselId)
          .where('timestamp_ms', '<', beforeMs)
          .orderBy('timestamp_ms', 'desc')
          .limit(limit)
          .execute(),
    },
    contactMessages: {
      async add(message) {
        const { numInsertedOrUpdatedRows } = await db
          .insertInto('contact_message')
          .values(message)
          .onConflict((conflict) => conflict.column('id').doNothing())
          .executeTakeFirstOrThrow()
        return numInsertedOrUpdatedRows === 1n
      },
      async get(id) {
        const row = await db.selectFrom('contact_message').selectAll().where('id', '=', id).executeTakeFirst()
        return row ?? null
      },
      list: (limit) =>
        db
          .selectFrom('contact_message')
          .selectAll()
          .orderBy('received_at_ms', 'desc')
          .orderBy('id', 'desc')
          .limit(limit)
          .execute(),
      async remove(id) {
        const { numDeletedRows } = await db.deleteFrom('contact_message').where('id', '=', id).executeTakeFirstOrThrow()
        return numDeletedRows === 1n
      },
      async countSince(ms) {
        const { count } = await db
          .selectFrom('contact_message')
          .select(({ fn }) => fn.countAll<number>().as('count'))
          .where('received_at_ms', '>=', ms)
          .executeTakeFirstOrThrow()
        return count
      },
      due: (nowMs, limit) =>
        db
          .selectFrom('contact_message')
          .selectAll()
          .where('state', '=', 'queued')
          .where('next_try_at_ms', '<=', nowMs)
          .orderBy('received_at_ms')
          .orderBy('id')
          .limit(limit)
          .execute(),
      async claim({ id, attempts }, nextTryAtMs) {
        const { numUpdatedRows } = await db
          .updateTable('contact_message')
          .set({ attempts: attempts + 1, next_try_at_ms: nextTryAtMs })
          .where('id', '=', id)
          .where('state', '=', 'queued')
          .where('attempts', '=', attempts)
          .executeTakeFirstOrThrow()
        return numUpdatedRows === 1n
      },
      async settle(id, outcome) {
        await db.updateTable('contact_message').set(outcome).where('id', '=', id).execute()
      },
      async requeue(nowMs) {
        await db
          .updateTable('contact_message')
          .set({ state: 'queued', attempts: 0, next_try_at_ms: nowMs })
          .where('state', '!=', 'sent')
          .where('last_error', 'is not', null)
          .execute()
      },
    },
    zones: createZoneStore(db),
    positions: createPositionStore(kind, db, positionWriter),
    async counts(userId) {
      const images = await db
        .selectFrom('image')
        .select(({ fn }) => [
          fn.countAll<number>().as('images'),
          sql<number>`coalesce(sum(case when type = 'oil_spill' then 1 else 0 end), 0)`.as('oil'),
          sql<number>`coalesce(sum(needs_alert), 0)`.as('alerts'),
        ])
        .where('user_id', '=', userId)
        .executeTakeFirstOrThrow()
      const vessels = await db
        .selectFrom('vessel_report')
        .select(({ fn }) => [
          fn.countAll<number>().as('reports'),
          sql<number>`count(distinct case when alert_needed = 1 then mmsi end)`.as('suspicious'),
          sql<number>`coalesce(sum(is_illegal), 0)`.as('illegal'),
        ])
        .where('user_id', '=', userId)
        .executeTakeFirstOrThrow()
      const intelligence = await db
        .selectFrom('intelligence_report')
        .select([
          sql<number>`count(distinct vessel_id)`.as('vessels'),
          sql<number>`count(distinct case when risk_level = 'High' then last_port || ' > ' || next_port end)`.as(
            'routes',
          ),
          sql<number>`coalesce(sum(alerted), 0)`.as('alerts'),
        ])
        .where('user_id', '=', userId)
        .executeTakeFirstOrThrow()
      return {
        images: images.images,
        oilImages: images.oil,
        oilAlerts: images.alerts,
        vesselReports: vessels.reports,
        suspiciousVessels: vessels.suspicious,
        illegalReports: vessels.illegal,
        vesselsAssessed: intelligence.vessels,
        highRiskRoutes: intelligence.routes,
        intelligenceAlerts: intelligence.alerts,
      }
    },
    async ping() {
      await sql`select 1`.execute(db)
    },
    async close() {
      await positionWriter.close()
      await db.destroy()
    },
  }
}
