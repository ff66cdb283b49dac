import { sql } from 'kysely'
import { describe } from 'vitest'
import { openPostgres } from './open-database.ts'
import { openStore } from './open-store.ts'
import { storeContract } from './store.contract.ts'

const url = process.env['TEST_DATABASE_URL']

describe.skipIf(!url)('the store on PostgreSQL', () => {
  const open = () => openStore(openPostgres(url ?? ''))
  const openEmpty = async () => {
    const { db } = openPostgres(url ?? '')
    await sql`drop schema public cascade`.execute(db)
    await sql`create schema public`.execute(db)
    await db.destroy()
    return open()
  }
  storeContract(openEmpty, open)
})
