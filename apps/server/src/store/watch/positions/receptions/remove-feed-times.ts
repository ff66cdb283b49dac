import { receptionHour } from '@varuna/tracks/reception/received-times'
import type { Kysely } from 'kysely'
import { isOneOf } from '../../../database/is-one-of.ts'
import type { Schema } from '../../../database/schema.ts'
import type { Store } from '../../../interfaces/store.ts'

/** Removes when feeds received vessels, as the interface says. */
export async function removeFeedTimes(
  kind: Store['kind'],
  db: Kysely<Schema>,
  beforeMs: number,
  limit: number,
): Promise<number> {
  const old = await db.selectFrom('vessel_feed').select('mmsi').where('last_ms', '<', beforeMs).limit(limit).execute()
  const mmsis = [...new Set(old.map(({ mmsi }) => mmsi))].sort((a, b) => a - b)
  const { numDeletedRows: vessels } = await db
    .deleteFrom('vessel_feed')
    .where(isOneOf(kind, 'mmsi', mmsis))
    .where('last_ms', '<', beforeMs)
    .executeTakeFirstOrThrow()
  const { numDeletedRows: hours } = await db
    .deleteFrom('ais_hour')
    .where('feed', '!=', '')
    .where('hour', '<', receptionHour(beforeMs))
    .executeTakeFirstOrThrow()
  return Number(vessels + hours)
}
