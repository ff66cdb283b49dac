import { sql, type Kysely } from 'kysely'

/** Marks the lines of a timeline that the file of an imported case states, and entries whose file did not come with it. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table case_event add column stated integer not null default 0`.execute(db)
  // The last line of an import is this server's own; those before it came with the file.
  await sql`update case_event set stated = 1 where number < (select max(imported.number) from case_event as imported
    where imported.case_id = case_event.case_id and imported.action = 'import')`.execute(db)
  await sql`alter table case_entry add column file_left_out text`.execute(db)
}
