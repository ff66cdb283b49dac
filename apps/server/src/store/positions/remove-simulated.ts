import { setImmediate as immediate } from 'node:timers/promises'
import { FIRST_SIMULATED_MMSI, LAST_SIMULATED_MMSI } from '@varuna/units/mmsi'
import { sql, type Kysely } from 'kysely'
import { removeAlerts } from '../alerts/alert-counts.ts'
import { takeSequence } from '../alerts/raise-alert.ts'
import type { Schema } from '../database/schema.ts'
import type { Weeks } from './weeks.ts'

/** Everything that is stored of a vessel besides its positions. */
const tables = [
  'ais_identity',
  'ais_vessel',
  'ais_vessel_key',
  'ais_vessel_state',
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
  }
  for (const table of tables) await db.deleteFrom(table).where(simulated).execute()
  for (const table of pairs) await db.deleteFrom(table).where(isOther).execute()
  await removeSimulatedAlerts(db)
  await db.deleteFrom('ais_latest').where(simulated).execute()
  return removed
}

/** Removes the alerts about simulated vessels and their changes; readers of the log read the alerts again. */
async function removeSimulatedAlerts(db: Kysely<Schema>): Promise<void> {
  const ids = db
    .selectFrom('alert')
    .select('id')
    // As a literal, because the index is of these alone.
    .where('simulated', '=', sql.lit(1))
    .where('source_kind', 'in', ['event', 'watch_list'])
  if ((await ids.limit(1).executeTakeFirst()) === undefined) return
  await db.transaction().execute(async (transaction) => {
    await takeSequence(transaction)
    await removeAlerts(transaction, ids)
    await transaction
      .updateTable('alert_log')
      .set(({ eb }) => ({ generation: eb('generation', '+', 1) }))
      .execute()
  })
}
