import { sql, type Kysely } from 'kysely'
import { lockTable } from '../database/lock-table.ts'
import type { Schema } from '../database/schema.ts'
import type { QuotaStore, SetQuotas } from '../interfaces/people/quota-store.ts'
import type { Store } from '../interfaces/store.ts'
import { appendAudit } from './append-audit.ts'

const numberOrNull = (value: number | null | undefined) => (value == null ? null : Number(value))

async function readQuotas(db: Kysely<Schema>, accountId: string | null): Promise<SetQuotas> {
  const { rows } = await sql<SetQuotas>`select
    (select max_bytes from account_quota where account_id = ${accountId ?? ''}) as "ownBytes",
    (select max_bytes from storage_limit where holder = 'account') as "accountBytes",
    (select max_bytes from storage_limit where holder = 'installation') as "totalBytes"`.execute(db)
  const [row] = rows
  return {
    ownBytes: numberOrNull(row?.ownBytes),
    accountBytes: numberOrNull(row?.accountBytes),
    totalBytes: numberOrNull(row?.totalBytes),
  }
}

export function createQuotaStore(kind: Store['kind'], db: Kysely<Schema>): QuotaStore {
  return {
    of: (accountId) => readQuotas(db, accountId),
    setInstallation: (limits, { by, nowMs }) =>
      db.transaction().execute(async (transaction) => {
        await lockTable(kind, transaction, 'storage_limit')
        const { accountBytes, totalBytes } = await readQuotas(transaction, null)
        await transaction.deleteFrom('storage_limit').execute()
        for (const [holder, max_bytes] of [
          ['account', limits.accountBytes],
          ['installation', limits.totalBytes],
        ] as const)
          if (max_bytes !== null) await transaction.insertInto('storage_limit').values({ holder, max_bytes }).execute()
        await appendAudit(transaction, {
          action: 'storage_limits_change',
          aboutId: null,
          before: { accountBytes, totalBytes },
          after: limits,
          by,
          timeMs: nowMs,
        })
      }),
    setAccount: (accountId, maxBytes, { by, nowMs }) =>
      db.transaction().execute(async (transaction) => {
        await lockTable(kind, transaction, 'account_quota')
        const account = transaction.selectFrom('account_name').select('account_id').where('account_id', '=', accountId)
        if ((await account.executeTakeFirst()) === undefined) return false
        const { ownBytes } = await readQuotas(transaction, accountId)
        if (ownBytes === maxBytes) return true
        await transaction.deleteFrom('account_quota').where('account_id', '=', accountId).execute()
        if (maxBytes !== null)
          await transaction.insertInto('account_quota').values({ account_id: accountId, max_bytes: maxBytes }).execute()
        await appendAudit(transaction, {
          action: 'quota_change',
          aboutId: accountId,
          before: { maxBytes: ownBytes },
          after: { maxBytes },
          by,
          timeMs: nowMs,
        })
        return true
      }),
  }
}
