import type { Kysely } from 'kysely'
import { lockTable } from '../database/lock-table.ts'
import type { Schema } from '../database/schema.ts'
import type { KeyStore } from '../interfaces/desk/key-store.ts'
import type { Store } from '../interfaces/store.ts'
import { appendAudit } from '../people/append-audit.ts'

const OWN = 'own'

export function createKeyStore(kind: Store['kind'], db: Kysely<Schema>): KeyStore {
  const findOwn = () => db.selectFrom('signing_key').selectAll().where('id', '=', OWN).executeTakeFirst()
  return {
    async own(create) {
      const stored = await findOwn()
      if (stored !== undefined) return stored
      await db
        .insertInto('signing_key')
        .values({ id: OWN, ...create() })
        .onConflict((conflict) => conflict.doNothing())
        .execute()
      const created = await findOwn()
      if (created === undefined) throw new Error('the signing key was not stored')
      return created
    },
    partners: () => db.selectFrom('partner_key').selectAll().orderBy('name_key').execute(),
    async partner(fingerprint) {
      const found = await db
        .selectFrom('partner_key')
        .selectAll()
        .where('fingerprint', '=', fingerprint)
        .executeTakeFirst()
      return found ?? null
    },
    addPartner: (key, maximum, by) =>
      db.transaction().execute(async (transaction) => {
        await lockTable(kind, transaction, 'partner_key')
        const stored = await transaction.selectFrom('partner_key').select(['fingerprint', 'name_key']).execute()
        if (stored.some((other) => other.fingerprint === key.fingerprint || other.name_key === key.name_key))
          return 'known'
        if (stored.length >= maximum) return 'full'
        await transaction.insertInto('partner_key').values(key).execute()
        await appendAudit(transaction, {
          action: 'partner_key_add',
          by,
          aboutId: key.fingerprint,
          timeMs: key.added_ms,
        })
        return 'added'
      }),
    removePartner: (fingerprint, nowMs, by) =>
      db.transaction().execute(async (transaction) => {
        const { numDeletedRows } = await transaction
          .deleteFrom('partner_key')
          .where('fingerprint', '=', fingerprint)
          .executeTakeFirstOrThrow()
        if (numDeletedRows === 0n) return false
        await appendAudit(transaction, { action: 'partner_key_removal', by, aboutId: fingerprint, timeMs: nowMs })
        return true
      }),
  }
}
