import { sql, type Kysely } from 'kysely'
import type { Principal } from '../../principal/principal.ts'
import { isSharedThroughTeams } from './team-shares.ts'
import type { Schema } from '../database/schema.ts'

/** Tables whose rows can be deleted and restored: a deleted row is found by the store of assessments alone. */
const deletable = ['image', 'vessel_report', 'intelligence_report'] as const
type DeletableTable = (typeof deletable)[number]
type AccountTable =
  | DeletableTable
  | 'area_job'
  | 'export_job'
  | 'import_job'
  | 'track_job'
  | 'alert_rule'
  | 'alert_delivery'
  | 'watch_list'
/** What every table of rows that belong to an account has. */
type AccountRow = Pick<Schema[AccountTable], 'id' | 'user_id'>
type Row<Table extends AccountTable> = Omit<Schema[Table], 'deleted_ms'>

/** Records whose entries are in the order of their assessment, so that the records need no index for it. */
const listByEntries = (db: Kysely<Schema>, table: DeletableTable, { accountId }: Principal, limit: number) =>
  (db as unknown as Kysely<Record<DeletableTable, AccountRow> & Pick<Schema, 'assessment'>>)
    .selectFrom('assessment as entry')
    .innerJoin(`${table} as record`, 'record.id', 'entry.id')
    .selectAll('record')
    .where('entry.user_id', '=', accountId)
    .where('entry.kind', '=', table)
    .where('entry.deleted_ms', 'is', null)
    .orderBy('entry.created_ms', 'desc')
    .orderBy('entry.id', 'desc')
    .limit(limit)
    .execute()

/** The queries that tables of rows that belong to an account share; `newest` is the column that the list is sorted by. */
export function createAccountRows<Table extends AccountTable>(
  db: Kysely<Schema>,
  table: Table,
  newest: string & keyof Schema[Table],
) {
  const isDeletable = deletable.some((name) => name === table)
  const selectKept = () =>
    (db as unknown as Kysely<Record<AccountTable, AccountRow>>)
      .selectFrom<AccountTable>(table)
      .selectAll()
      .$if(isDeletable, (query) => query.where(sql.ref('deleted_ms'), 'is', null))
  const selectOwn = ({ accountId }: Principal) => selectKept().where('user_id', '=', accountId)
  const selectReadable = (principal: Principal) =>
    isDeletable
      ? selectKept().where(({ or, eb }) =>
          or([
            eb('user_id', '=', principal.accountId),
            isSharedThroughTeams(table as DeletableTable, `${table}.id`, principal.accountId),
          ]),
        )
      : selectOwn(principal)
  const toRow = (row: AccountRow) => {
    if (!isDeletable) return row as unknown as Row<Table>
    const { deleted_ms: _, ...kept } = row as AccountRow & { deleted_ms: null }
    return kept as unknown as Row<Table>
  }
  return {
    /** Also what a team shares with the account, where the table has what is shared so. */
    async get(principal: Principal, id: string): Promise<Row<Table> | null> {
      const row = await selectReadable(principal).where('id', '=', id).executeTakeFirst()
      return row ? toRow(row) : null
    },
    async list(principal: Principal, limit: number): Promise<Row<Table>[]> {
      if (isDeletable) return (await listByEntries(db, table as DeletableTable, principal, limit)).map(toRow)
      const rows = await selectOwn(principal)
        .orderBy(sql.ref(newest), 'desc')
        .orderBy('id', 'desc')
        .limit(limit)
        .execute()
      return rows.map(toRow)
    },
  }
}
