import { sql, type Kysely } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { liveReadsContract } from '../watch/positions/live-reads.contract.ts'
import { positionStoreContract } from '../watch/positions/position-store.contract.ts'
import { reduceWeekContract } from '../watch/positions/reduce-week.contract.ts'
import { simulatedPositionsContract } from '../watch/positions/simulated-positions.contract.ts'
import { vesselSearchContract } from '../watch/positions/vessel-search.contract.ts'
import { vesselStatesContract } from '../watch/positions/vessel-states.contract.ts'
import { trackEventsContract } from '../watch/events/track-events.contract.ts'
import { limitHeld } from '../desk/alerts/alert-limits.ts'
import { testEvent } from '../watch/positions/testing-positions.ts'
import { notedEventsContract } from '../desk/alerts/noted-events.contract.ts'
import { weekBeginsMs, weekOf, type PositionWriter } from '../interfaces/watch/position-store.ts'
import type { Store } from '../interfaces/store.ts'
import { openPostgres } from '../open-database.ts'
import { createSqlStore } from '../sql-store.ts'
import { PARTITION_PREFIX } from '../watch/positions/weeks.ts'
import { coordinatorTables, distributedTables, DISTRIBUTION_KEY, everyShard, refusedByCitus } from './distribution.ts'
import { emptyPostgres, testPostgres } from './empty-postgres.ts'
import { migrate } from './migrate.ts'
import type { Schema } from './schema.ts'
import { distributionFaults } from './testing-distribution.ts'

/** Hash partitions of a table; PostgreSQL then refuses the keys that Citus would refuse for its shards. */
const SHARDS = [0, 1]

const addShards = async (db: Kysely<Schema>, table: string) => {
  for (const shard of SHARDS)
    await sql
      .raw(
        `create table ${table}_s${shard} partition of ${table} for values with (modulus ${SHARDS.length}, remainder ${shard})`,
      )
      .execute(db)
}

/** Replaces an empty table by one that is partitioned by the distribution key and has the same columns, keys and indexes. */
async function distribute(db: Kysely<Schema>, table: string): Promise<void> {
  await sql.raw(`alter table ${table} rename to undistributed`).execute(db)
  await sql
    .raw(`create table ${table} (like undistributed including all) partition by hash (${DISTRIBUTION_KEY})`)
    .execute(db)
  await sql`drop table undistributed`.execute(db)
  await addShards(db, table)
}

