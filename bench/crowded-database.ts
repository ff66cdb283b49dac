import { sql } from 'kysely'
import type { Accounts } from '../apps/server/src/accounts/accounts.ts'
import { changeOf } from '../apps/server/src/store/desk/alerts/raise-alert.ts'
import { testReport } from '../apps/server/src/store/desk/alerts/testing-alerts.ts'
import { vesselReportEntry } from '../apps/server/src/store/analysis/assessments/entry-rows.ts'
import type { Database } from '../apps/server/src/store/open-database.ts'
import type { AlertRow } from '../apps/server/src/store/interfaces/rows/alert-rows.ts'
import type { TrackEventRow } from '../apps/server/src/store/interfaces/rows/track-rows.ts'
import type { Store } from '../apps/server/src/store/interfaces/store.ts'
import { createFleet, END_MS, mmsiOf } from './watch/positions-fleet.ts'
import { seededRandom } from './rate.ts'
import { createStaticFleet } from './watch/static-fleet.ts'

export const SECRET = 'a secret of at least thirty-two letters'
export const who = { email: 'crowd@harbour.example', password: 'correct horse battery' }

const VESSELS = 100_000
const POSITIONS = 1_000_000
const EVENTS = 1_000_000
const ALERTS = 200_000
const REPORTS = 50_000
const BATCH = 1_000
const HOUR_MS = 3_600_000
const YEAR_MS = 366 * 24 * HOUR_MS

/** A vessel whose MMSI many stations share: it has 50,000 events. */
export const MAX_HELD_MMSI = mmsiOf(50)
const OF_ONE_VESSEL = 50_000

const kinds = ['gap', 'stop', 'port_visit', 'loitering', 'zone_visit', 'spoofing'] as const
/** A fifth of all events are in this strait. */
const STRAIT = { lat: 1.2, lon: 103.8 }

const pieces = <Item>(count: number, make: (at: number) => Item) =>
  (function* () {
    for (let from = 0; from < count; from += BATCH)
      yield Array.from({ length: Math.min(BATCH, count - from) }, (_, at) => make(from + at))
  })()

/** Fills tables of SQLite without their indexes, each of which is then built once: as fast again as row by row. */
async function withoutIndexes({ db }: Database, tables: readonly string[], fill: () => Promise<void>): Promise<void> {
  const names = sql.join(tables)
  const { rows } = await sql<{ name: string; text: string }>`select name, sql as text from sqlite_master
    where type = 'index' and sql is not null and tbl_name in (${names})`.execute(db)
  for (const { name } of rows) await sql`drop index ${sql.ref(name)}`.execute(db)
  await fill()
  for (const { text } of rows) await sql.raw(text).execute(db)
}

