import { sql, type Kysely } from 'kysely'
import { isOneOf } from '../../database/is-one-of.ts'
import type { Schema } from '../../database/schema.ts'
import type { Store } from '../../interfaces/store.ts'
import type { ShipStatementRow } from '../../interfaces/watch/position-store.ts'

/** Types with lengths of one MMSI that are read: those that it stated over the longest time. */
const MOST_OF_EACH = 20

/** Which types and lengths vessels stated, each with the first and last time. */
export async function readStatements(
  kind: Store['kind'],
  db: Kysely<Schema>,
  mmsis: readonly number[],
): Promise<ShipStatementRow[]> {
  if (mmsis.length === 0) return []
  const { rows } = await sql<ShipStatementRow>`
    select mmsi, ship_type, length_m, first_ms, last_ms from (
      select mmsi, ship_type, length_m, min(first_ms) as first_ms, max(last_ms) as last_ms, row_number() over (
        partition by mmsi order by max(last_ms) - min(first_ms) desc, min(first_ms), ship_type, length_m
      ) as place from ais_identity
      where ${isOneOf(kind, 'mmsi', mmsis)} and (ship_type is not null or length_m is not null)
      group by mmsi, ship_type, length_m
    ) as ranked where place <= ${MOST_OF_EACH} order by mmsi, place`.execute(db)
  return rows
}
