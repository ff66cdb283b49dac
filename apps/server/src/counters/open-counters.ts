import type { Database } from '../store/open-database.ts'
import type { Counters } from './counters.ts'
import { createMemoryCounters } from './memory-counters.ts'
import { createPostgresCounters } from './postgres-counters.ts'

/** The counters of a server: shared with the other servers on PostgreSQL, in memory where it is the only one. */
export const openCounters = ({ kind, db }: Pick<Database, 'kind' | 'db'>): Counters =>
  kind === 'postgresql' ? createPostgresCounters(db) : createMemoryCounters()
