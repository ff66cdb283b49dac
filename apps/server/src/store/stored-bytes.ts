import { sql, type Kysely } from 'kysely'
import type { Schema } from './database/schema.ts'
import { RECEIVING_MS } from './interfaces/job-store.ts'
import type { AccountBytes, StoredBytes } from './interfaces/stored-bytes.ts'

/** For a job that waits for its file what came of it, for another unfinished one its input file (the first digits of its request), and for a finished one its result. */
const jobBytes = sql<number>`coalesce(sum(case
  when state = 'waiting' and lease_until_ms = ${sql.lit(RECEIVING_MS)} then row_count
  when state in ('waiting', 'running') then cast(substr(request, 1, 15) as bigint)
  else byte_count end), 0)`

export function createStoredBytes(db: Kysely<Schema>): StoredBytes {
  const sum = async (accountId: string | null): Promise<number> => {
    const sums = await Promise.all([
      db
        .selectFrom('image')
        .select(sql<number>`coalesce(sum(byte_count + extra_bytes), 0)`.as('bytes'))
        .$if(accountId !== null, (query) => query.where('user_id', '=', accountId))
        .executeTakeFirstOrThrow(),
      db
        .selectFrom('vessel_picture')
        .select(sql<number>`coalesce(sum(byte_count), 0)`.as('bytes'))
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
        .selectFrom('area_job')
        .select(sql<number>`coalesce(sum(byte_count), 0)`.as('bytes'))
        .$if(accountId !== null, (query) => query.where('user_id', '=', accountId))
        .executeTakeFirstOrThrow(),
      db
        .selectFrom('track_job')
        .select(jobBytes.as('bytes'))
        .$if(accountId !== null, (query) => query.where('user_id', '=', accountId))
        .executeTakeFirstOrThrow(),
      db
        .selectFrom('import_job')
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
    async largest(limit) {
      const { rows } = await sql<AccountBytes>`
        with stored as (
          select user_id as id, sum(byte_count + extra_bytes) as bytes from image group by user_id
          union all select user_id, sum(byte_count) from vessel_picture group by user_id
          union all select owner_id, sum(file_bytes + record_bytes) from desk_case group by owner_id
          union all select user_id, sum(byte_count) from export_job group by user_id
          union all select user_id, sum(byte_count) from area_job group by user_id
          union all select user_id, ${jobBytes} from track_job group by user_id
          union all select user_id, ${jobBytes} from import_job group by user_id
          union all select by_id, sum(byte_count) from vessel_list_file group by by_id
        ), summed as (
          select id, sum(bytes) as bytes from stored group by id
        ), placed as (
          select n.account_id, coalesce(s.bytes, 0) as bytes, q.max_bytes,
            row_number() over (order by coalesce(s.bytes, 0) desc, n.account_id) as place,
            row_number() over (partition by q.max_bytes is null order by coalesce(s.bytes, 0) desc, n.account_id) as place_of_kind
          from account_name n
          left join summed s on s.id = n.account_id
          left join account_quota q on q.account_id = n.account_id
          where n.account_id is not null
        )
        select account_id as "accountId", bytes as "usedBytes", max_bytes as "ownBytes" from placed
        where place <= ${limit} or (max_bytes is not null and place_of_kind <= ${limit})
        order by place`.execute(db)
      return rows.map(({ accountId, usedBytes, ownBytes }) => ({
        accountId,
        usedBytes: Number(usedBytes),
        ownBytes: ownBytes === null ? null : Number(ownBytes),
      }))
    },
  }
}

const versionBytes = (db: Kysely<Schema>) =>
  db
    .selectFrom('vessel_list_version')
    .select(sql<number>`coalesce(sum(byte_count), 0)`.as('bytes'))
    .executeTakeFirstOrThrow()
