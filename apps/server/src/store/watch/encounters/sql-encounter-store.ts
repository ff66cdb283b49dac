import { sql, type Kysely, type Transaction } from 'kysely'
import { unjudgedRows } from '../positions/unjudged-rows.ts'
import { isOneOf } from '../../database/is-one-of.ts'
import type { TrackEventRow } from '../../interfaces/rows/track-rows.ts'
import type { Schema } from '../../database/schema.ts'
import { staleState } from '../positions/position-rows.ts'
import { EVENT_COLUMNS } from '../events/read-events.ts'
import { readWeeksWithoutMarks } from '../positions/weeks.ts'
import { searchFields } from '../positions/vessel-keys.ts'
import type { Store } from '../../interfaces/store.ts'
import type { EncounterStore, MeetingKey, MeetingRow } from '../../interfaces/watch/encounter-store.ts'
import { readContacts } from './read-contacts.ts'

/** Rows of one statement, which has a parameter a value. */
const ROWS_A_STATEMENT = 100

/** Encounters on any SQL database that Kysely supports; both dialects run the same queries. */
export function createEncounterStore(kind: Store['kind'], db: Kysely<Schema>): EncounterStore {
  return {
    async pendingAreas() {
      const query = db.selectFrom('vessel_comparison').select('area').distinct().where('from_ms', 'is not', null)
      return (await query.execute()).map(({ area }) => area)
    },
    async pending(area, limit) {
      const rows = await db
        .selectFrom('vessel_comparison')
        .selectAll()
        .where('area', '=', area)
        .where('from_ms', 'is not', null)
        .orderBy('from_ms')
        .limit(limit)
        .execute()
      return rows.map(({ mmsi, version, generation, from_ms, is_replaced }) => ({
        mmsi,
        version,
        generation,
        fromMs: from_ms ?? 0,
        isReplaced: is_replaced === 1,
      }))
    },
    contacts: (vessels, limit) => readContacts(kind, db, vessels, limit),
    meetingsBetween: (mmsis, others) =>
      db
        .selectFrom('vessel_meeting')
        .selectAll()
        .where(isOneOf(kind, 'mmsi', mmsis))
        .where(isOneOf(kind, 'other_mmsi', others))
        .execute(),
    meetingsOf: (mmsi) =>
      db
        .selectFrom('vessel_meeting')
        .selectAll()
        .where((where) => where.or([where('mmsi', '=', mmsi), where('other_mmsi', '=', mmsi)]))
        .execute(),
    async encountersOf(mmsi) {
      const rows = await db
        .selectFrom('track_event')
        .select(['id', 'from_ms'])
        .where('kind', '=', 'encounter')
        .where((where) => where.or([where('mmsi', '=', mmsi), where('other_mmsi', '=', mmsi)]))
        .execute()
      return rows.map(({ id, from_ms }) => ({ id, fromMs: from_ms }))
    },
    weeksWithoutMarks: () => readWeeksWithoutMarks(db),
    async newestOf(mmsis) {
      const rows = await db
        .selectFrom('ais_latest')
        .select(['mmsi', 'time_ms'])
        .where(isOneOf(kind, 'mmsi', mmsis))
        .execute()
      return new Map(rows.map(({ mmsi, time_ms }) => [mmsi, time_ms]))
    },
    write: (write) =>
      inTransaction(db, async (transaction) => {
        await checkGenerations(kind, transaction, write.generations)
        const changes = [
          ...write.meetings.map((row) => ({ row, run: () => keepMeeting(transaction, row) })),
          ...write.droppedMeetings.map((row) => ({ row, run: () => dropMeeting(transaction, row, row.version) })),
        ].sort((a, b) => byPair(a.row, b.row))
        let stale = 0
        for (const { run } of changes) stale += (await run()) ? 0 : 1
        if (stale > 0) throw staleState(stale, changes.length)
        await replaceEvents(transaction, write.removedEvents, write.events)
        for (const { mmsi, version, nextMs } of write.compared.toSorted((a, b) => a.mmsi - b.mmsi))
          await transaction
            .updateTable('vessel_comparison')
            .set({ from_ms: nextMs, is_replaced: 0 })
            .where('mmsi', '=', mmsi)
            .where('version', '=', version)
            .execute()
      }),
    async lastingButOver(bothMs, oneMs, limit) {
      const { rows } = await sql<MeetingRow & { newest_ms: number | null; other_newest_ms: number | null }>`
        select m.*, a.time_ms as newest_ms, b.time_ms as other_newest_ms from vessel_meeting m
        left join ais_latest a on a.mmsi = m.mmsi left join ais_latest b on b.mmsi = m.other_mmsi
        where m.is_lasting = 1 and ((a.time_ms > m.last_ms + ${sql.lit(bothMs)} and b.time_ms > m.last_ms + ${sql.lit(bothMs)})
          or a.time_ms > m.last_ms + ${sql.lit(oneMs)} or b.time_ms > m.last_ms + ${sql.lit(oneMs)})
        limit ${limit}`.execute(db)
      return rows.map(({ newest_ms, other_newest_ms, ...row }) => ({ row, newestMs: [newest_ms, other_newest_ms] }))
    },
    async sharedIdentities(maxHolders) {
      const { rows } = await sql<{ mmsi: number }>`
        select distinct k.mmsi from ais_vessel_key k join (
          select field, key from ais_vessel_key where field in (${sql.lit(searchFields.imo)}, ${sql.lit(searchFields.callSign)})
          group by field, key having count(*) between 2 and ${maxHolders}
        ) shared on shared.field = k.field and shared.key = k.key`.execute(db)
      const mmsis = rows.map(({ mmsi }) => mmsi)
      return db
        .selectFrom('ais_identity')
        .select(['mmsi', 'imo', 'name', 'call_sign'])
        .select(({ fn }) => [fn.min('first_ms').as('first_ms'), fn.max('last_ms').as('last_ms')])
        .where(isOneOf(kind, 'mmsi', mmsis))
        .groupBy(['mmsi', 'imo', 'name', 'call_sign'])
        .execute()
    },
    identityChanges: () =>
      db.selectFrom('track_event').select(EVENT_COLUMNS).where('kind', '=', 'identity_change').execute(),
    replaceIdentityChanges: (removed, added) =>
      inTransaction(db, (transaction) => replaceEvents(transaction, removed, added)),
  }
}

