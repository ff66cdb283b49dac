import { chmodSync } from 'node:fs'
import Sqlite from 'better-sqlite3'
import { PRIVATE_FILE } from '../../files/private-modes.ts'
import { syncFile } from '../../files/sync-folder.ts'
import { isDamage } from '../interfaces/store-fault.ts'
import { namedFault } from './database-fault.ts'
import { sqlitePath } from '../open-database.ts'

/**
 * Copies the embedded database of a folder into another, as of one moment, while a server writes to it; then reads the whole copy. Copying
 * the file alone would lose what is only in its log, or mix two moments.
 */
export async function copySqlite(dataDir: string, targetDir: string): Promise<void> {
  const path = sqlitePath(dataDir)
  const target = sqlitePath(targetDir)
  try {
    const source = new Sqlite(path, { readonly: true, fileMustExist: true, timeout: 5_000 })
    try {
      source.prepare('vacuum into ?').run(target)
    } finally {
      source.close()
    }
  } catch (error) {
    if (isDamage(error)) throw namedFault({ kind: 'sqlite', place: path }, error)
    throw new Error(`The database ${path} cannot be copied to ${target}: ${(error as Error).message}.`, {
      cause: error,
    })
  }
  chmodSync(target, PRIVATE_FILE)
  await syncFile(target)
  const copy = new Sqlite(target, { readonly: true })
  try {
    const faults = copy.pragma('quick_check(1)', { simple: true })
    if (faults !== 'ok') throw new Error(`The copy of ${path} cannot be read: ${String(faults)}.`)
  } finally {
    copy.close()
  }
}
