import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import { Kysely, PostgresDialect, SqliteDialect } from 'kysely'
import pg from 'pg'
import type { PositionWriter } from './position-store.ts'
import { createPostgresPositionWriter } from './postgres-position-writer.ts'
import type { Schema } from './schema.ts'
import { createSqlitePositionWriter } from './sqlite-position-writer.ts'
import type { Store } from './store.ts'

export interface Database {
  kind: Store['kind']
  db: Kysely<Schema>
  positionWriter: PositionWriter
}

/** Opens the embedded database under a folder; every commit is flushed to disk before it is acknowledged. */
export function openSqlite(dataDir: string): Database {
  mkdirSync(dataDir, { recursive: true })
  const path = join(dataDir, 'varuna.sqlite')
  const file = new Sqlite(path)
  file.pragma('journal_mode = WAL')
  file.pragma('synchronous = FULL')
  file.pragma('foreign_keys = ON')
  file.pragma('busy_timeout = 5000')
  const db = new Kysely<Schema>({ dialect: new SqliteDialect({ database: file }) })
  return { kind: 'sqlite', db, positionWriter: createSqlitePositionWriter(path) }
}

const int8 = 20
const numeric = 1700

/** Opens a pool on PostgreSQL; 64-bit integers and sums come back as numbers, as they do from SQLite. */
export function openPostgres(connectionString: string): Database {
  const types = {
    getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
      oid === int8 || oid === numeric ? Number : pg.types.getTypeParser(oid, format)) as typeof pg.types.getTypeParser,
  }
  const pool = new pg.Pool({ connectionString, max: 10, types })
  const db = new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) })
  return { kind: 'postgresql', db, positionWriter: createPostgresPositionWriter(pool) }
}
