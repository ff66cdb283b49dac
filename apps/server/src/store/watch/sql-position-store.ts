import type { PositionReport } from '@varuna/ais/reports/report'
import { receptionHour } from '@varuna/tracks/reception/received-times'
import { sql, type Kysely } from 'kysely'
import { readLatestWithin } from './positions/latest-within.ts'
import { POSITION_COLUMNS, positionOfRow } from './positions/position-rows.ts'
import { weekBeginsMs, weekOf } from '../interfaces/watch/position-store.ts'
import { EVENT_COLUMNS, readEndedSince, readEvents } from './events/read-events.ts'
import { markRoles } from './positions/mark-rows.ts'
import { readLatest } from './positions/read-latest.ts'
import { readNewestUntil } from './positions/read-newest-until.ts'
import { removeFeedTimes } from './positions/receptions/remove-feed-times.ts'
import { removeSimulated } from './positions/remove-simulated.ts'
import { searchVessels } from './positions/search-vessels.ts'
import { readPositionsFrom } from './positions/positions-from.ts'
import { readVesselsWithin } from './positions/vessels-within.ts'
import { readStatements } from './positions/read-statements.ts'
import { readTrackPage } from './positions/track-page.ts'
import { createWeeks, readWeeksWithoutMarks } from './positions/weeks.ts'
import {
  reductions,
  type PositionStore,
  type PositionWriter,
  type TrackReach,
} from '../interfaces/watch/position-store.ts'
import { isOneOf } from '../database/is-one-of.ts'
import { prepareQuery } from '../database/prepare-query.ts'
import type { AisPositionRow } from '../interfaces/rows/position-rows.ts'
import type { Schema } from '../database/schema.ts'
import type { Store } from '../interfaces/store.ts'

/** Stations that share an MMSI can be at several places at the same time. */
const MAX_AT_ONE_MOMENT = 4

const latestPosition = prepareQuery((db, { mmsi }: { mmsi: number }) =>
  db.selectFrom('ais_latest').select(POSITION_COLUMNS).where('mmsi', '=', mmsi),
)

