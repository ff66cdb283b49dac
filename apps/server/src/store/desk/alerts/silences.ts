import { sql, type Kysely, type SqlBool } from 'kysely'
import { prepareQuery } from '../../database/prepare-query.ts'
import type { Schema } from '../../database/schema.ts'
import type { RaisedAlert } from '../../interfaces/desk/alert-store.ts'

type About = Pick<RaisedAlert, 'user_id' | 'mmsi' | 'other_mmsi' | 'lat' | 'lon' | 'raised_at_ms'>

const silenceOf = prepareQuery((db, { user_id, mmsi, other_mmsi, lat, lon, raised_at_ms }: About) =>
  db
    .selectFrom('alert_silence')
    .select('id')
    .where(sql<SqlBool>`user_id is not distinct from ${user_id}`)
    .where('until_ms', '>', raised_at_ms)
    .where(
      sql<SqlBool>`(mmsi = ${mmsi} or mmsi = ${other_mmsi} or (south <= ${lat} and north >= ${lat} and
        case when west <= east then west <= ${lon} and east >= ${lon} else west <= ${lon} or east >= ${lon} end))`,
    )
    .limit(1),
)

/** Whether alerts of the account, or of everybody, about these vessels or at this place are silenced. */
export async function isSilenced(
  db: Kysely<Schema>,
  { user_id, mmsi, other_mmsi, lat, lon, raised_at_ms }: About,
): Promise<boolean> {
  return (await silenceOf(db, { user_id, mmsi, other_mmsi, lat, lon, raised_at_ms })).rows.length > 0
}
