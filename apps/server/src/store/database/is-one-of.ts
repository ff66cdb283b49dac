import { sql, type RawBuilder } from 'kysely'
import type { Store } from '../store.ts'

/**
 * The condition that a column is one of many whole numbers, as one parameter. With a parameter a number, SQLite takes a megabyte for each
 * statement of 5,000, which is freed only when the statement is collected.
 */
export const isOneOf = (kind: Store['kind'], column: string, numbers: readonly number[]): RawBuilder<boolean> =>
  kind === 'sqlite'
    ? sql`${sql.ref(column)} in (select value from json_each(${JSON.stringify(numbers)}))`
    : sql`${sql.ref(column)} = any(${numbers})`
