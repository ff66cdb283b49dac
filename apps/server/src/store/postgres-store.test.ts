import { sql } from 'kysely'
import pg from 'pg'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { testPrincipal } from '../principal/testing-principal.ts'
import { emptyPostgres, testPostgres } from './database/empty-postgres.ts'
import { isUnreachable } from './interfaces/store-fault.ts'
import { migrate } from './database/migrate.ts'
import { openPostgres } from './open-database.ts'
import { openStore } from './open-store.ts'
import { storeContract } from './store.contract.ts'

describe.skipIf(!testPostgres)('the store on PostgreSQL', () => {
  let url = ''
  beforeAll(async () => {
    url = await emptyPostgres('varuna_store_test')
  })
  const open = () => openStore(openPostgres(url))
  storeContract(open)
  test('connections that the database ends, idle or in use, end no process; the next query opens another', async () => {
    const database = openPostgres(url)
    const operator = new pg.Client({ connectionString: url })
    await operator.connect()
    const endOthers = () =>
      operator.query(
        'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
      )
    const two = () => sql<{ two: number }>`select 2 as two`.execute(database.db)
    await two()
    await endOthers()
    await vi.waitFor(async () => expect((await two()).rows).toEqual([{ two: 2 }]))
    const inUse = database.db.transaction().execute(async (transaction) => {
      await endOthers()
      await sql`select 1`.execute(transaction)
    })
    await expect(inUse).rejects.toSatisfy(isUnreachable)
    expect((await two()).rows).toEqual([{ two: 2 }])
    await operator.end()
    await database.db.destroy()
  })
  test('a new analysis waits for whoever deletes the image, and keeps nobody waiting meanwhile', async () => {
    const database = openPostgres(url)
    const store = await openStore(database)
    const digests = { sha256: 'ab', view_sha256: 'v', thumbnail_sha256: 't' }
    const found = { type: 'clean_water', verdict: 'clean_water', needs_alert: 0, probability: 0.1 } as const
    const file = { filename: 'a.png', media_type: 'image/png', byte_count: 5, extra_bytes: 0, uploaded_at_ms: 5 }
    const image = { id: 'analysed-anew', user_id: 'order', ...file, ...digests, ...found, analysis: '{}' }
    await store.images.add(image)
    const analysed = await database.db.transaction().execute(async (deleting) => {
      await sql`select id from assessment where id = ${image.id} for update`.execute(deleting)
      const analysing = store.images.setAnalysis(testPrincipal('order'), image.id, '{"newer":1}')
      await vi.waitFor(async () => {
        const { rows } = await sql<{ waiting: number }>`select count(*) as waiting from pg_stat_activity
          where wait_event_type = 'Lock' and datname = current_database()`.execute(database.db)
        expect(rows).toEqual([{ waiting: 1 }])
      })
      await sql`select id from image where id = ${image.id} for update nowait`.execute(deleting)
      return { analysing }
    })
    expect(await analysed.analysing).toBe(true)
    await store.close()
  })
  test('a lock that another client keeps holds a statement for a bounded time, and a migration until it is released', async () => {
    const database = openPostgres(url, { lockMs: 50 })
    await migrate(database.db)
    const other = new pg.Client({ connectionString: url })
    await other.connect()
    await other.query('begin; lock table kysely_migration, kysely_migration_lock, alert in access exclusive mode')
    await expect(database.db.selectFrom('alert').select('id').execute()).rejects.toSatisfy(isUnreachable)
    let isMigrated = false
    const migrated = migrate(database.db).then(() => (isMigrated = true))
    await expect(database.db.selectFrom('alert').select('id').execute()).rejects.toSatisfy(isUnreachable)
    expect(isMigrated).toBe(false)
    await other.query('rollback')
    await migrated
    await expect(database.db.selectFrom('alert').select('id').where('id', '=', 'none').execute()).resolves.toEqual([])
    await other.end()
    await database.db.destroy()
  })
})
