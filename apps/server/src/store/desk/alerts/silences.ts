import { sql, type Kysely, type SqlBool } from 'kysely'
import { prepareQuery } from '../../database/prepare-query.ts'
import type { Schema } from '../../database/schema.ts'
import type { RaisedAlert } from '../../interfaces/desk/alert-store.ts'

type About = Pick<RaisedAlert, 'user_id' | 'mmsi' | 'other_mmsi' | 'lat' | 'lon' | 'raised_at_ms'>

/** The vessels that are silenced here and now, of these; null for the place itself. */
const silencedNow = prepareQuery((db, { user_id, mmsi, other_mmsi, lat, lon, raised_at_ms }: About) =>
  db
    .selectFrom('alert_silence')
    .select('mmsi')
    .distinct()
    .where(sql<SqlBool>`user_id is not distinct from ${user_id}`)
    .where('until_ms', '>', raised_at_ms)
    .where(sql<SqlBool>`(mmsi is null or mmsi = ${mmsi} or mmsi = ${other_mmsi})`)
    .where(
      sql<SqlBool>`((south is null and mmsi is not null) or (south <= ${lat} and north >= ${lat} and
        case when west <= east then west <= ${lon} and east >= ${lon} else west <= ${lon} or east >= ${lon} end))`,
    ),
)

/**
 * Whether alerts of the account, or of everybody, are silenced: at this place, or about all of these vessels. Of a pair both must be, so that a
 * silenced vessel hides nothing that another one does.
 */
export async function isSilenced(
  db: Kysely<Schema>,
  { user_id, mmsi, other_mmsi, lat, lon, raised_at_ms }: About,
): Promise<boolean> {
  const { rows } = await silencedNow(db, { user_id, mmsi, other_mmsi, lat, lon, raised_at_ms })
  const silenced = new Set(rows.map((row) => row.mmsi))
  const vessels = [mmsi, other_mmsi].filter((one) => one !== null)
  return silenced.has(null) || (vessels.length > 0 && vessels.every((one) => silenced.has(one)))
}
