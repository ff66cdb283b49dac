import { MAX_IN_CELL } from '@varuna/tracks/encounters/crowds'
import { MARK_MS } from '@varuna/tracks/encounters/marks'
import { areTogether, type Contact, type Places, type Side } from '@varuna/tracks/encounters/meeting'
import { sql, type Kysely } from 'kysely'
import { isOneOf } from '../../database/is-one-of.ts'
import type { Schema } from '../../database/schema.ts'
import { markRoles } from '../positions/mark-rows.ts'
import type { Store } from '../../interfaces/store.ts'
import type { EncounterStore, PendingContact } from '../../interfaces/watch/encounter-store.ts'

/** A little more than 500 m of latitude, in millionths of a degree. */
const REACH_E6 = 4_600

interface ContactRow {
  mmsi: number
  segment: string
  mark_ms: number
  lat_e6: number
  lon_e6: number
  other_mmsi: number
  other_segment: string
  other_lat_e6: number
  other_lon_e6: number
  generation: number | null
  from_ms: number | null
  before_lat: number | null
  before_lon: number | null
  other_before_lat: number | null
  other_before_lon: number | null
  after_lat: number | null
  after_lon: number | null
  other_after_lat: number | null
  other_after_lon: number | null
}

/** Contacts of vessels with others, in order of time, and the moment from which more are left; null when none are. */
export async function readContacts(
  kind: Store['kind'],
  db: Kysely<Schema>,
  vessels: Parameters<EncounterStore['contacts']>[0],
  limit: number,
): ReturnType<EncounterStore['contacts']> {
  const since = new Map(vessels.map(({ mmsi, sinceMs }) => [mmsi, sinceMs]))
  const oldestMs = Math.min(...since.values())
  const beside = (alias: string, of: string, offsetMs: number) =>
    sql`left join vessel_mark ${sql.ref(alias)} on ${sql.ref(`${alias}.mmsi`)} = ${sql.ref(`${of}.mmsi`)}
      and ${sql.ref(`${alias}.mark_ms`)} = ${sql.ref(`${of}.mark_ms`)} + ${sql.lit(offsetMs)}
      and ${sql.ref(`${alias}.segment`)} = ${sql.ref(`${of}.segment`)}
      and ${sql.ref(`${alias}.role`)} < ${sql.lit(markRoles.copy)}`
  const crowds = await readCrowds(kind, db, [...since.keys()], oldestMs)
  const isOutside =
    crowds.length === 0
      ? sql``
      : sql`and (a.cell, a.mark_ms) not in (values ${sql.join(crowds.map(({ cell, mark_ms }) => sql`(${sql.lit(cell)}, ${sql.lit(mark_ms)})`))})`
  const read = (most: number) =>
    sql<ContactRow>`
    select a.mmsi, a.segment, a.mark_ms, a.lat_e6, a.lon_e6, b.mmsi as other_mmsi, b.segment as other_segment,
      b.lat_e6 as other_lat_e6, b.lon_e6 as other_lon_e6, o.generation, o.from_ms,
      ab.lat_e6 as before_lat, ab.lon_e6 as before_lon, bb.lat_e6 as other_before_lat, bb.lon_e6 as other_before_lon,
      aa.lat_e6 as after_lat, aa.lon_e6 as after_lon, ba.lat_e6 as other_after_lat, ba.lon_e6 as other_after_lon
    from vessel_mark a
    join vessel_mark b on b.cell = a.cell and b.mark_ms = a.mark_ms and b.mmsi <> a.mmsi
      and b.role <> ${sql.lit(markRoles.passing)}
      and b.lat_e6 between a.lat_e6 - ${sql.lit(REACH_E6)} and a.lat_e6 + ${sql.lit(REACH_E6)}
    left join vessel_comparison o on o.mmsi = b.mmsi
    ${beside('ab', 'a', -MARK_MS)} ${beside('bb', 'b', -MARK_MS)} ${beside('aa', 'a', MARK_MS)} ${beside('ba', 'b', MARK_MS)}
    where ${isOneOf(kind, 'a.mmsi', [...since.keys()])} and a.mark_ms >= ${oldestMs}
      and a.role = ${sql.lit(markRoles.compared)} ${isOutside}
    order by a.mark_ms limit ${most}`.execute(db)
  for (let most = limit; ; most *= 2) {
    const { rows } = await read(most)
    const newestMs = rows.at(-1)?.mark_ms ?? null
    const nextMs = rows.length === most ? newestMs : null
    // A moment is read whole or not at all.
    if (nextMs !== null && rows[0]?.mark_ms === nextMs) continue
    const whole = rows.filter(
      ({ mmsi, mark_ms }) => mark_ms >= (since.get(mmsi) ?? Infinity) && mark_ms < (nextMs ?? Infinity),
    )
    return { contacts: whole.flatMap(contactOf), nextMs }
  }
}

/** The cells and moments of vessels' marks since a moment at which too many lie in the cell to be compared (ENC-6). */
async function readCrowds(
  kind: Store['kind'],
  db: Kysely<Schema>,
  mmsis: readonly number[],
  sinceMs: number,
): Promise<{ cell: number; mark_ms: number }[]> {
  const { rows } = await sql<{ cell: number; mark_ms: number }>`
    select b.cell, b.mark_ms from (
      select distinct cell, mark_ms from vessel_mark where ${isOneOf(kind, 'mmsi', mmsis)} and mark_ms >= ${sinceMs}
        and role = ${sql.lit(markRoles.compared)}
    ) own join vessel_mark b on b.cell = own.cell and b.mark_ms = own.mark_ms and b.role <> ${sql.lit(markRoles.passing)}
    group by b.cell, b.mark_ms having count(*) > ${sql.lit(MAX_IN_CELL)}`.execute(db)
  return rows
}

const placeOf = (lat: number, lon: number) => ({ lat: lat / 1e6, lon: lon / 1e6 })

const placesOf = (...[lat, lon, otherLat, otherLon]: (number | null)[]): Places | null =>
  typeof lat === 'number' && typeof lon === 'number' && typeof otherLat === 'number' && typeof otherLon === 'number'
    ? [placeOf(lat, lon), placeOf(otherLat, otherLon)]
    : null

const turned = <One>([a, b]: readonly [One, One]): readonly [One, One] => [b, a]

/** Empty when the two were not within the reach of an encounter. */
function contactOf(row: ContactRow): PendingContact[] {
  const places = [placeOf(row.lat_e6, row.lon_e6), placeOf(row.other_lat_e6, row.other_lon_e6)] as const
  if (!areTogether(...places)) return []
  const sides: readonly [Side, Side] = [
    { mmsi: row.mmsi, segmentId: `${row.mmsi}-${row.segment}` },
    { mmsi: row.other_mmsi, segmentId: `${row.other_mmsi}-${row.other_segment}` },
  ]
  const before = placesOf(row.before_lat, row.before_lon, row.other_before_lat, row.other_before_lon)
  const after = placesOf(row.after_lat, row.after_lon, row.other_after_lat, row.other_after_lon)
  const inOrder = row.mmsi < row.other_mmsi
  const contact: Contact = {
    sides: inOrder ? sides : turned(sides),
    markMs: row.mark_ms,
    places: inOrder ? places : turned(places),
    before: before === null || inOrder ? before : turned(before),
    after: after === null || inOrder ? after : turned(after),
  }
  const other = { mmsi: row.other_mmsi, generation: row.generation ?? 0, fromMs: row.from_ms }
  return [{ contact, mmsi: row.mmsi, other }]
}
