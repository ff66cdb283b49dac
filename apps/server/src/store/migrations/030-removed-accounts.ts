import { sql, type Kysely } from 'kysely'

interface Before {
  case_event: {
    case_id: string
    number: number
    by_id: string | null
    by_name: string
    action: string
    params: string
    about_id: string | null
  }
  case_member: { case_id: string; account_id: string; name: string }
  desk_case: { id: string; owner_id: string; owner_name: string }
}

interface Line {
  case_id: string
  number: number
  params: string
}

const PAGE = 500

/**
 * Accounts that are being removed; whom a line of a timeline names beside its author; and indexes by which that, and the alerts of an
 * account, are found.
 */
export async function up(db: Kysely<Before>): Promise<void> {
  await db.schema
    .createTable('account_removal')
    .addColumn('account_id', 'text', (c) => c.primaryKey())
    .addColumn('requested_ms', 'bigint', (c) => c.notNull())
    .addColumn('erased_ms', 'bigint')
    .execute()
  await db.schema.alterTable('case_event').addColumn('about_id', 'text').execute()
  await fillAboutIds(db)
  await sql`create index case_event_with_name on case_event (by_id, case_id) where by_name <> ''`.execute(db)
  await sql`create index case_event_about on case_event (about_id, case_id) where about_id is not null`.execute(db)
  await sql`create index alert_of_account on alert (user_id) where user_id is not null`.execute(db)
  await sql`create index alert_assigned on alert (assignee_id) where assignee_id is not null`.execute(db)
}

/** Lines that name somebody get the id of whoever bears the name in their case, where that is one account. */
async function fillAboutIds(db: Kysely<Before>): Promise<void> {
  for (let last: Line | null = null, isMore = true; isMore;) {
    const lines: Line[] = await db
      .selectFrom('case_event')
      .select(['case_id', 'number', 'params'])
      .where('action', 'in', ['share', 'unshare', 'assign'])
      .$if(last !== null, (query) => query.where(sql<boolean>`(case_id, number) > (${last?.case_id}, ${last?.number})`))
      .orderBy('case_id')
      .orderBy('number')
      .limit(PAGE)
      .execute()
    for (const line of lines) {
      const name = nameIn(line.params)
      const [id, ...others] = name === null ? [] : await idsOf(db, line.case_id, name)
      if (id === undefined || others.length > 0) continue
      await db
        .updateTable('case_event')
        .set({ about_id: id })
        .where('case_id', '=', line.case_id)
        .where('number', '=', line.number)
        .execute()
    }
    last = lines.at(-1) ?? last
    isMore = lines.length === PAGE
  }
}

async function idsOf(db: Kysely<Before>, caseId: string, name: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select account_id as id from case_member where case_id = ${caseId} and name = ${name}
    union select owner_id from desk_case where id = ${caseId} and owner_name = ${name}
    union select by_id from case_event where case_id = ${caseId} and by_name = ${name} and by_id is not null`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}

function nameIn(params: string): string | null {
  try {
    const { name } = JSON.parse(params) as { name?: unknown }
    return typeof name === 'string' ? name : null
  } catch {
    return null
  }
}
