import { sql, type Kysely } from 'kysely'

const recordKinds = ['image', 'vessel_report', 'intelligence_report'] as const

/**
 * Reports are written far more often than histories are read. A history of all kinds is merged from those of each kind, and a list of
 * records follows their entries, so these indexes go; nothing looks for alerts by what raised them. A vessel's track is read from its
 * index alone: the stored assessments beside it take many pages.
 */
export async function up(db: Kysely<never>): Promise<void> {
  for (const column of ['created_ms', 'time_ms', 'share_rank', 'subject'])
    await db.schema.dropIndex(`assessment_by_${column}`).ifExists().execute()
  for (const kind of recordKinds) await db.schema.dropIndex(`${kind}_by_user`).ifExists().execute()
  await db.schema.dropIndex('alert_by_source').ifExists().execute()

  await db.schema.dropIndex('vessel_report_by_track').ifExists().execute()
  await sql`
    create index if not exists vessel_report_track on vessel_report (user_id, mmsi, timestamp_ms, created_at_ms, id, lat, lon, speed_kn, course_deg,
      distance_from_shore_nm, distance_from_port_nm, source, deleted_ms)
    where deleted_ms is null`.execute(db)
}
