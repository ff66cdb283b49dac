import { closeSync, existsSync, openSync, readdirSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import Sqlite from 'better-sqlite3'
import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { makePrivate, makePrivateFolder, PRIVATE_FILE } from '../files/private-modes.ts'
import { findStructureFault } from './database/check-structure.ts'
import { namedFault } from './database/database-fault.ts'
import { createListRowWriter, type ListRowWriter } from './watch/list-row-writer.ts'
import type { PositionWriter } from './interfaces/watch/position-store.ts'
import { createPostgresPositionWriter } from './watch/positions/postgres/postgres-position-writer.ts'
import type { Schema } from './database/schema.ts'
import { TurnTakingSqliteDialect } from './database/sqlite-dialect.ts'
import { createWriteTurns } from './database/write-turns.ts'
import { createSqlitePositionWriter } from './watch/positions/sqlite/sqlite-position-writer.ts'
import { createPostgresLocks, unsharedLocks } from './postgres-locks.ts'
import type { Locks } from './interfaces/locks.ts'
import type { Store } from './interfaces/store.ts'

export interface Database {
  kind: Store['kind']
  /** Location for messages: the path of the file, or host and database name, without password. */
  place: string
  db: Kysely<Schema>
  positionWriter: PositionWriter
  listRowWriter: ListRowWriter
  locks: Locks
  /** Connections of the pool; null for SQLite. */
  connections(): { total: number; idle: number; waiting: number } | null
}

/** How long to wait for another process's lock; writers of this process take turns. */
const LOCK_WAIT_MS = 5_000

/** Page cache per connection: with SQLite's default of 2 MB, the indexes of a few thousand reports are re-read constantly. */
const CACHE_KB = 32_000
/** Pages of 4 kB in the log before a checkpoint, which the writer of that commit waits for. */
const CHECKPOINT_PAGES = 8_000

/** The file of the embedded database in a data folder. */
export const sqlitePath = (dataDir: string): string => join(dataDir, 'varuna.sqlite')

/** Opens the embedded database under a folder; every commit is flushed to disk before it is acknowledged. `isChecked` finds damaged pages. */
export function openSqlite(dataDir: string, { isChecked = false } = {}): Database {
  makePrivateFolder(dataDir)
  const path = sqlitePath(dataDir)
  const writer = openFile(path, isChecked)
  const reader = new Sqlite(path, { readonly: true, timeout: LOCK_WAIT_MS })
  reader.pragma(`cache_size = ${-CACHE_KB}`)
  const turns = createWriteTurns()
  const db = new Kysely<Schema>({ dialect: new TurnTakingSqliteDialect({ reader, writer, turns }) })
  const threadWriter = createSqlitePositionWriter(path, turns)
  return {
    kind: 'sqlite',
    place: path,
    db,
    positionWriter: threadWriter,
    listRowWriter: threadWriter,
    locks: unsharedLocks,
    connections: () => null,
  }
}

/** The log and the shared memory inherit the mode of the database file, so it is made private before anything is written. */
function openFile(path: string, isChecked: boolean): Sqlite.Database {
  refuseMissingDatabase(path)
  refuseEmptyDatabase(path)
  closeSync(openSync(path, 'a', PRIVATE_FILE))
  for (const name of [path, `${path}-wal`, `${path}-shm`]) makePrivate(name)
  const file = new Sqlite(path, { timeout: LOCK_WAIT_MS })
  try {
    file.pragma('journal_mode = WAL')
    file.pragma('synchronous = FULL')
    file.pragma(`cache_size = ${-CACHE_KB}`)
    file.pragma(`wal_autocheckpoint = ${CHECKPOINT_PAGES}`)
    file.pragma('foreign_keys = ON')
    const fault = isChecked ? findStructureFault(file) : null
    if (fault !== null) throw Object.assign(new Error(fault), { code: 'SQLITE_CORRUPT' })
    return file
  } catch (error) {
    file.close()
    throw namedFault({ kind: 'sqlite', place: path }, error)
  }
}

/** SQLite creates a missing file and discards its log; in a folder with images, case files or a log, a missing file means lost data. */
function refuseMissingDatabase(path: string): void {
  if (existsSync(path)) return
  const folder = dirname(path)
  const isLogThere = (statSync(`${path}-wal`, { throwIfNoEntry: false })?.size ?? 0) > 0
  if (!isLogThere && !['images', 'cases'].some((name) => hasEntries(join(folder, 'files', name)))) return
  throw namedFault(
    { kind: 'sqlite', place: path },
    new Error(
      'the file is missing, but its folder holds what an earlier run stored. Restore the file from a backup, with the one that ends in -wal ' +
        'if there is one; set DATABASE_URL if the data is in PostgreSQL; or set DATA_DIR to another folder to begin anew',
    ),
  )
}

const hasEntries = (folder: string) => existsSync(folder) && readdirSync(folder).length > 0

/** SQLite treats an empty file as a new database; in a folder with a key or images, an empty file means lost data. */
function refuseEmptyDatabase(path: string): void {
  const isEmpty = statSync(path, { throwIfNoEntry: false })?.size === 0
  if (isEmpty && ['auth-secret', 'files'].some((name) => existsSync(join(dirname(path), name)))) {
    throw namedFault(
      { kind: 'sqlite', place: path },
      Object.assign(new Error('the file is empty'), { code: 'SQLITE_CORRUPT' }),
    )
  }
}

/** Longest wait for a pool connection, so that an unresponsive database does not hold requests forever. */
const CONNECT_MS = 15_000
/** Longest wait for a row or table lock; no transaction of Varuna holds one that long. */
const LOCK_MS = 60_000

const int8 = 20
const numeric = 1700

/** Opens a pool on PostgreSQL; 64-bit integers and sums come back as numbers, as they do from SQLite. */
export function openPostgres(connectionString: string, { lockMs = LOCK_MS } = {}): Database {
  const types = {
    getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
      oid === int8 || oid === numeric ? Number : pg.types.getTypeParser(oid, format)) as typeof pg.types.getTypeParser,
  }
  const pool = new pg.Pool({
    connectionString,
    max: 10,
    types,
    connectionTimeoutMillis: CONNECT_MS,
    keepAlive: true,
    // PgBouncer would refuse it as a connection parameter. The pool awaits the promise, although its types do not declare that.
    // oxlint-disable-next-line typescript/no-misused-promises
    onConnect: async (client) => void (await client.query(`set lock_timeout = ${lockMs}`)),
  })
  // Without a listener, a connection closed by the database would crash this process; the query that uses it fails, and the pool opens
  // another.
  pool.on('error', () => {}).on('connect', (client) => client.on('error', () => {}))
  const db = new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) })
  return {
    kind: 'postgresql',
    place: placeOf(connectionString),
    db,
    positionWriter: createPostgresPositionWriter(pool),
    listRowWriter: createListRowWriter(db),
    locks: createPostgresLocks(pool),
    connections: () => ({ total: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
  }
}

function placeOf(connectionString: string): string {
  const { host, pathname } = new URL(connectionString)
  return `${host}${pathname}`
}
