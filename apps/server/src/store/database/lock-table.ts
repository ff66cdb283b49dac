import { sql, type Kysely } from 'kysely'
import type { Store } from '../interfaces/store.ts'
import type { Schema } from './schema.ts'

/** Makes other writers of a table, but not readers, wait until the transaction ends. SQLite allows one writer anyway. */
export async function lockTable(
  kind: Store['kind'],
  transaction: Kysely<Schema>,
  table: keyof Schema & string,
): Promise<void> {
  if (kind === 'postgresql') await sql`lock table ${sql.table(table)} in share row exclusive mode`.execute(transaction)
}