describe.skipIf(!testPostgres)('the store on PostgreSQL with distributed tables', () => {
  let url = ''
  const sent = new Set<string>()
  const { query } = pg.Client.prototype
  beforeAll(async () => {
    url = await emptyPostgres('varuna_distribution_test')
    const { db } = openPostgres(url)
    await migrate(db)
    for (const table of distributedTables) if (table !== 'ais_position') await distribute(db, table)
    await db.destroy()
    pg.Client.prototype.query = function (this: pg.Client, ...asked: unknown[]) {
      const [statement] = asked as [string | { text: string }]
      sent.add(typeof statement === 'string' ? statement : statement.text)
      return Reflect.apply(query, this, asked) as unknown
    } as typeof query
  })
  afterAll(() => {
    pg.Client.prototype.query = query
  })

  /** A week of positions has hash partitions too, which are created before the store would create the week without. */
  async function createWeek(db: Kysely<Schema>, week: number): Promise<void> {
    const name = `${PARTITION_PREFIX}${week}`
    const period = `from (${weekBeginsMs(week)}) to (${weekBeginsMs(week + 1)})`
    await sql
      .raw(
        `create table ${name} partition of ais_position for values ${period} partition by hash (${DISTRIBUTION_KEY})`,
      )
      .execute(db)
    await addShards(db, name)
  }

  const weeks = new Map<number, Promise<void>>()
  async function open(): Promise<Store> {
    const { db, positionWriter, listRowWriter, locks } = openPostgres(url)
    const write: PositionWriter['write'] = async (batch) => {
      for (const week of batch.positions.map(({ timeMs }) => weekOf(timeMs)))
        if (weeks.has(week)) await weeks.get(week)
        else await weeks.set(week, createWeek(db, week)).get(week)
      return positionWriter.write(batch)
    }
    return createSqlStore('postgresql', db, { positionWriter: { ...positionWriter, write }, listRowWriter }, locks)
  }

  describe('positions', () => positionStoreContract(open))
  describe('vessels found by a text', () => vesselSearchContract(open))
  describe('vessel states', () => vesselStatesContract(open))
  describe('events', () => trackEventsContract(open))
  describe('events that may raise alerts', () => notedEventsContract(open))
  describe('the live map', () => liveReadsContract(open))
  describe('old positions', () => reduceWeekContract(open))
  describe('simulated vessels', () => simulatedPositionsContract(open))

  test('each statement stays in the shards of the vessels that it names, or is listed with a reason', async () => {
    const store = await open()
    await readTheRest(store)
    await store.close()
    const read = [...sent].filter((text) => !/^\s*(?:create|alter|drop)\b/.test(text)).map(distributionFaults)
    const namesOf = (faults: string[][]) => [...new Set(faults.flat())].toSorted()
    expect(namesOf(read.map(({ refused }) => refused))).toEqual(Object.keys(refusedByCitus).toSorted())
    expect(namesOf(read.map((one) => one.everyShard))).toEqual(Object.keys(everyShard).toSorted())
  })

  test('each table with an MMSI is placed, and nothing refers to a distributed table', async () => {
    const { db } = openPostgres(url)
    const { rows } = await sql<{ name: string }>`select relname as name from pg_attribute
      join pg_class on pg_class.oid = attrelid
      where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p') and not relispartition
        and attname = ${DISTRIBUTION_KEY} order by relname`.execute(db)
    const placed = [...distributedTables, ...Object.keys(coordinatorTables)]
    expect(rows.map(({ name }) => name)).toEqual(placed.toSorted())
    const { rows: foreign } = await sql`select conname from pg_constraint where contype = 'f'
      and confrelid::regclass::text = any(${[...distributedTables]})`.execute(db)
    expect(foreign).toEqual([])
    await db.destroy()
  })

  /** Reads that no contract above makes. */
  async function readTheRest({ positions, encounters, simulation, watchLists }: Store): Promise<void> {
    const box = { south: -10, west: 170, north: 10, east: -170 }
    const event = testEvent({ id: 'encounter-1', kind: 'encounter', mmsi: 1, from_ms: 1, rule: 'ENC-1' })
    await positions.latestWithin(box, 0, 10)
    await positions.trackPage(1, { fromMs: 0, beforeMs: Date.UTC(2030, 0), spacingMs: 0, limit: 10, after: null })
    await positions.unfollowedVessels([1], false, 1)
    await positions.unfollowedPartitions(true)
    await positions.removeFeedTimes(0, 1)
    await encounters.contacts([{ mmsi: 1, sinceMs: 0 }], 1)
    await encounters.encountersOf(1)
    await encounters.newestOf([1])
    await encounters.lastingButOver(1, 1, 1)
    await encounters.sharedIdentities(3)
    await encounters.identityChanges()
    await encounters.replaceIdentityChanges(['gap-1'], [event])
    await simulation.counts()
    await watchLists.watched(null, 1)
    const { db } = openPostgres(url)
    const waiting = { event_id: 'e', mmsi: 1, other_mmsi: null, at_ms: 1, version: 1, wait_until_ms: 0, held_ms: 1 }
    await db.insertInto('event_unjudged').values(waiting).execute()
    await limitHeld(db, 1, 0)
    await db.destroy()
  }
})

describe('statements of distributed tables', () => {
  const nothing = { refused: [], everyShard: [] }
  test.each([
    ['select 1 from ais_latest where mmsi = $1 for update', nothing],
    ['select 1 from ais_position_w2925 where mmsi = any($1) and time_ms > 1', nothing],
    ['select 1 from ais_latest a join ais_vessel v on v.mmsi = a.mmsi where a.mmsi in (1, 2)', nothing],
    ['select 1 from alert where id = $1 for update', nothing],
    ['select 1 from ais_latest where mmsi in (1, 2) for update', { ...nothing, refused: 1 }],
    ['select 1 from ais_latest where mmsi <> 1', { ...nothing, everyShard: 1 }],
    ['select 1 from ais_latest where mmsi = 1 or time_ms = 1', { ...nothing, everyShard: 1 }],
    ['select 1 from ais_latest where mmsi not in (1, 2)', { ...nothing, everyShard: 1 }],
    [
      'select 1 from ais_latest a join ais_vessel v on v.imo = a.station where a.mmsi = 1',
      { ...nothing, everyShard: 1 },
    ],
    ['select 1 from alert where id in (select id from track_event where kind = $1)', { ...nothing, everyShard: 1 }],
    ['update ais_latest set mmsi = 2 where mmsi = 1', { ...nothing, refused: 1 }],
    ['insert into ais_latest (time_ms) values (1)', { ...nothing, refused: 1 }],
    [
      'with recursive m as (select max(time_ms) from ais_latest where mmsi = any($1) union all select 1 from m) select 1 from m',
      { ...nothing, refused: 1 },
    ],
  ])('%s', (text, expected) => {
    const { refused, everyShard: all } = distributionFaults(text)
    const counts = Object.entries(expected).map(([name, faults]) => [name, typeof faults === 'number' ? faults : 0])
    expect({ refused: refused.length, everyShard: all.length }).toEqual(Object.fromEntries(counts))
  })
})
