import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import { makePrivate, makePrivateFolder } from '../../files/private-modes.ts'

/** How long to wait for a lock that another server holds while it writes its id. */
const WAIT_MS = 1_000

/**
 * Claims a data folder for one server; throws while another server holds it. The claim is an operating-system lock that SQLite holds on
 * a separate small file, so it ends with the process in any case. Commands open the database without a claim.
 */
export function claimDataFolder(dataDir: string): { release(): void } {
  return claim(dataDir, (lock) => {
    lock.exec('begin exclusive')
    return true
  })
}

/**
 * Claims a data folder for the servers of one database, which is known by an id; throws while a server of another database, or an embedded
 * one, holds it.
 */
export function shareDataFolder(dataDir: string, databaseId: string): { release(): void } {
  return claim(dataDir, (lock) => {
    try {
      lock.exec('begin exclusive')
      lock.exec('create table if not exists holder (database_id text)')
      lock.exec('delete from holder')
      lock.prepare('insert into holder values (?)').run(databaseId)
      lock.exec('commit')
    } catch (error) {
      if (!isBusy(error)) throw error
    }
    // Another server may write its id just now.
    lock.pragma(`busy_timeout = ${WAIT_MS}`)
    // The lock of a reader lasts as long as its transaction.
    lock.exec('begin')
    return lock.prepare('select database_id from holder').pluck().get() === databaseId
  })
}

/** Opens the lock of a data folder; `take` returns whether the folder is free for this server. */
function claim(dataDir: string, take: (lock: Sqlite.Database) => boolean): { release(): void } {
  makePrivateFolder(dataDir)
  const path = join(dataDir, 'server.lock')
  let lock: Sqlite.Database | null = null
  let taken = false
  try {
    lock = new Sqlite(path, { timeout: 0 })
    makePrivate(path)
    taken = take(lock)
    const held = lock
    if (taken) return { release: () => held.close() }
  } catch (error) {
    if (!isBusy(error))
      throw new Error(`The data folder ${dataDir} cannot be written to: ${(error as Error).message}.`, { cause: error })
  } finally {
    if (!taken) lock?.close()
  }
  throw new Error(
    `Another Varuna server is using the data folder ${dataDir}. Stop it first, or give this server a folder of its own with DATA_DIR.`,
  )
}

const isBusy = (error: unknown) => (error as { code?: string }).code === 'SQLITE_BUSY'
