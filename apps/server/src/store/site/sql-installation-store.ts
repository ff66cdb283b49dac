import { sql, type Kysely } from 'kysely'
import type { Schema } from '../database/schema.ts'
import type { JobTable } from '../interfaces/job-store.ts'
import type { InstallationStore } from '../interfaces/site/installation-store.ts'

const HOUR_MS = 3_600_000

export function createInstallationStore(db: Kysely<Schema>): InstallationStore {
  const count = sql<number>`count(*)`.as('count')
  const jobsOf = async (table: JobTable) =>
    (await db.selectFrom(table).select(['state', count]).groupBy('state').execute()).map((row) => ({ table, ...row }))
  return {
    async counts(nowMs) {
      const hourMs = nowMs - (nowMs % HOUR_MS)
      const thisHour = await db
        .selectFrom('alert_feed_hour')
        .select([sql<number | null>`sum(raised)`.as('raised'), sql<number | null>`sum(not_raised)`.as('overLimit')])
        .where('hour_ms', '=', hourMs)
        .executeTakeFirstOrThrow()
      const waiting = await db
        .selectFrom('alert_delivery')
        .select(count)
        .where('state', '=', sql.lit('waiting'))
        .executeTakeFirstOrThrow()
      return {
        alerts: await db
          .selectFrom('alert_count')
          .select(['level', 'state', sql<number>`sum(count)`.as('count')])
          .where('simulated', '=', 0)
          .groupBy(['level', 'state'])
          .execute(),
        alertsThisHour: { raised: thisHour.raised ?? 0, overLimit: thisHour.overLimit ?? 0 },
        deliveriesWaiting: waiting.count,
        deliveriesDone: await db
          .selectFrom('alert_delivery')
          .select(['state', count])
          .where('created_ms', '>', nowMs - HOUR_MS)
          .where('state', '<>', 'waiting')
          .groupBy('state')
          .execute(),
        jobs: [
          ...(await jobsOf('export_job')),
          ...(await jobsOf('track_job')),
          ...(await jobsOf('area_job')),
          ...(await jobsOf('import_job')),
        ],
        eventsWaiting: (await db.selectFrom('event_unjudged').select(count).executeTakeFirstOrThrow()).count,
      }
    },
  }
}
