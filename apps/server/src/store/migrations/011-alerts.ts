import { sql, type Kysely } from 'kysely'

interface Before {
  image: {
    id: string
    user_id: string
    filename: string
    probability: number
    uploaded_at_ms: number
    needs_alert: number
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
  }
  intelligence_report: {
    id: string
    user_id: string
    vessel_id: string
    timestamp_ms: number
    lat: number
    lon: number
    risk_score: number
    alerted: number
    created_at_ms: number
    assessment: string
  }
  alert: Alert
}

interface Alert {
  id: string
  user_id: string
  kind: string
  code: string
  level: string
  source_id: string
  subject: string
  lat: number | null
  lon: number | null
  timestamp_ms: number
  raised_at_ms: number
  params: string
}

const PAGE = 500

/** Makes the table of alerts, and the alerts of what was judged before it. The thresholds are those of that time. */
export async function up(db: Kysely<Before>): Promise<void> {
  await db.schema
    .createTable('alert')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('user_id', 'text', (c) => c.notNull())
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('code', 'text', (c) => c.notNull())
    .addColumn('level', 'text', (c) => c.notNull())
    .addColumn('source_id', 'text', (c) => c.notNull())
    .addColumn('subject', 'text', (c) => c.notNull())
    .addColumn('lat', 'double precision')
    .addColumn('lon', 'double precision')
    .addColumn('timestamp_ms', 'bigint', (c) => c.notNull())
    .addColumn('raised_at_ms', 'bigint', (c) => c.notNull())
    .addColumn('params', 'text', (c) => c.notNull())
    .execute()
  await db.schema.createIndex('alert_by_user').on('alert').columns(['user_id', 'raised_at_ms']).execute()
  await db.schema.createIndex('alert_by_kind').on('alert').columns(['user_id', 'kind', 'raised_at_ms']).execute()

  await addAlerts(db, 'image', 'needs_alert', ({ id, user_id, filename, probability, uploaded_at_ms }) => ({
    id,
    user_id,
    kind: 'oil',
    code: 'oil_spill',
    level: 'alarm',
    source_id: id,
    subject: filename,
    lat: null,
    lon: null,
    timestamp_ms: uploaded_at_ms,
    raised_at_ms: uploaded_at_ms,
    params: JSON.stringify({ filename, probability }),
  }))
  await addAlerts(db, 'vessel_report', 'alert_needed', (row) => {
    const { id, user_id, mmsi, lat, lon, timestamp_ms, created_at_ms, probability, is_illegal } = row
    return {
      id,
      user_id,
      kind: 'fishing',
      source_id: id,
      subject: String(mmsi),
      lat,
      lon,
      timestamp_ms,
      code: is_illegal ? 'illegal_fishing' : 'probable_fishing',
      level: is_illegal ? 'alarm' : (probability ?? 0) > 0.7 ? 'caution' : 'notice',
      raised_at_ms: created_at_ms,
      params: JSON.stringify({ mmsi, probability }),
    }
  })
  await addAlerts(db, 'intelligence_report', 'alerted', (row) => {
    const { id, user_id, vessel_id, lat, lon, timestamp_ms, created_at_ms, risk_score, assessment } = row
    return {
      id,
      user_id,
      kind: 'trafficking',
      source_id: id,
      subject: vessel_id,
      lat,
      lon,
      timestamp_ms,
      code: isOnLand(assessment) ? 'vessel_on_land' : 'high_risk_vessel',
      level: risk_score > 80 ? 'alarm' : risk_score > 60 ? 'caution' : 'notice',
      raised_at_ms: created_at_ms,
      params: JSON.stringify({ vesselId: vessel_id, riskScore: risk_score, recommendedAction: actionOf(assessment) }),
    }
  })
}

type Judged = Omit<Before, 'alert'>

/** Adds the alerts of the rows of a table whose `flag` is 1, page by page. */
async function addAlerts<Table extends keyof Judged>(
  db: Kysely<Before>,
  table: Table,
  flag: string & keyof Judged[Table],
  toAlert: (row: Judged[Table]) => Alert,
): Promise<void> {
  const judged = db as unknown as Kysely<Record<keyof Judged, { id: string }>>
  for (let after: string | undefined = ''; after !== undefined;) {
    const rows = await judged
      .selectFrom<keyof Judged>(table)
      .selectAll()
      .where(sql.ref(flag), '=', 1)
      .where('id', '>', after)
      .orderBy('id')
      .limit(PAGE)
      .execute()
    if (rows.length > 0)
      await db
        .insertInto('alert')
        .values((rows as Judged[Table][]).map(toAlert))
        .execute()
    after = rows.at(-1)?.id
  }
}

const isOnLand = (assessment: string) => read(assessment).location?.status === 'land'
const actionOf = (assessment: string) => read(assessment).recommendedAction ?? 'Monitor Closely'

function read(assessment: string): { location?: { status?: string }; recommendedAction?: string } {
  try {
    return (JSON.parse(assessment) as ReturnType<typeof read>) ?? {}
  } catch {
    return {}
  }
}
