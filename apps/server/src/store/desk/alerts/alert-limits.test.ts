import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { emptyPostgres, testPostgres } from '../../database/empty-postgres.ts'
import { migrate } from '../../database/migrate.ts'
import { openPostgres, openSqlite, type Database } from '../../open-database.ts'
import { limitHeld } from './alert-limits.ts'
import { testNoonMs } from './testing-alerts.ts'

const folder = mkdtempSync(join(tmpdir(), 'varuna-alert-limits-'))
afterAll(() => rmSync(folder, { recursive: true }))

describe('events that wait on SQLite', () => heldContract(async () => openSqlite(folder)))
describe.skipIf(!testPostgres)('events that wait on PostgreSQL', () =>
  heldContract(async () => openPostgres(await emptyPostgres('varuna_alert_limits_test'))),
)

function heldContract(open: () => Promise<Database>): void {
  let database: Database
  beforeAll(async () => {
    database = await open()
    await migrate(database.db)
  })
  afterAll(() => database.db.destroy())

  const hold = async (mmsi: number, heldMs: number) => {
    const about = { mmsi, other_mmsi: null, at_ms: heldMs, version: 1, wait_until_ms: 0 }
    await database.db
      .insertInto('event_unjudged')
      .values({ ...about, event_id: `e${mmsi}`, held_ms: heldMs })
      .execute()
  }
  const held = async () =>
    (await database.db.selectFrom('event_unjudged').select('mmsi').orderBy('mmsi').execute()).map(({ mmsi }) => mmsi)

  test('are dropped from the sender with the most, oldest first', async () => {
    const { db } = database
    for (let at = 0; at < 3; at += 1) await hold(100 + at, testNoonMs + at)
    for (let at = 0; at < 8; at += 1) {
      const received = { first_ms: testNoonMs, last_ms: testNoonMs }
      const receipt = { mmsi: 200 + at, feed: 'udp://all', sender: at < 6 ? 'flood' : 'own', ...received }
      await db.insertInto('vessel_receipt').values(receipt).execute()
      await hold(receipt.mmsi, testNoonMs + 50 + at)
    }
    await limitHeld(db, testNoonMs, 9)
    expect(await held()).toEqual([100, 101, 102, 202, 203, 204, 205, 206, 207])
    await limitHeld(db, testNoonMs, 9)
    expect(await held()).toHaveLength(9)
    const counted = await db.selectFrom('alert_feed_hour').select(['feed', 'sender', 'unconfirmed']).execute()
    expect(counted).toEqual([{ feed: '', sender: '', unconfirmed: 2 }])
    await db.deleteFrom('event_unjudged').where('mmsi', '>', 200).execute()
    await limitHeld(db, testNoonMs, 2)
    expect(await held()).toEqual([101, 102])
  })
}
