import { setImmediate as immediate } from 'node:timers/promises'
import { FIRST_SIMULATED_MMSI, LAST_SIMULATED_MMSI } from '@varuna/units/mmsi'
import { sql, type Kysely } from 'kysely'
import type { Schema } from '../../database/schema.ts'
import type { Weeks } from './weeks.ts'

/** Everything that is stored of a vessel besides its positions. */
const tables = [
  'ais_identity',
  'ais_vessel',
  'ais_vessel_key',
  'ais_vessel_state',
  'vessel_receipt',
  'vessel_feed',
  'vessel_mark',
  'vessel_comparison',
  'vessel_unfollowed',
  'vessel_meeting',
  'event_unjudged',
  'track_event',
] as const
/** A real vessel can be the other one of a pair. */
const pairs = ['vessel_meeting', 'event_unjudged', 'track_event'] as const

/**
 * Removes what is stored of simulated vessels, one vessel's week at a time, so that others write in between. The latest positions go
 * last: after an interruption they still name the vessels. Returns the number of positions.
 */
export async function removeSimulated(db: Kysely<Schema>, weeks: Weeks): Promise<number> {
  const simulated = sql<boolean>`mmsi between ${FIRST_SIMULATED_MMSI} and ${LAST_SIMULATED_MMSI}`
  const isOther = sql<boolean>`other_mmsi between ${FIRST_SIMULATED_MMSI} and ${LAST_SIMULATED_MMSI}`
  const vessels = await db.selectFrom('ais_latest').select('mmsi').where(simulated).execute()
  const stored = await weeks.between(-Infinity, Infinity)
  let removed = 0
  for (const { mmsi } of vessels) {
    for (const week of stored) {
      const { numAffectedRows = 0n } = await sql`delete from ${weeks.of(week, mmsi)}`.execute(db)
      removed += Number(numAffectedRows)
      // On SQLite a statement resolves without a turn of the event loop.
      await immediate()
    }
    for (const table of tables) await db.deleteFrom(table).where('mmsi', '=', mmsi).execute()
    await immediate()
  }
  // What is left names vessels without a position, and those of which only the other one of a pair is simulated.
  for (const table of tables) await db.deleteFrom(table).where(simulated).execute()
  for (const table of pairs) await db.deleteFrom(table).where(isOther).execute()
  await db.deleteFrom('ais_latest').where(simulated).execute()
  for (const table of ['density_day', 'density_tile'] as const)
    await db.deleteFrom(table).where('simulated', '=', 1).execute()
  return removed
}
