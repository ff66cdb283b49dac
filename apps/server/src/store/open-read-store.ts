import Sqlite from 'better-sqlite3'
import { Kysely } from 'kysely'
import type { Schema } from './database/schema.ts'
import { TurnTakingSqliteDialect } from './database/sqlite-dialect.ts'
import { createWriteTurns } from './database/write-turns.ts'
import type { Store } from './interfaces/store.ts'
import { openPostgres, sqlitePath } from './open-database.ts'
import { createDensityStore } from './watch/sql-density-store.ts'
import { createPositionStore } from './watch/sql-position-store.ts'
import { createVesselListStore } from './watch/sql-vessel-list-store.ts'

/** A database that another thread or process has opened and migrated. */
export type OpenedDatabase = { kind: 'sqlite'; dataDir: string } | { kind: 'postgresql'; url: string }

const CACHE_KB = 32_000

export interface ReadStore extends Pick<Store, 'positions' | 'density' | 'vesselLists'> {
  close(): Promise<void>
}

const refuse = (): never => {
  throw new Error('this connection only reads')
}

/** Opens connections that only read, for a thread beside the server's. */
export function openReadStore(database: OpenedDatabase): ReadStore {
  const { kind } = database
  const db = kind === 'sqlite' ? openSqliteReader(database.dataDir) : openPostgres(database.url).db
  return {
    positions: createPositionStore(kind, db, { write: refuse, reduceWeek: refuse, close: async () => {} }),
    density: createDensityStore(kind, db),
    vesselLists: createVesselListStore(kind, db, { addListRows: refuse, removeListRows: refuse }),
    close: () => db.destroy(),
  }
}

function openSqliteReader(dataDir: string): Kysely<Schema> {
  const open = () => {
    const connection = new Sqlite(sqlitePath(dataDir), { readonly: true, timeout: 5_000 })
    connection.pragma(`cache_size = ${-CACHE_KB}`)
    return connection
  }
  return new Kysely<Schema>({
    dialect: new TurnTakingSqliteDialect({ reader: open(), writer: open(), turns: createWriteTurns() }),
  })
}
