import { existsSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import { makePrivate } from '../../files/private-modes.ts'

/** Written last: a folder with it is a complete backup. `sha256sum -c` reads it too. */
export const SUMS_FILE = 'SHA256SUMS'
/** Backup in progress, or left of an interrupted one. */
export const UNFINISHED = 'unfinished'

const idShape = /^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d-\d{3}Z$/

/** UTC time as a folder name that every file system allows, such as 2026-11-23T04-00-00-000Z. */
export const formatBackupId = (timeMs: number): string => new Date(timeMs).toISOString().replaceAll(/[:.]/g, '-')

/** Ids of the complete backups in a folder, oldest first; empty when there is no such folder. */
export async function listBackups(folder: string): Promise<string[]> {
  if (!existsSync(folder)) return []
  const ids = (await readdir(folder)).filter((name) => idShape.test(name))
  return ids.filter((id) => existsSync(join(folder, id, SUMS_FILE))).toSorted()
}

/** Lets one process at a time change a folder of backups. The lock is the operating system's and ends with the process. */
export async function withBackupLock<Result>(folder: string, use: () => Promise<Result>): Promise<Result> {
  const path = join(folder, 'backup.lock')
  const lock = new Sqlite(path, { timeout: 0 })
  try {
    makePrivate(path)
    lock.exec('begin exclusive')
    return await use()
  } catch (error) {
    if ((error as { code?: string }).code !== 'SQLITE_BUSY') throw error
    throw new Error(`Another process is writing a backup to ${folder}. Try again when it has ended.`, { cause: error })
  } finally {
    lock.close()
  }
}
