import { open } from 'node:fs/promises'

/** Windows cannot open a folder, but flushes its entries together with the file. */
const cannotOpenFolders = new Set(['EISDIR', 'EPERM'])

/** Flushes a file written by something else. */
export async function syncFile(path: string): Promise<void> {
  const file = await open(path, 'r+')
  await file.sync().finally(() => file.close())
}

/** Flushes a folder's entries, without which a rename or a new file may not survive a power cut. */
export async function syncFolder(path: string): Promise<void> {
  try {
    const folder = await open(path, 'r')
    await folder.sync().finally(() => folder.close())
  } catch (error) {
    if (!cannotOpenFolders.has((error as NodeJS.ErrnoException).code ?? '')) throw error
  }
}
