import { sql, type Kysely } from 'kysely'

/** The events that lasted at a time of the last day, found without reading those that were over long before. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`create index track_event_by_end on track_event (to_ms) where to_ms is not null`.execute(db)
}
