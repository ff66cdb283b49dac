import type { Kysely } from 'kysely'

/** Checklists of assessments, vessels that are assessed again when new events come, and the scores that this gave. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema
    .createTable('intelligence_checklist')
    .addColumn('report_id', 'text', (c) => c.primaryKey())
    .addColumn('user_id', 'text', (c) => c.notNull())
    .addColumn('changed_ms', 'bigint', (c) => c.notNull())
    .addColumn('body', 'text', (c) => c.notNull())
    .execute()
  await db.schema
    .createTable('reassessed_vessel')
    .addColumn('user_id', 'text', (c) => c.notNull())
    .addColumn('vessel_id', 'text', (c) => c.notNull())
    .addColumn('mmsi', 'integer', (c) => c.notNull())
    .addColumn('report_id', 'text', (c) => c.notNull())
    .addColumn('risk_score', 'integer', (c) => c.notNull())
    .addColumn('risk_level', 'text', (c) => c.notNull())
    .addColumn('seen', 'text', (c) => c.notNull())
    .addColumn('checked_ms', 'bigint', (c) => c.notNull())
    .addColumn('version', 'integer', (c) => c.notNull())
    .addPrimaryKeyConstraint('reassessed_vessel_key', ['user_id', 'vessel_id'])
    .execute()
  await db.schema
    .createIndex('reassessed_vessel_by_check')
    .on('reassessed_vessel')
    .columns(['checked_ms', 'user_id', 'vessel_id'])
    .execute()
  await db.schema
    .createTable('reassessment')
    .addColumn('user_id', 'text', (c) => c.notNull())
    .addColumn('vessel_id', 'text', (c) => c.notNull())
    .addColumn('time_ms', 'bigint', (c) => c.notNull())
    .addColumn('report_id', 'text', (c) => c.notNull())
    .addColumn('risk_score', 'integer', (c) => c.notNull())
    .addColumn('risk_level', 'text', (c) => c.notNull())
    .addColumn('assessable', 'integer', (c) => c.notNull())
    .addColumn('model', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('reassessment_key', ['user_id', 'vessel_id', 'time_ms'])
    .execute()
}
