import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import { Kysely, SqliteDialect } from 'kysely'
import { expect, test } from 'vitest'
import { sqlitePath } from '../../open-database.ts'
import type { Schema } from '../../database/schema.ts'
import { openSqliteStore } from '../../testing-stores.ts'
import type { EventQuery } from '../../interfaces/watch/position-store.ts'
import { readEndedSince, readEvents } from './read-events.ts'
import { testEvent } from '../positions/testing-positions.ts'

const noonMs = Date.UTC(2026, 0, 31, 12)
const any: EventQuery = {
  mmsi: null,
  kinds: [],
  box: null,
  fromMs: 0,
  beforeMs: noonMs,
  limit: 1_000,
  after: null,
}
const box = { south: 10, west: 60, north: 18, east: 75 }

test('whatever is asked of events, no statement passes through all of them', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'varuna-event-plans-'))
  const store = await openSqliteStore(folder)
  const place = { lat_e7: 120_000_000, lon_e7: 650_000_000 }
  const events = Array.from({ length: 9_000 }, (_, at) => ({
    ...testEvent({
      id: `gap-${at}`,
      kind: 'gap',
      mmsi: 419_000_000 + at,
      from_ms: noonMs - at * 60_000,
      rule: 'GAP-1',
    }),
    ...(at > 4_000 ? place : {}),
    to_ms: at % 100 === 0 ? null : noonMs - at * 59_000,
  }))
  await store.positions.write({ positions: [], staticReports: [], progress: null, events })
  await store.close()

  const statements: string[] = []
  const file = new Sqlite(sqlitePath(folder), { verbose: (text) => statements.push(String(text)) })
  const db = new Kysely<Schema>({ dialect: new SqliteDialect({ database: file }) })
  for (const analyse of [false, true]) {
    if (analyse) file.exec('analyze')
    statements.length = 0
    for (const query of [
      any,
      { mmsi: 419_000_007 },
      { mmsi: 419_000_007, box },
      { kinds: ['gap', 'stop'] },
      { fromMs: noonMs - 500_000_000 },
      { fromMs: noonMs - 500_000_000, beforeMs: noonMs - 499_000_000, kinds: ['gap'] },
      { box },
      { box, kinds: ['stop'], fromMs: noonMs - 500_000_000 },
      { box: { ...box, west: 170, east: -175 } },
      { box: { south: -90, west: -180, north: 90, east: 180 }, kinds: ['stop', 'gap'] },
      { after: { fromMs: noonMs - 50_000_000, id: 'gap-7' } },
    ] satisfies Partial<EventQuery>[])
      await readEvents(db, { ...any, ...query })
    await readEndedSince(db, noonMs - 50_000_000, 100)
    const read = [...statements]
    expect(read.length).toBeGreaterThan(20)
    for (const statement of read) {
      const plan = file.prepare(`explain query plan ${statement}`).all() as { detail: string }[]
      const text = plan.map(({ detail }) => detail).join('\n')
      expect(text).toContain('SEARCH track_event')
      expect(text).not.toMatch(/SCAN track_event/)
    }
  }
  await db.destroy()
  rmSync(folder, { recursive: true })
})
