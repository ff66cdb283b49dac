import { sql, type Kysely } from 'kysely'

interface Before {
  image: {
    id: string
    user_id: string
    filename: string
    verdict: string
    needs_alert: number
    probability: number
    uploaded_at_ms: number
    analysis: string
  }
  vessel_report: {
    id: string
    user_id: string
    mmsi: number
    timestamp_ms: number
    lat: number
    lon: number
    probability: number | null
    is_illegal: number
    alert_needed: number
    created_at_ms: number
    assessment: string
  }
  intelligence_report: {
    id: string
    user_id: string
    vessel_id: string
    timestamp_ms: number
    lat: number
    lon: number
    last_port: string
    next_port: string
    flag_state: string
    risk_score: number
    risk_level: string
    alerted: number
    created_at_ms: number
    assessment: string
  }
  assessment: Entry
}

interface Entry {
  kind: string
  id: string
  user_id: string
  subject: string
  mmsi: number | null
  verdict: string
  share: number | null
  share_rank: number
  lat: number | null
  lon: number | null
  time_ms: number
  created_ms: number
  alerted: number
  note_count: number
  search_text: string
  deleted_ms: number | null
}

const PAGE = 500
/** PostgreSQL refuses an index row of more than 2,704 bytes. */
const MOST_SEARCHED = 480
const records = ['image', 'vessel_report', 'intelligence_report'] as const

/**
 * One entry for each assessed image and report, by which histories are listed, searched and sorted; notes on them; the keys with which
 * they were sent; and since when a deleted one is deleted. The counts of an account leave the deleted ones out.
 */
