import { sql } from 'kysely'
import type { Database } from '../apps/server/src/store/open-database.ts'

export interface TableSize {
  table: string
  rows: number
  /** With its indexes; of a partitioned table, of all its partitions. */
  bytes: number
}

/** Sizes of the tables of AIS that have rows, the largest first. */
export async function tableSizes({ kind, db }: Database): Promise<TableSize[]> {
  const bytesOfTables =
    kind === 'sqlite'
      ? sql<{ table: string; bytes: number }>`select tbl_name as "table", sum(pgsize) as bytes from dbstat
          join sqlite_master on sqlite_master.name = dbstat.name group by tbl_name`
      : sql<{ table: string; bytes: number }>`select relname as "table", (pg_total_relation_size(oid) +
          coalesce((select sum(pg_total_relation_size(inhrelid)) from pg_inherits where inhparent = pg_class.oid), 0))::bigint as bytes
          from pg_class where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p') and not relispartition`
  if (kind === 'postgresql') await sql`vacuum analyze`.execute(db)
  const { rows: tables } = await bytesOfTables.execute(db)
  const sizes: TableSize[] = []
  for (const { table, bytes } of tables.filter((one) => /^(?:ais|vessel|track|event)_/.test(one.table))) {
    const { rows } = await sql<{ count: number }>`select count(*) as count from ${sql.table(table)}`.execute(db)
    const count = rows[0]?.count ?? 0
    if (count > 0) sizes.push({ table, rows: count, bytes })
  }
  return sizes.toSorted((a, b) => b.bytes - a.bytes)
}

export const formatSizes = (sizes: readonly TableSize[]): string =>
  sizes
    .map(({ table, rows, bytes }) => `  ${table.padEnd(18)} ${rows} rows, ${(bytes / rows).toFixed(0)} bytes a row`)
    .join('\n')
