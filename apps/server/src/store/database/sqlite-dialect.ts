import type Sqlite from 'better-sqlite3'
import {
  type CompiledQuery,
  SqliteAdapter,
  SqliteDialect,
  SqliteQueryCompiler,
  type DatabaseConnection,
  type Driver,
  type QueryResult,
} from 'kysely'
import { LRUCache } from 'lru-cache'
import type { WriteTurns } from './write-turns.ts'

/** Statements kept prepared per connection; longer texts usually have one parameter per value and are seldom repeated. */
const MAX_STATEMENTS = 400
const MAX_STATEMENT_LENGTH = 3_000

interface Files {
  /** Connection for reads during the writer's transaction: they see committed data and do not wait for writers. */
  reader: Sqlite.Database
  writer: Sqlite.Database
  turns: WriteTurns
}

interface OpenFiles extends Files {
  reading: Statements
  writing: Statements
}

/**
 * SQLite through two connections of this thread. Statements run synchronously, so writers must take turns: waiting for another batch's lock
 * inside SQLite would block the whole program.
 */
export class TurnTakingSqliteDialect extends SqliteDialect {
  readonly #files: OpenFiles

  constructor(files: Files) {
    super({ database: files.writer })
    this.#files = { ...files, reading: new Statements(files.reader), writing: new Statements(files.writer) }
  }

  override createDriver(): Driver {
    const { reader, writer } = this.#files
    return {
      init: async () => {},
      acquireConnection: async () => new Connection(this.#files),
      releaseConnection: async () => {},
      beginTransaction: (connection) => (connection as Connection).begin(),
      commitTransaction: (connection) => (connection as Connection).end('commit'),
      rollbackTransaction: (connection) => (connection as Connection).end('rollback'),
      async destroy() {
        reader.close()
        writer.close()
      },
    }
  }

  override createAdapter() {
    return new ManyConnections()
  }

  override createQueryCompiler() {
    return new OpaqueParameters()
  }
}

/**
 * SQLite recompiles a statement whenever a parameter is bound that its planner might inspect, such as `limit ?` or one in a query with
 * `order by`: three quarters of the time of a short query. The planner does not look through a unary plus, which changes no value.
 */
class OpaqueParameters extends SqliteQueryCompiler {
  protected override getCurrentParameterPlaceholder() {
    return '+?'
  }
}

/** Reads wait neither for each other nor for a transaction; `Connection` serialises writers. */
class ManyConnections extends SqliteAdapter {
  override get supportsMultipleConnections() {
    return true
  }

  /**
   * SQLite has transactional DDL although Kysely's adapter denies it: without it, a migration interrupted by a full disk could never run
   * again.
   */
  override get supportsTransactionalDdl() {
    return true
  }
}

/** Prepares each statement of a connection once; evicts the least recently used. */
class Statements {
  readonly #connection: Sqlite.Database
  readonly #prepared = new LRUCache<string, Sqlite.Statement>({ max: MAX_STATEMENTS })

  constructor(connection: Sqlite.Database) {
    this.#connection = connection
  }

  prepare(text: string): Sqlite.Statement {
    const known = this.#prepared.get(text)
    if (known) return known
    const statement = this.#connection.prepare(text)
    if (text.length <= MAX_STATEMENT_LENGTH) this.#prepared.set(text, statement)
    return statement
  }
}

class Connection implements DatabaseConnection {
  readonly #files: OpenFiles
  #endTurn: (() => void) | null = null

  constructor(files: OpenFiles) {
    this.#files = files
  }

  async begin(): Promise<void> {
    this.#endTurn = await this.#files.turns.take()
    try {
      this.#files.writer.exec('begin immediate')
    } catch (error) {
      this.#release()
      throw error
    }
  }

  async end(how: 'commit' | 'rollback'): Promise<void> {
    const { writer } = this.#files
    try {
      // After some errors, such as a full disk, SQLite has already rolled back.
      if (how === 'commit' || writer.inTransaction) writer.exec(how)
    } finally {
      if (!writer.inTransaction) this.#release()
    }
  }

  async executeQuery<Row>({ sql, parameters }: CompiledQuery): Promise<QueryResult<Row>> {
    const { reading, writing, turns, writer } = this.#files
    if (this.#endTurn) {
      // After some errors SQLite rolls back by itself; later statements must not be committed alone.
      if (!writer.inTransaction) throw new Error('the transaction has ended')
      return run(writing.prepare(sql), parameters)
    }
    // A commit invalidates the cache of every other connection, so the writing connection reads fastest; during a transaction it would see
    // uncommitted data.
    const statement = (writer.inTransaction ? reading : writing).prepare(sql)
    if (statement.reader && statement.readonly) return run(statement, parameters)
    const endTurn = await turns.take()
    try {
      return run(writing.prepare(sql), parameters)
    } finally {
      endTurn()
    }
  }

  async *streamQuery<Row>(query: CompiledQuery): AsyncIterableIterator<QueryResult<Row>> {
    yield await this.executeQuery<Row>(query)
  }

  #release() {
    this.#endTurn?.()
    this.#endTurn = null
  }
}

function run<Row>(statement: Sqlite.Statement, parameters: readonly unknown[]): QueryResult<Row> {
  if (statement.reader) return { rows: statement.all(parameters) as Row[] }
  const { changes, lastInsertRowid } = statement.run(parameters)
  return { insertId: BigInt(lastInsertRowid), numAffectedRows: BigInt(changes), rows: [] }
}
