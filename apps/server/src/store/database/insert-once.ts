import type { InsertQueryBuilder, InsertResult } from 'kysely'
import type { Schema } from './schema.ts'

/** Inserts a row; false when its id is there already. */
export async function insertOnce<Table extends keyof Schema & string>(
  insert: InsertQueryBuilder<Schema, Table, InsertResult>,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await insert
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}
