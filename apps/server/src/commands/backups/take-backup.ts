import { existsSync } from 'node:fs'
import { link, mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { secretPath } from '../../accounts/secret.ts'
import { PRIVATE_FILE, PRIVATE_FOLDER } from '../../files/private-modes.ts'
import { syncFolder } from '../../files/sync-folder.ts'
import { copySqlite } from '../../store/database/copy-sqlite.ts'
import { sqlitePath } from '../../store/open-database.ts'
import { formatBackupId, listBackups, SUMS_FILE, UNFINISHED, withBackupLock } from './backup-folder.ts'
import { copyFile, digestOfPath } from './copy-file.ts'
import { formatSums, readSums, type Sums } from './sha256-sums.ts'

interface Plan {
  dataDir: string
  /** Folder of backups. */
  folder: string
  withDatabase: boolean
  nowMs: number
  /** Number of backups to keep; null keeps all. */
  keep: number | null
}

export interface TakenBackup {
  id: string
  copied: number
  copiedBytes: number
  /** Files shared with the backup before. */
  unchanged: number
  /** Ids of the backups removed. */
  removed: string[]
}

/** Adds a backup to a folder, whole or not at all, and removes the oldest beyond `keep`. */
export function takeBackup({ dataDir, folder, withDatabase, nowMs, keep }: Plan): Promise<TakenBackup> {
  return withBackupLock(folder, async () => {
    const unfinished = join(folder, UNFINISHED)
    await rm(unfinished, { recursive: true, force: true })
    await mkdir(unfinished, { mode: PRIVATE_FOLDER })
    try {
      const counts = await copyData({ dataDir, folder, withDatabase }, unfinished)
      const id = formatBackupId(nowMs)
      await rename(unfinished, join(folder, id))
      await syncFolder(folder)
      return { id, ...counts, removed: await removeOldest(folder, keep) }
    } catch (error) {
      await rm(unfinished, { recursive: true, force: true })
      throw error
    }
  })
}

/**
 * Without `instance-id`, by which a store of files tells the original from what is restored. The database first: files are stored before their rows, so the copy has every file its rows name, unless removed in the meantime. */
async function copyData({ dataDir, folder, withDatabase }: Omit<Plan, 'nowMs' | 'keep'>, target: string) {
  const sums: Sums = new Map()
  const previous = await lastBackup(folder)
  const counts = { copied: 0, copiedBytes: 0, unchanged: 0 }
  if (withDatabase) {
    await copySqlite(dataDir, target)
    const path = sqlitePath(target)
    sums.set('varuna.sqlite', await digestOfPath(path))
    counts.copiedBytes += (await stat(path)).size
  }
  const copy = async (path: string) => {
    const [from, to] = [join(dataDir, path), join(target, path)]
    const { size, mtime } = await stat(from)
    const known = await linkUnchanged(previous, path, to, { size, mtimeMs: mtime.getTime() })
    sums.set(path, known ?? (await copyFile(from, to, mtime)))
    if (known !== null) counts.unchanged += 1
    else {
      counts.copied += 1
      counts.copiedBytes += size
    }
  }
  const visit = async (under: string): Promise<void> => {
    const entries = await readdir(join(dataDir, under), { withFileTypes: true }).catch(unlessGone)
    if (entries === null) return
    await mkdir(join(target, under), { mode: PRIVATE_FOLDER })
    for (const entry of entries) {
      const path = `${under}/${entry.name}`
      if (entry.isDirectory()) await visit(path)
      else if (entry.isFile()) await copy(path).catch(unlessGone)
    }
    await syncFolder(join(target, under))
  }
  if (existsSync(secretPath(dataDir))) await copy('auth-secret')
  for (const name of ['files', 'mail']) await visit(name)
  await writeFile(join(target, SUMS_FILE), formatSums(sums), { mode: PRIVATE_FILE, flush: true })
  await syncFolder(target)
  return counts
}

interface Previous {
  folder: string
  sums: Sums
}

/** The newest backup whose sums can be read; a damaged one is not built upon. */
async function lastBackup(folder: string): Promise<Previous | null> {
  const id = (await listBackups(folder)).at(-1)
  if (id === undefined) return null
  const last = join(folder, id)
  return readSums(last).then(
    (sums) => ({ folder: last, sums }),
    () => null,
  )
}

/** Coarser than the rounding of a time that is set, finer than the time in which a stored file can be replaced. */
const SAME_MS = 2

/** Shares a file of the backup before that has the same size and time; returns its digest, or null where it must be copied. */
async function linkUnchanged(
  previous: Previous | null,
  path: string,
  to: string,
  { size, mtimeMs }: { size: number; mtimeMs: number },
): Promise<string | null> {
  const digest = previous?.sums.get(path)
  if (previous === null || digest === undefined) return null
  const before = join(previous.folder, path)
  const stats = await stat(before).catch(() => null)
  if (stats?.size !== size || Math.abs(stats.mtimeMs - mtimeMs) >= SAME_MS) return null
  // Some file systems have no hard links, and all have a maximum a file.
  return link(before, to).then(
    () => digest,
    () => null,
  )
}

async function removeOldest(folder: string, keep: number | null): Promise<string[]> {
  const ids = await listBackups(folder)
  const removed = keep === null ? [] : ids.slice(0, -keep)
  for (const id of removed) {
    // Under this name an interruption leaves no half of a backup, and the next one removes the rest.
    await rename(join(folder, id), join(folder, UNFINISHED))
    await rm(join(folder, UNFINISHED), { recursive: true })
  }
  return removed
}

function unlessGone(error: unknown): null {
  if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
  throw error
}
