import { DRAWN_ZONES_ID, MAX_DRAWN_VERSIONS } from '@varuna/contract/watch/drawn-zone'
import { MAX_ZONE_VERSIONS } from '@varuna/contract/watch/zone-version'
import { sql, type Transaction } from 'kysely'
import type { Schema } from '../database/schema.ts'
import type { ZoneImportRow } from '../interfaces/rows/list-rows.ts'

type Within = Transaction<Schema>

/** Removes the zones with an import's id, and a version with it; false when there is no such version. */
export async function removeZones(within: Within, versionId: string): Promise<boolean> {
  const zones = within.selectFrom('imported_zone').select('id').where('import_id', '=', versionId)
  await within.deleteFrom('zone_polygon').where('zone_id', 'in', zones).execute()
  await within.deleteFrom('imported_zone').where('import_id', '=', versionId).execute()
  const { numDeletedRows } = await within
    .deleteFrom('zone_version')
    .where('id', '=', versionId)
    .executeTakeFirstOrThrow()
  return numDeletedRows === 1n
}

/**
 * Keeps the file in use as a version, and removes the oldest ones beyond the number that is kept; null when there is no such file. Ids of
 * zones begin with the id of their import, which is the one that changes.
 */
export async function keepZoneVersion(
  within: Within,
  fileId: string,
  replacedMs: number,
): Promise<ZoneImportRow | null> {
  const kept = fileId === DRAWN_ZONES_ID ? MAX_DRAWN_VERSIONS : MAX_ZONE_VERSIONS
  const file = await within.selectFrom('zone_import').selectAll().where('id', '=', fileId).executeTakeFirst()
  if (file === undefined) return null
  const versions = await within
    .selectFrom('zone_version')
    .select(['id', 'place'])
    .where('file_id', '=', fileId)
    .orderBy('place', 'desc')
    .execute()
  const place = (versions[0]?.place ?? 0) + 1
  const id = `${fileId}~${place}`
  const zones = within.selectFrom('imported_zone').select('id').where('import_id', '=', fileId)
  await within
    .updateTable('zone_polygon')
    .set({ zone_id: sql<string>`${id} || substr(zone_id, ${sql.lit(fileId.length + 1)})` })
    .where('zone_id', 'in', zones)
    .execute()
  await within
    .updateTable('imported_zone')
    .set({ id: sql<string>`${id} || substr(id, ${sql.lit(fileId.length + 1)})`, import_id: id })
    .where('import_id', '=', fileId)
    .execute()
  await within.deleteFrom('zone_import').where('id', '=', fileId).execute()
  await within
    .insertInto('zone_version')
    .values({ ...file, id, file_id: fileId, replaced_ms: replacedMs, place })
    .execute()
  for (const version of versions.slice(kept - 1)) await removeZones(within, version.id)
  return file
}

/** Copies a version to the file in use, which becomes a version itself; null when there is no such version. */
export async function restoreZones(
  within: Within,
  versionId: string,
  nowMs: number,
): Promise<{ file: ZoneImportRow; before: ZoneImportRow | null } | null> {
  const version = await within.selectFrom('zone_version').selectAll().where('id', '=', versionId).executeTakeFirst()
  if (version === undefined) return null
  const { file_id: id, kind, file_name, zone_count, position_count } = version
  // Copied under a name of its own first, because keeping the file in use may push this version out.
  const copy = `${id}~copy`
  await copyZones(within, versionId, copy)
  const before = await keepZoneVersion(within, id, nowMs)
  await copyZones(within, copy, id)
  await removeZones(within, copy)
  const file = { id, kind, file_name, imported_at_ms: nowMs, zone_count, position_count }
  await within.insertInto('zone_import').values(file).execute()
  return { file, before }
}

async function copyZones(within: Within, from: string, to: string): Promise<void> {
  await sql`insert into zone_polygon (zone_id, part, west, south, east, north, rings)
    select ${to} || substr(zone_id, ${sql.lit(from.length + 1)}), part, west, south, east, north, rings from zone_polygon
    where zone_id in (select id from imported_zone where import_id = ${from})`.execute(within)
  await sql`insert into imported_zone (id, import_id, position, name, countries, fishing, season)
    select ${to} || substr(id, ${sql.lit(from.length + 1)}), ${to}, position, name, countries, fishing, season from imported_zone
    where import_id = ${from}`.execute(within)
}
