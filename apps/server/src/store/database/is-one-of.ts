import { sql, type RawBuilder } from 'kysely'
import type { Store } from '../interfaces/store.ts'

/**
 * The condition that a column is one of many integers, passed as one parameter. With one parameter per number, SQLite takes a megabyte for
 * each statement of 5,000, freed only on garbage collection.
 */
export const isOneOf = (kind: Store['kind'], column: string, numbers: readonly number[]): RawBuilder<boolean> =>
  kind === 'sqlite'
    ? sql`${sql.ref(column)} in (select value from json_each(${JSON.stringify(numbers)}))`
    : sql`${sql.ref(column)} = any(${numbers})`
