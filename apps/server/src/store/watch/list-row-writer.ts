import { sql, type Kysely } from 'kysely'
import type { VesselListRow } from '../interfaces/rows/list-rows.ts'
import type { Schema } from '../database/schema.ts'

/** Writes rows of lists a few hundred at a time, each time in a transaction of its own. */
export interface ListRowWriter {
  addListRows(rows: readonly VesselListRow[]): Promise<void>
  /** Removes some rows of an import; returns how many, 0 when none is left. */
  removeListRows(rowsId: string): Promise<number>
}

export const LIST_ROW_COLUMNS = [
  'file_id',
  'line',
  'part',
  'kind',
  'imo',
  'mmsi',
  'name_key',
  'flag',
  'country',
  'valid_from',
  'valid_to',
  'digest',
  'body',
] as const satisfies (keyof VesselListRow)[]

/** Lines whose rows are removed at once. */
export const REMOVED_LINES = 500

/** For a database that is another program: this one waits while it writes. */
export const createListRowWriter = (db: Kysely<Schema>): ListRowWriter => ({
  async addListRows(rows) {
    if (rows.length > 0) await db.insertInto('vessel_list_row').values(rows).execute()
  },
  async removeListRows(rowsId) {
    const first = sql<number>`(select min(line) from vessel_list_row where file_id = ${rowsId})`
    const { numDeletedRows } = await db
      .deleteFrom('vessel_list_row')
      .where('file_id', '=', rowsId)
      .where('line', '<', sql<number>`${first} + ${sql.lit(REMOVED_LINES)}`)
      .executeTakeFirstOrThrow()
    return Number(numDeletedRows)
  },
})
