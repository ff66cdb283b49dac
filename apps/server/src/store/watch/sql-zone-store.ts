import type { Kysely } from 'kysely'
import { lockTable } from '../database/lock-table.ts'
import { prepareQuery } from '../database/prepare-query.ts'
import { appendAudit } from '../people/append-audit.ts'
import { keepZoneVersion, removeZones, restoreZones } from './zone-versions.ts'
import { shareReads } from './share-reads.ts'
import type { Schema } from '../database/schema.ts'
import type { Store } from '../interfaces/store.ts'
import type { ZoneStore } from '../interfaces/watch/zone-store.ts'

/** Rows in one statement: PostgreSQL allows 65,535 values, SQLite 32,766. */
const ROWS_AT_ONCE = 500

/** Bytes of rings in one statement, except for a single larger polygon. */
const BYTES_AT_ONCE = 8 * 1024 * 1024

function* splitIntoStatements<Row>(rows: Row[], bytesOf: (row: Row) => number = () => 0): Generator<Row[]> {
  let [portion, bytes]: [Row[], number] = [[], 0]
  for (const row of rows) {
    if (portion.length === ROWS_AT_ONCE || (portion.length > 0 && bytes + bytesOf(row) > BYTES_AT_ONCE)) {
      yield portion
      ;[portion, bytes] = [[], 0]
    }
    portion.push(row)
    bytes += bytesOf(row)
  }
  if (portion.length > 0) yield portion
}

/** Read with every report, to notice what another process has imported. */
const zoneImports = prepareQuery((db) =>
  db.selectFrom('zone_import').selectAll().orderBy('imported_at_ms', 'desc').orderBy('id'),
)

/** Stores official zones. */
export function createZoneStore(database: Store['kind'], db: Kysely<Schema>): ZoneStore {
  return {
    replace: (file, zones, polygons, act, after) =>
      db.transaction().execute(async (within) => {
        await lockTable(database, within, 'zone_import')
        if (after !== undefined) {
          const stored = await within
            .selectFrom('zone_import')
            .select('imported_at_ms')
            .where('id', '=', file.id)
            .executeTakeFirst()
          if ((stored?.imported_at_ms ?? null) !== after) return false
        }
        await keepZoneVersion(within, file.id, file.imported_at_ms)
        await within.insertInto('zone_import').values(file).execute()
        for (const rows of splitIntoStatements(zones)) await within.insertInto('imported_zone').values(rows).execute()
        for (const rows of splitIntoStatements(polygons, ({ rings }) => rings.length)) {
          const values = rows.map(({ rings, ...row }) => {
            return { ...row, rings: Buffer.from(rings.buffer, rings.byteOffset, rings.byteLength) }
          })
          await within.insertInto('zone_polygon').values(values).execute()
        }
        if (act !== undefined) await appendAudit(within, act)
        return true
      }),
    imports: shareReads(async () => (await zoneImports(db, {})).rows),
    list: (importId) =>
      db.selectFrom('imported_zone').selectAll().where('import_id', '=', importId).orderBy('position').execute(),
    boxes: (importId) =>
      db
        .selectFrom('zone_polygon')
        .innerJoin('imported_zone', 'imported_zone.id', 'zone_polygon.zone_id')
        .select(['zone_id', 'part', 'west', 'south', 'east', 'north'])
        .where('import_id', '=', importId)
        .orderBy('imported_zone.position')
        .orderBy('part')
        .execute(),
    async rings(zoneId, part) {
      const row = await db
        .selectFrom('zone_polygon')
        .select('rings')
        .where('zone_id', '=', zoneId)
        .where('part', '=', part)
        .executeTakeFirst()
      return row?.rings ?? null
    },
    versions: () =>
      db.selectFrom('zone_version').selectAll().orderBy('replaced_ms', 'desc').orderBy('place', 'desc').execute(),
    restore: (versionId, nowMs, actOf) =>
      db.transaction().execute(async (within) => {
        await lockTable(database, within, 'zone_import')
        const restored = await restoreZones(within, versionId, nowMs)
        if (restored !== null) await appendAudit(within, actOf(restored.file, restored.before))
        return restored?.file ?? null
      }),
    remove: (importId, act) =>
      db.transaction().execute(async (within) => {
        await lockTable(database, within, 'zone_import')
        const isRemoved =
          (await keepZoneVersion(within, importId, act?.timeMs ?? 0)) !== null || (await removeZones(within, importId))
        if (isRemoved && act !== undefined) await appendAudit(within, act)
        return isRemoved
      }),
  }
}
