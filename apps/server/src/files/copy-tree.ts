import { constants } from 'node:fs'
import { copyFile, mkdir, readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { makePrivate, PRIVATE_FOLDER } from './private-modes.ts'
import { syncFile, syncFolder } from './sync-folder.ts'

export interface Copied {
  files: number
  bytes: number
}

/** Copies a folder recursively, skipping what a server removes meanwhile. A missing folder counts as empty. */
export async function copyTree(from: string, to: string): Promise<Copied> {
  const copied = { files: 0, bytes: 0 }
  const visit = async (folder: string, target: string): Promise<void> => {
    const entries = await readdir(folder, { withFileTypes: true }).catch(unlessGone)
    if (entries === null) return
    await mkdir(target, { mode: PRIVATE_FOLDER })
    for (const entry of entries) {
      const path = join(folder, entry.name)
      if (entry.isDirectory()) await visit(path, join(target, entry.name))
      else if (entry.isFile()) {
        const bytes = await copyPrivately(path, join(target, entry.name)).catch(unlessGone)
        if (bytes === null) continue
        copied.files += 1
        copied.bytes += bytes
      }
    }
    await syncFolder(target)
  }
  await visit(from, to)
  return copied
}

/** Copies a file readable by its owner only, flushed to disk; returns its size. */
export async function copyPrivately(from: string, to: string): Promise<number> {
  await copyFile(from, to, constants.COPYFILE_EXCL | constants.COPYFILE_FICLONE)
  makePrivate(to)
  await syncFile(to)
  return (await stat(to)).size
}

function unlessGone(error: unknown): null {
  if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
  throw error
}
