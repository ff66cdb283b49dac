import { sql, type Kysely } from 'kysely'
import type { Schema } from './database/schema.ts'
import type { StoredBytes } from './interfaces/stored-bytes.ts'

/** For an unfinished job its input file; for a finished one its result. */
const jobBytes = sql<number>`coalesce(sum(case when state in ('waiting', 'running') then cast(request as bigint) else byte_count end), 0)`

export function createStoredBytes(db: Kysely<Schema>): StoredBytes {
  const sum = async (accountId: string | null): Promise<number> => {
    const sums = await Promise.all([
      db
        .selectFrom('image')
        .select(sql<number>`coalesce(sum(byte_count + extra_bytes), 0)`.as('bytes'))
        .$if(accountId !== null, (query) => query.where('user_id', '=', accountId))
        .executeTakeFirstOrThrow(),
      db
        .selectFrom('desk_case')
        .select(sql<number>`coalesce(sum(file_bytes + record_bytes), 0)`.as('bytes'))
        .$if(accountId !== null, (query) => query.where('owner_id', '=', accountId))
        .executeTakeFirstOrThrow(),
      db
        .selectFrom('export_job')
        .select(sql<number>`coalesce(sum(byte_count), 0)`.as('bytes'))
        .$if(accountId !== null, (query) => query.where('user_id', '=', accountId))
        .executeTakeFirstOrThrow(),
      db
        .selectFrom('track_job')
        .select(jobBytes.as('bytes'))
        .$if(accountId !== null, (query) => query.where('user_id', '=', accountId))
        .executeTakeFirstOrThrow(),
      db
        .selectFrom('vessel_list_file')
        .select(sql<number>`coalesce(sum(byte_count), 0)`.as('bytes'))
        .$if(accountId !== null, (query) => query.where('by_id', '=', accountId))
        .executeTakeFirstOrThrow(),
    ])
    return sums.reduce((total, { bytes }) => total + Number(bytes), 0)
  }
  return {
    ofAccount: sum,
    /** Earlier versions of lists are the installation's: anybody who removes a file gets its space back. */
    async ofAll() {
      const [stored, { bytes }] = await Promise.all([sum(null), versionBytes(db)])
      return stored + Number(bytes)
    },
  }
}

const versionBytes = (db: Kysely<Schema>) =>
  db
    .selectFrom('vessel_list_version')
    .select(sql<number>`coalesce(sum(byte_count), 0)`.as('bytes'))
    .executeTakeFirstOrThrow()