/** Fills an empty database with years of traffic, many alerts and a busy account; the newest of everything is current. */
export async function fillCrowded(database: Database, store: Store, accounts: Accounts): Promise<void> {
  const nowMs = Date.now()
  const random = seededRandom(32)
  const pick = <Item>(of: readonly Item[]) => of[Math.floor(random() * of.length)] as Item
  await accounts.signUp({
    firstName: 'Ana',
    lastName: 'Rao',
    postalCode: '400001',
    country: 'India',
    dob: '1990-05-17',
    ...who,
  })
  const { principal } = await signedIn(accounts)
  const nothing = { positions: [], staticReports: [], progress: null }

  const fleet = createFleet(POSITIONS, VESSELS)
  for (const batch of fleet.batches('time'))
    await store.positions.write({
      ...nothing,
      positions: batch.map((one) => ({ ...one, timeMs: one.timeMs + nowMs - END_MS })),
    })
  for (const staticReports of createStaticFleet(VESSELS).batches())
    await store.positions.write({ ...nothing, staticReports })

  const place = () => {
    if (random() < 0.2) return { lat: STRAIT.lat + random() * 0.5, lon: STRAIT.lon + random() * 0.5 }
    if (random() < 0.6) return pick(fleet.places)
    return { lat: random() * 130 - 60, lon: random() * 360 - 180 }
  }
  const event = (at: number): TrackEventRow => {
    const kind = pick(kinds)
    const mmsi = at < OF_ONE_VESSEL ? MAX_HELD_MMSI : mmsiOf(Math.floor(random() * VESSELS))
    const { lat, lon } = place()
    const fromMs = nowMs - Math.floor(random() * YEAR_MS)
    const lasts = random() ** 4 * 60 * 24 * HOUR_MS
    const evidence = [{ timeMs: fromMs, lat, lon }]
    return {
      id: `${kind}-${mmsi}-${at}`,
      kind,
      mmsi,
      from_ms: fromMs,
      to_ms: random() < 0.01 ? null : Math.floor(fromMs + lasts),
      lat_e7: Math.round(lat * 1e7),
      lon_e7: Math.round(lon * 1e7),
      rule: 'GAP-1',
      confidence: 'medium',
      body: JSON.stringify({ vessels: [mmsi], evidence, details: { hours: 7.5, distanceFromShoreNm: 12.5 } }),
      other_mmsi: null,
    }
  }
  await withoutIndexes(database, ['track_event'], async () => {
    await database.db.transaction().execute(async (transaction) => {
      for (const events of pieces(EVENTS, event)) await transaction.insertInto('track_event').values(events).execute()
    })
  })

  const alert = (at: number): AlertRow => {
    const { lat, lon } = place()
    const raisedMs = nowMs - Math.floor((1 - at / ALERTS) * YEAR_MS)
    const mmsi = mmsiOf(Math.floor(random() * 2_000))
    return {
      id: `alert-${at}`,
      user_id: random() < 0.1 ? principal : null,
      kind: pick(['vessel', 'vessel', 'vessel', 'fishing', 'trafficking']),
      code: 'probable_fishing',
      level: pick(['notice', 'notice', 'caution', 'alarm']),
      source_id: `gap-${at}`,
      source_kind: 'event',
      subject: `gap-${at}`,
      mmsi,
      other_mmsi: null,
      simulated: 0,
      lat,
      lon,
      timestamp_ms: raisedMs,
      raised_at_ms: raisedMs,
      assessment: null,
      params: JSON.stringify({ mmsi, probability: 0.8 }),
      state: pick(['open', 'open', 'open', 'acknowledged', 'dismissed', 'confirmed']),
      version: 1,
      count: 1,
      last_ms: raisedMs,
      changed_ms: raisedMs,
      assignee_id: random() < 0.01 ? principal : null,
    }
  }
  let sequence = 0
  await withoutIndexes(database, ['alert', 'alert_change'], async () => {
    await database.db.transaction().execute(async (transaction) => {
      for (const alerts of pieces(ALERTS, alert)) {
        await transaction.insertInto('alert').values(alerts).execute()
        const changes = alerts.map((row) => ({
          ...changeOf(row, (sequence += 1)),
          action: 'raise' as const,
          raise_key: row.source_id,
        }))
        await transaction.insertInto('alert_change').values(changes).execute()
      }
    })
  })
  await database.db.updateTable('alert_log').set({ sequence }).execute()
  await sql`insert into alert_count (user_id, kind, level, state, assignee_id, simulated, count)
    select coalesce(user_id, ''), kind, level, state, coalesce(assignee_id, ''), simulated, count(*) from alert group by 1, 2, 3, 4, 5, 6`.execute(
    database.db,
  )

  const report = (at: number) => {
    const timeMs = nowMs - Math.floor(random() * YEAR_MS)
    return { ...testReport(`report-${at}`, principal), mmsi: mmsiOf(at), timestamp_ms: timeMs, created_at_ms: timeMs }
  }
  await withoutIndexes(database, ['vessel_report', 'assessment'], async () => {
    await database.db.transaction().execute(async (transaction) => {
      for (const reports of pieces(REPORTS, report)) {
        await transaction.insertInto('vessel_report').values(reports).execute()
        await transaction.insertInto('assessment').values(reports.map(vesselReportEntry)).execute()
      }
    })
  })
  await sql`analyze`.execute(database.db)
}

async function signedIn(accounts: Accounts): Promise<{ principal: string }> {
  const { cookies } = await accounts.signIn(who, new Headers())
  const session = await accounts.authenticate(
    new Headers({ cookie: cookies.map((one) => one.split(';')[0]).join('; ') }),
  )
  if (session === null) throw new Error('the account cannot sign in')
  return { principal: session.principal.accountId }
}