export async function up(db: Kysely<Before>): Promise<void> {
  await db.schema
    .createTable('assessment')
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('id', 'text', (c) => c.notNull())
    .addColumn('user_id', 'text', (c) => c.notNull())
    .addColumn('subject', 'text', (c) => c.notNull())
    .addColumn('mmsi', 'integer')
    .addColumn('verdict', 'text', (c) => c.notNull())
    .addColumn('share', 'double precision')
    .addColumn('share_rank', 'double precision', (c) => c.notNull())
    .addColumn('lat', 'double precision')
    .addColumn('lon', 'double precision')
    .addColumn('time_ms', 'bigint', (c) => c.notNull())
    .addColumn('created_ms', 'bigint', (c) => c.notNull())
    .addColumn('alerted', 'integer', (c) => c.notNull())
    .addColumn('note_count', 'integer', (c) => c.notNull())
    .addColumn('search_text', 'text', (c) => c.notNull())
    .addColumn('deleted_ms', 'bigint')
    .addPrimaryKeyConstraint('assessment_key', ['kind', 'id'])
    .execute()
  // The indexes by time of assessment hold all that is filtered by, so that a filter that few entries pass reads them alone.
  const filtered = sql.raw('verdict, time_ms, lat, lon, search_text')
  for (const column of ['created_ms', 'time_ms', 'share_rank', 'subject']) {
    const rest = column === 'created_ms' ? filtered : sql.raw('verdict')
    for (const part of ['', 'of_kind_'])
      await sql`
        create index ${sql.ref(`assessment_${part}by_${column}`)}
        on assessment (user_id, ${sql.raw(part && 'kind, ')} ${sql.ref(column)}, id, ${sql.raw(part ? '' : 'kind, ')} ${rest})
        where deleted_ms is null`.execute(db)
  }
  await sql`create index assessment_deleted on assessment (deleted_ms) where deleted_ms is not null`.execute(db)

  await db.schema
    .createTable('assessment_note')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('assessment_id', 'text', (c) => c.notNull())
    .addColumn('user_id', 'text', (c) => c.notNull())
    .addColumn('text', 'text', (c) => c.notNull())
    .addColumn('created_ms', 'bigint', (c) => c.notNull())
    .execute()
  await db.schema
    .createIndex('assessment_note_by_assessment')
    .on('assessment_note')
    .columns(['kind', 'assessment_id', 'created_ms'])
    .execute()

  await db.schema
    .createTable('submission')
    .addColumn('user_id', 'text', (c) => c.notNull())
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('key', 'text', (c) => c.notNull())
    .addColumn('record_id', 'text', (c) => c.notNull())
    .addColumn('created_ms', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('submission_key', ['user_id', 'kind', 'key'])
    .execute()
  await db.schema.createIndex('submission_by_time').on('submission').columns(['created_ms']).execute()

  for (const table of records) {
    await db.schema.alterTable(table).addColumn('deleted_ms', 'bigint').execute()
    await db.schema.dropIndex(`${table}_counts`).execute()
  }
  const counted = {
    image: ['verdict', 'needs_alert'],
    vessel_report: ['alert_needed', 'is_illegal', 'mmsi'],
    intelligence_report: ['vessel_id', 'risk_level', 'alerted', 'last_port', 'next_port'],
  }
  for (const table of records)
    await db.schema
      .createIndex(`${table}_kept_counts`)
      .on(table)
      .columns(['user_id', 'deleted_ms', ...counted[table]])
      .execute()

  await addEntries(db, 'image', (row) => ({
    ...entryOf(row, row.filename, row.filename),
    kind: 'image',
    mmsi: null,
    verdict: row.verdict,
    ...shareOf(read(row.analysis)['abstention'] === 'not_sea' ? null : row.probability),
    lat: null,
    lon: null,
    time_ms: row.uploaded_at_ms,
    created_ms: row.uploaded_at_ms,
    alerted: row.needs_alert,
  }))
  await addEntries(db, 'vessel_report', (row) => ({
    ...entryOf(row, String(row.mmsi), String(row.mmsi)),
    kind: 'vessel_report',
    mmsi: row.mmsi,
    verdict: row.is_illegal
      ? 'rule_broken'
      : row.probability === null
        ? 'cannot_say'
        : read(row.assessment)['verdict'] === 'fishing'
          ? 'fishing'
          : 'not_fishing',
    ...shareOf(row.probability),
    lat: row.lat,
    lon: row.lon,
    time_ms: row.timestamp_ms,
    created_ms: row.created_at_ms,
    alerted: row.alert_needed,
  }))
  await addEntries(db, 'intelligence_report', (row) => ({
    ...entryOf(row, row.vessel_id, [row.vessel_id, row.last_port, row.next_port, row.flag_state].join('\n')),
    kind: 'intelligence_report',
    mmsi: null,
    verdict: read(row.assessment)['assessable'] === false ? 'not_assessable' : `${row.risk_level.toLowerCase()}_risk`,
    ...shareOf(row.risk_score / 100),
    lat: row.lat,
    lon: row.lon,
    time_ms: row.timestamp_ms,
    created_ms: row.created_at_ms,
    alerted: row.alerted,
  }))
}

const entryOf = ({ id, user_id }: { id: string; user_id: string }, subject: string, text: string) => ({
  id,
  user_id,
  subject,
  note_count: 0,
  deleted_ms: null,
  search_text: text.normalize('NFKC').toLowerCase().slice(0, MOST_SEARCHED).toWellFormed(),
})

const shareOf = (share: number | null) => ({ share, share_rank: share ?? -1 })

type Judged = Omit<Before, 'assessment'>

/** Adds the entries of the rows of a table, page by page. */
async function addEntries<Table extends keyof Judged>(
  db: Kysely<Before>,
  table: Table,
  toEntry: (row: Judged[Table]) => Entry,
): Promise<void> {
  const judged = db as unknown as Kysely<Record<keyof Judged, { id: string }>>
  for (let after: string | undefined = ''; after !== undefined;) {
    const rows = await judged
      .selectFrom<keyof Judged>(table)
      .selectAll()
      .where('id', '>', after)
      .orderBy('id')
      .limit(PAGE)
      .execute()
    if (rows.length > 0)
      await db
        .insertInto('assessment')
        .values((rows as Judged[Table][]).map(toEntry))
        .execute()
    after = rows.at(-1)?.id
  }
}

function read(json: string): Record<string, unknown> {
  try {
    return (JSON.parse(json) as Record<string, unknown> | null) ?? {}
  } catch {
    return {}
  }
}