/** Stores AIS reports. */
export function createPositionStore(kind: Store['kind'], db: Kysely<Schema>, writer: PositionWriter): PositionStore {
  const weeks = createWeeks(kind, db)
  /** Times of a vessel's positions in a week, newest first, each found by one index seek without reading the rows between. */
  async function momentsOf(mmsi: number, week: number, fromMs: number, newestMs: number, reach: TrackReach) {
    // One upper bound a seek: with two, SQLite seeks by one and scans to the other.
    const since = sql`select max(time_ms) from ${weeks.of(week, mmsi)} and time_ms >= ${fromMs}`
    const { rows } = await sql<{ time_ms: number }>`
      with recursive moment (time_ms, place) as (
        select (${since} and time_ms <= ${newestMs}), 1
        union all
        select (${since} and time_ms <= moment.time_ms - ${Math.max(1, reach.spacingMs)}), place + 1
        from moment where moment.time_ms is not null and place < ${reach.mostMoments}
      )
      select time_ms from moment where time_ms is not null order by place`.execute(db)
    return rows.map(({ time_ms }) => time_ms)
  }
  async function positionsAt(mmsi: number, week: number, moments: number[]): Promise<PositionReport[]> {
    if (moments.length === 0) return []
    const { rows } = await sql<AisPositionRow>`
      select ${sql.raw(POSITION_COLUMNS.join(', '))} from ${weeks.of(week, mmsi)} and ${isOneOf(kind, 'time_ms', moments)}
      order by time_ms desc, lat_e7 desc, lon_e7 desc limit ${moments.length * MAX_AT_ONE_MOMENT}`.execute(db)
    return rows.map(positionOfRow)
  }
  return {
    write: (batch) => writer.write(batch),
    reduceWeek: (reduction) => writer.reduceWeek(reduction),
    removeSimulated: () => removeSimulated(db, weeks),
    async track(mmsi, fromMs, beforeMs, { mostMoments, spacingMs }) {
      const found: PositionReport[] = []
      let [newestMs, left] = [beforeMs - 1, mostMoments]
      for (const week of (await weeks.between(fromMs, beforeMs)).reverse()) {
        if (left <= 0) break
        const beginsMs = Math.max(fromMs, weekBeginsMs(week))
        const endsMs = Math.min(newestMs, weekBeginsMs(week + 1) - 1)
        const moments = await momentsOf(mmsi, week, beginsMs, endsMs, { mostMoments: left, spacingMs })
        found.push(...(await positionsAt(mmsi, week, moments)))
        left -= moments.length
        newestMs = Math.min(newestMs, (moments.at(-1) ?? Infinity) - spacingMs)
      }
      return found.reverse()
    },
    trackPage: (mmsi, period) => readTrackPage(kind, db, mmsi, period),
    positionsFrom: (mmsi, period, limit) => readPositionsFrom(kind, db, mmsi, period, limit),
    vesselsWithin: (mmsis, box, period) => readVesselsWithin(kind, db, mmsis, box, period),
    latest: (sinceMs, limit) => readLatest(kind, db, sinceMs, limit),
    latestWithin: (box, sinceMs, limit, after = null) => readLatestWithin(db, box, sinceMs, limit, after),
    async last(mmsi) {
      const [row] = (await latestPosition(db, { mmsi })).rows
      return row ? positionOfRow(row) : null
    },
    async latestOf(mmsis) {
      const query = db
        .selectFrom('ais_latest')
        .select(POSITION_COLUMNS)
        .where(isOneOf(kind, 'mmsi', mmsis))
      return (await query.execute()).map(positionOfRow)
    },
    newestUntil: (mmsis, fromMs, untilMs) => readNewestUntil(kind, db, mmsis, { fromMs, untilMs }),
    vessels: (mmsis) =>
      db
        .selectFrom('ais_vessel')
        .selectAll()
        .where(isOneOf(kind, 'mmsi', mmsis))
        .execute(),
    statements: (mmsis) => readStatements(kind, db, mmsis),
    search: (text, limit) => searchVessels(db, text, limit),
    async staticReports(mmsi, limit) {
      const rows = await db
        .selectFrom('ais_identity')
        .selectAll()
        .where('mmsi', '=', mmsi)
        .orderBy('last_ms', 'desc')
        .orderBy('first_ms', 'desc')
        .orderBy('digest', 'desc')
        .limit(limit)
        .execute()
      return rows.reverse()
    },
    async checkpointOf(importId) {
      const query = db.selectFrom('ais_import_checkpoint').selectAll().where('import_id', '=', importId)
      return (await query.executeTakeFirst()) ?? null
    },
    vesselStates: (mmsis) =>
      db
        .selectFrom('ais_vessel_state')
        .selectAll()
        .where(isOneOf(kind, 'mmsi', mmsis))
        .orderBy('mmsi')
        .execute(),
    receipts: (mmsis) =>
      db
        .selectFrom('vessel_receipt')
        .selectAll()
        .where(isOneOf(kind, 'mmsi', mmsis))
        .execute(),
    vesselFeeds: (mmsis) =>
      db
        .selectFrom('vessel_feed')
        .selectAll()
        .where(isOneOf(kind, 'mmsi', mmsis))
        .execute(),
    events: (query) => readEvents(db, query),
    async event(id) {
      return (await db.selectFrom('track_event').select(EVENT_COLUMNS).where('id', '=', id).executeTakeFirst()) ?? null
    },
    async latestAfter(after, limit) {
      const rows = await db
        .selectFrom('ais_latest')
        .select(POSITION_COLUMNS)
        .where('mmsi', '>', after)
        .orderBy('mmsi')
        .limit(limit)
        .execute()
      return rows.map(positionOfRow)
    },
    lastingEvents: (after, limit) =>
      db
        .selectFrom('track_event')
        .select(EVENT_COLUMNS)
        .where('to_ms', 'is', null)
        .where('id', '>', after)
        .orderBy('id')
        .limit(limit)
        .execute(),
    eventsEndedSince: (timeMs, limit) => readEndedSince(db, timeMs, limit),
    async marksOf(mmsi) {
      const rows = await db
        .selectFrom('vessel_mark')
        .select(['mark_ms', 'segment', 'lat_e6', 'lon_e6', 'role'])
        .where('mmsi', '=', mmsi)
        .where('role', '<', markRoles.copy)
        .orderBy('mark_ms')
        .orderBy('segment')
        .execute()
      return rows.map(({ mark_ms, segment, lat_e6, lon_e6, role }) => ({
        mmsi,
        segmentId: `${mmsi}-${segment}`,
        markMs: mark_ms,
        lat: lat_e6 / 1e6,
        lon: lon_e6 / 1e6,
        counts: role === markRoles.compared,
      }))
    },
    async unfollowedVessels(partitions, late, limit) {
      const rows = await db
        .selectFrom('vessel_unfollowed')
        .selectAll()
        .$if(!late, (query) => query.where('is_late', '=', 0))
        .$if(late, (query) =>
          query.where('mmsi', 'in', db.selectFrom('vessel_unfollowed').select('mmsi').where('is_late', '=', 1)),
        )
        .$if(partitions !== null, (query) => query.where('partition', 'in', partitions ?? []))
        .orderBy('mmsi')
        .orderBy('from_ms')
        .limit(limit)
        .execute()
      return [...Map.groupBy(rows, ({ mmsi }) => mmsi)].map(([mmsi, notes]) => ({
        mmsi,
        fromMs: notes[0]?.from_ms ?? 0,
        toMs: notes.reduce((newest, { to_ms }) => Math.max(newest, to_ms), 0),
        notes: notes.map(({ from_ms, version }) => ({ mmsi, fromMs: from_ms, version })),
      }))
    },
    async unfollowedPartitions(late) {
      const query = db.selectFrom('vessel_unfollowed').select('partition').distinct()
      return (await query.where('is_late', '=', late ? 1 : 0).execute()).map(({ partition }) => partition)
    },
    async noteLate(notes) {
      for (const { mmsi, fromMs, version } of notes)
        await db
          .updateTable('vessel_unfollowed')
          .set({ is_late: 1 })
          .where('mmsi', '=', mmsi)
          .where('from_ms', '=', fromMs)
          .where('version', '=', version)
          .execute()
    },
    async positionsWithin(vessels, limit) {
      const oldestMs = Math.min(...vessels.map(({ fromMs }) => fromMs))
      const newestMs = Math.max(...vessels.map(({ toMs }) => toMs))
      const periods = new Map(vessels.map((vessel) => [vessel.mmsi, vessel]))
      const found: PositionReport[] = []
      let read = 0
      for (const week of await weeks.between(oldestMs, newestMs + 1)) {
        if (read >= limit) break
        const { rows } = await sql<AisPositionRow>`select ${sql.raw(POSITION_COLUMNS.join(', '))}
          from ${weeks.ofAll(week)} and ${isOneOf(kind, 'mmsi', [...periods.keys()])}
            and time_ms >= ${oldestMs} and time_ms <= ${newestMs} limit ${limit - read}`.execute(db)
        read += rows.length
        for (const row of rows) {
          const period = periods.get(row.mmsi)
          if (period && row.time_ms >= period.fromMs && row.time_ms <= period.toMs) found.push(positionOfRow(row))
        }
      }
      return { positions: found, isWhole: read < limit }
    },
    async vesselsAfter(after, limit) {
      const rows = await db
        .selectFrom('ais_latest')
        .select('mmsi')
        .where('mmsi', '>', after)
        .orderBy('mmsi')
        .limit(limit)
        .execute()
      return rows.map(({ mmsi }) => mmsi)
    },
    async weeksToReduce(to, beforeMs) {
      const rows = await db
        .selectFrom('ais_week')
        .select('week')
        .where('week', '<', weekOf(beforeMs))
        .where('written_ms', '<', beforeMs)
        .where('reduced', '<', reductions[to])
        .orderBy('week')
        .execute()
      return rows.map(({ week }) => week)
    },
    async receivedWeeks(fromMs, beforeMs) {
      const rows = await db
        .selectFrom('ais_week')
        .select('week')
        .where('week', '>', weekOf(fromMs - 1))
        .where('week', '<=', weekOf(beforeMs - 1))
        .execute()
      return rows.map(({ week }) => weekBeginsMs(week))
    },
    receivedHours: (fromMs, beforeMs, areSimulated, feed = '') =>
      db
        .selectFrom('ais_hour')
        .select(['hour', 'vessels'])
        .where('simulated', '=', areSimulated ? 1 : 0)
        .where('feed', '=', feed)
        .where('hour', '>', receptionHour(fromMs - 1))
        .where('hour', '<=', receptionHour(beforeMs - 1))
        .orderBy('hour')
        .execute(),
    removeFeedTimes: (beforeMs, limit) => removeFeedTimes(kind, db, beforeMs, limit),
    weeksWithoutMarks: () => readWeeksWithoutMarks(db),
    async cursorOf(consumer) {
      const query = db.selectFrom('bus_cursor').select('cursor').where('consumer', '=', consumer)
      return (await query.executeTakeFirst())?.cursor ?? null
    },
    imports: (limit) =>
      db.selectFrom('ais_import').selectAll().orderBy('started_at_ms', 'desc').orderBy('id').limit(limit).execute(),
    async importOf(id) {
      return (await db.selectFrom('ais_import').selectAll().where('id', '=', id).executeTakeFirst()) ?? null
    },
  }
}
