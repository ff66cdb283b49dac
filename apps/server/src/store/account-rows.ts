import { sql, type Kysely } from 'kysely'
import type { Principal } from '../principal/principal.ts'
import type { Schema } from './database/schema.ts'

type AccountTable = 'image' | 'vessel_report' | 'intelligence_report' | 'export_job'
/** What every table of rows that belong to an account has. */
type AccountRow = Pick<Schema[AccountTable], 'id' | 'user_id'>

/** The queries that tables of rows that belong to an account share; `newest` is the column that the list is sorted by. */
export function createAccountRows<Table extends AccountTable>(
  db: Kysely<Schema>,
  table: Table,
  newest: string & keyof Schema[Table],
) {
  const selectOwn = ({ accountId }: Principal) =>
    (db as unknown as Kysely<Record<AccountTable, AccountRow>>)
      .selectFrom<AccountTable>(table)
      .selectAll()
      .where('user_id', '=', accountId)
  return {
    async get(principal: Principal, id: string): Promise<Schema[Table] | null> {
      const row = await selectOwn(principal).where('id', '=', id).executeTakeFirst()
      return (row as Schema[Table] | undefined) ?? null
    },
    async list(principal: Principal, limit: number): Promise<Schema[Table][]> {
      const rows = await selectOwn(principal)
        .orderBy(sql.ref(newest), 'desc')
        .orderBy('id', 'desc')
        .limit(limit)
        .execute()
      return rows as Schema[Table][]
    },
  }
}