/** PostgreSQL ends one of two writers that wait for each other. */
const DEADLOCK = '40P01'

/** Runs a transaction; one that was ended for another's sake counts as stale, and can be tried again. */
async function inTransaction(
  db: Kysely<Schema>,
  run: (transaction: Transaction<Schema>) => Promise<void>,
): Promise<void> {
  try {
    await db.transaction().execute(run)
  } catch (error) {
    throw (error as { code?: string }).code === DEADLOCK ? staleState(1, 1) : error
  }
}

const byPair = (a: MeetingKey, b: MeetingKey) =>
  a.mmsi - b.mmsi || a.other_mmsi - b.other_mmsi || (keyText(a) < keyText(b) ? -1 : 1)
const keyText = ({ segment, other_segment }: MeetingKey) => `${segment} ${other_segment}`

/** Locks the rows, so that no marks are replaced until the end of the transaction. */
async function checkGenerations(
  kind: Store['kind'],
  transaction: Transaction<Schema>,
  expected: readonly { mmsi: number; generation: number }[],
): Promise<void> {
  if (expected.length === 0) return
  const rows = await transaction
    .selectFrom('vessel_comparison')
    .select(['mmsi', 'generation'])
    .where(
      isOneOf(
        kind,
        'mmsi',
        expected.map(({ mmsi }) => mmsi),
      ),
    )
    .orderBy('mmsi')
    .$if(kind === 'postgresql', (query) => query.forUpdate())
    .execute()
  const stored = new Map(rows.map(({ mmsi, generation }) => [mmsi, generation]))
  const stale = expected.filter(({ mmsi, generation }) => stored.get(mmsi) !== generation)
  if (stale.length > 0) throw staleState(stale.length, expected.length)
}

/** False when the row is not of the version that was read. */
async function keepMeeting(transaction: Transaction<Schema>, row: MeetingRow): Promise<boolean> {
  const kept = { ...row, version: row.version + 1 }
  if (row.version === 0) {
    const { numInsertedOrUpdatedRows } = await transaction
      .insertInto('vessel_meeting')
      .values(kept)
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirstOrThrow()
    return numInsertedOrUpdatedRows === 1n
  }
  const { version, last_ms, is_lasting, state } = kept
  const { numUpdatedRows } = await transaction
    .updateTable('vessel_meeting')
    .set({ version, last_ms, is_lasting, state })
    .where('mmsi', '=', row.mmsi)
    .where('segment', '=', row.segment)
    .where('other_mmsi', '=', row.other_mmsi)
    .where('other_segment', '=', row.other_segment)
    .where('version', '=', row.version)
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

async function dropMeeting(transaction: Transaction<Schema>, key: MeetingKey, version: number): Promise<boolean> {
  const { numDeletedRows } = await transaction
    .deleteFrom('vessel_meeting')
    .where('mmsi', '=', key.mmsi)
    .where('segment', '=', key.segment)
    .where('other_mmsi', '=', key.other_mmsi)
    .where('other_segment', '=', key.other_segment)
    .where('version', '=', version)
    .executeTakeFirstOrThrow()
  return numDeletedRows === 1n
}

async function replaceEvents(
  transaction: Transaction<Schema>,
  removed: readonly string[],
  added: readonly TrackEventRow[],
): Promise<void> {
  for (let from = 0; from < removed.length; from += ROWS_A_STATEMENT)
    await transaction
      .deleteFrom('track_event')
      .where('id', 'in', removed.slice(from, from + ROWS_A_STATEMENT))
      .execute()
  const rows = [...new Map(added.map((row) => [row.id, row])).values()].sort((a, b) => (a.id < b.id ? -1 : 1))
  for (let from = 0; from < rows.length; from += ROWS_A_STATEMENT)
    await transaction
      .insertInto('track_event')
      .values(rows.slice(from, from + ROWS_A_STATEMENT))
      .onConflict((conflict) =>
        conflict.columns(['id', 'mmsi']).doUpdateSet(({ ref }) => ({
          from_ms: ref('excluded.from_ms'),
          to_ms: ref('excluded.to_ms'),
          lat_e7: ref('excluded.lat_e7'),
          lon_e7: ref('excluded.lon_e7'),
          rule: ref('excluded.rule'),
          confidence: ref('excluded.confidence'),
          body: ref('excluded.body'),
        })),
      )
      .execute()
  const unjudged = unjudgedRows(rows)
  for (let from = 0; from < unjudged.length; from += ROWS_A_STATEMENT)
    await transaction
      .insertInto('event_unjudged')
      .values(
        unjudged
          .slice(from, from + ROWS_A_STATEMENT)
          .map((note) => ({ ...note, version: 1, held_ms: null, wait_until_ms: 0 })),
      )
      .onConflict((conflict) =>
        conflict.column('event_id').doUpdateSet(({ ref, eb }) => ({
          at_ms: ref('excluded.at_ms'),
          version: eb('event_unjudged.version', '+', 1),
        })),
      )
      .execute()
}
