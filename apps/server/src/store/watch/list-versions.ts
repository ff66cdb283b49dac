import { MAX_LIST_VERSIONS, MAX_LIST_VERSION_ROWS } from '@varuna/contract/watch/vessel-list'
import type { Kysely } from 'kysely'
import type { Schema } from '../database/schema.ts'
import type { VesselListFileRow } from '../interfaces/rows/list-rows.ts'

/**
 * Keeps a file that is about to be replaced or removed as a version, in a transaction that holds the files. Returns the `rows_id` of the
 * versions that had to go for it, the oldest first: those beyond the number of one file, and beyond the rows of its kind.
 */
export async function keepVersion(
  within: Kysely<Schema>,
  { id, ...file }: VesselListFileRow,
  replacedMs: number,
): Promise<string[]> {
  const versions = await within
    .selectFrom('vessel_list_version')
    .select(['rows_id', 'file_id', 'part_count', 'place'])
    .where('kind', '=', file.kind)
    .orderBy('replaced_ms', 'desc')
    .orderBy('place', 'desc')
    .execute()
  const place = 1 + versions.reduce((most, version) => Math.max(most, version.place), 0)
  await within
    .insertInto('vessel_list_version')
    .values({ ...file, file_id: id, replaced_ms: replacedMs, place })
    .execute()
  const dropped: string[] = []
  let [ofFile, rows] = [1, file.part_count]
  for (const version of versions) {
    const isOfFile = version.file_id === id
    if ((isOfFile && ofFile >= MAX_LIST_VERSIONS) || rows + version.part_count > MAX_LIST_VERSION_ROWS) {
      dropped.unshift(version.rows_id)
      continue
    }
    if (isOfFile) ofFile += 1
    rows += version.part_count
  }
  for (const rowsId of dropped) await within.deleteFrom('vessel_list_version').where('rows_id', '=', rowsId).execute()
  return dropped
}
