import { existsSync } from 'node:fs'
import { mkdir, readdir, rename, rm, rmdir, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { PRIVATE_FOLDER } from '../../files/private-modes.ts'
import { syncFolder } from '../../files/sync-folder.ts'
import { copyFile, digestOfPath } from './copy-file.ts'
import { filesBelow, readSums, type Sums } from './sha256-sums.ts'

/** Faults of a backup that are reported before the rest is left out. */
const MAX_FAULTS = 10

class DamagedBackup extends Error {
  constructor(backup: string, faults: readonly string[]) {
    super([`The backup ${backup} is damaged:`, ...faults].join('\n'))
  }
}

/** Reads every file of a backup against its digest. Returns their number; throws DamagedBackup. */
export async function checkBackup(backup: string): Promise<number> {
  const sums = await readSums(backup)
  await eachFile(backup, sums, (path) => digestOfPath(join(backup, path)))
  return sums.size
}

/**
 * Copies a backup to a folder that is missing or empty, and reads it against its digests on the way. The folder appears under its name
 * when all of it is on disk; an interruption leaves it as it was, and the next attempt starts over. Returns the number of files.
 */
export async function restoreBackup(backup: string, dataDir: string): Promise<number> {
  await expectEmpty(dataDir)
  const unfinished = `${dataDir}.restoring`
  await rm(unfinished, { recursive: true, force: true })
  await mkdir(dirname(dataDir), { recursive: true })
  await mkdir(unfinished, { mode: PRIVATE_FOLDER })
  try {
    const sums = await readSums(backup)
    const folders = new Set([unfinished])
    await eachFile(backup, sums, async (path) => {
      const [from, to] = [join(backup, path), join(unfinished, path)]
      await mkdir(dirname(to), { recursive: true, mode: PRIVATE_FOLDER })
      for (let folder = dirname(to); !folders.has(folder); folder = dirname(folder)) folders.add(folder)
      return copyFile(from, to, (await stat(from)).mtime)
    })
    for (const folder of folders) await syncFolder(folder)
    if (existsSync(dataDir)) await rmdir(dataDir)
    await rename(unfinished, dataDir)
    await syncFolder(dirname(dataDir))
    return sums.size
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true })
    throw error
  }
}

async function expectEmpty(dataDir: string): Promise<void> {
  if (!existsSync(dataDir)) return
  if ((await readdir(dataDir)).length > 0)
    throw new Error(
      `The data folder ${dataDir} is not empty. Set DATA_DIR to a folder that does not exist or is empty.`,
    )
  if ((await stat(dataDir)).dev !== (await stat(dirname(dataDir))).dev)
    throw new Error(
      `The data folder ${dataDir} is a disk of its own, which cannot be replaced in one step. Set DATA_DIR to a folder on it, such as ${join(dataDir, 'varuna')}.`,
    )
}

/** Compares the digest of each file, and the list of files; throws DamagedBackup at the end. */
async function eachFile(backup: string, sums: Sums, digestOf: (path: string) => Promise<string>): Promise<void> {
  const faults: string[] = []
  const found = new Set<string>()
  for await (const path of filesBelow(backup)) {
    found.add(path)
    const expected = sums.get(path)
    if (expected === undefined) faults.push(`${path} does not belong to it.`)
    else if ((await digestOf(path)) !== expected) faults.push(`${path} is not as it was stored; its SHA-256 differs.`)
    if (faults.length >= MAX_FAULTS) throw new DamagedBackup(backup, [...faults, 'It may have more faults.'])
  }
  for (const path of sums.keys()) if (!found.has(path)) faults.push(`${path} is missing.`)
  if (faults.length > 0) throw new DamagedBackup(backup, faults.slice(0, MAX_FAULTS))
}
