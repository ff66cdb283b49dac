import type { Kysely } from 'kysely'

/** The counts of an account are read from these indexes alone, without the much larger analyses. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema.createIndex('image_counts').on('image').columns(['user_id', 'type', 'needs_alert']).execute()
  await db.schema
    .createIndex('vessel_report_counts')
    .on('vessel_report')
    .columns(['user_id', 'alert_needed', 'is_illegal', 'mmsi'])
    .execute()
  await db.schema
    .createIndex('intelligence_report_counts')
    .on('intelligence_report')
    .columns(['user_id', 'vessel_id', 'risk_level', 'alerted', 'last_port', 'next_port'])
    .execute()
}
