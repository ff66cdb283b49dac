import type { Kysely } from 'kysely'
import { positionOfRow, weekOf } from './position-rows.ts'
import type { PositionStore, PositionWriter } from './position-store.ts'
import type { Schema } from './schema.ts'
import type { Store } from './store.ts'

const position = [
  'mmsi',
  'time_ms',
  'lat_e7',
  'lon_e7',
  'speed_tenths',
  'course_tenths',
  'heading_deg',
  'status',
  'station',
  'time_from',
] as const

/** The part of the store that keeps what AIS says. */
export function createPositionStore(kind: Store['kind'], db: Kysely<Schema>, writer: PositionWriter): PositionStore {
  /** The weeks that hold anything, between two times: on SQLite the key begins with the week. */
  async function weeksBetween(fromMs: number, beforeMs: number): Promise<number[]> {
    const end = async (order: 'asc' | 'desc') =>
      (await db.selectFrom('ais_position').select('week').orderBy('week', order).limit(1).executeTakeFirst())?.week ?? 0
    const [first, last] = [Math.max(await end('asc'), weekOf(fromMs)), Math.min(await end('desc'), weekOf(beforeMs))]
    return Array.from({ length: Math.max(0, last - first + 1) }, (_, at) => first + at)
  }
  return {
    write: (batch) => writer.write(batch),
    async track(mmsi, fromMs, beforeMs) {
      let query = db
        .selectFrom('ais_position')
        .select(position)
        .where('mmsi', '=', mmsi)
        .where('time_ms', '>=', fromMs)
        .where('time_ms', '<', beforeMs)
      if (kind === 'sqlite') query = query.where('week', 'in', await weeksBetween(fromMs, beforeMs))
      const rows = await query.orderBy('time_ms').orderBy('lat_e7').orderBy('lon_e7').execute()
      return rows.map(positionOfRow)
    },
    async latest(sinceMs, limit) {
      const rows = await db
        .selectFrom('ais_latest')
        .select(position)
        .where('time_ms', '>=', sinceMs)
        .orderBy('time_ms', 'desc')
        .orderBy('mmsi')
        .limit(limit)
        .execute()
      return rows.map(positionOfRow)
    },
    async last(mmsi) {
      const row = await db.selectFrom('ais_latest').select(position).where('mmsi', '=', mmsi).executeTakeFirst()
      return row ? positionOfRow(row) : null
    },
    identities: (mmsi) =>
      db
        .selectFrom('ais_identity')
        .selectAll()
        .where('mmsi', '=', mmsi)
        .orderBy('last_ms')
        .orderBy('first_ms')
        .orderBy('digest')
        .execute(),
    async importOf(id) {
      return (await db.selectFrom('ais_import').selectAll().where('id', '=', id).executeTakeFirst()) ?? null
    },
  }
}
