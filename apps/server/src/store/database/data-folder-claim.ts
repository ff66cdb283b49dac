import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import { makePrivate, makePrivateFolder } from '../../files/private-modes.ts'

/**
 * Claims a data folder for one server; throws while another server holds it. The claim is an operating-system lock that SQLite holds on
 * a separate small file, so it ends with the process in any case. Commands open the database without a claim.
 */
export function claimDataFolder(dataDir: string): { release(): void } {
  makePrivateFolder(dataDir)
  const path = join(dataDir, 'server.lock')
  let lock: Sqlite.Database | null = null
  try {
    lock = new Sqlite(path, { timeout: 0 })
    makePrivate(path)
    lock.exec('begin exclusive')
    const held = lock
    return { release: () => held.close() }
  } catch (error) {
    lock?.close()
    const { code, message } = error as Error & { code?: string }
    if (code !== 'SQLITE_BUSY')
      throw new Error(`The data folder ${dataDir} cannot be written to: ${message}.`, { cause: error })
    throw new Error(
      `Another Varuna server is using the data folder ${dataDir}. Stop it first, or give this server a folder of its own with DATA_DIR.`,
      { cause: error },
    )
  }
}
