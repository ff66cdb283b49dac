import { chmodSync, existsSync, mkdirSync, readdirSync, statSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'

export const PRIVATE_FILE = 0o600
export const PRIVATE_FOLDER = 0o700

const GROUP_AND_OTHERS = 0o077
const ourFiles = /^(varuna\.sqlite|auth-secret|instance-id|server\.lock)/
const ourFolders = ['files', 'mail']

const STICKY = 0o1000

/** Creates a folder and its missing parents, readable by their owner only; throws on failure, and for a folder shared with other users. */
export function makePrivateFolder(path: string): void {
  makeFolders(path)
  if (dirname(path) === path || statSync(path).mode & STICKY)
    throw new Error(
      `The folder ${path} is shared by all users of this machine. Give Varuna a folder of its own, such as ${join(path, 'varuna')}.`,
    )
  makePrivate(path)
}

/** One folder at a time: Node's recursive mkdir never returns in an existing folder where none can be created, such as /proc. */
function makeFolders(path: string): void {
  const parent = dirname(path)
  if (parent !== path && !existsSync(parent)) makeFolders(parent)
  try {
    mkdirSync(path, { mode: PRIVATE_FOLDER })
  } catch (error) {
    const isThere = statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false
    if (!isThere) throw error
  }
}

/** Removes the permissions of group and others; false when this user may not change the mode, true also when the file is gone. */
export function makePrivate(path: string): boolean {
  try {
    const stats = statSync(path)
    if (stats.mode & GROUP_AND_OTHERS) chmodSync(path, stats.isDirectory() ? PRIVATE_FOLDER : PRIVATE_FILE)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ENOENT'
  }
}

/**
 * Makes the data folder and Varuna's own files at its top private to their owner, which also closes everything below. Other files
 * are left alone. Returns the paths whose mode could not be changed.
 */
export function makeDataFolderPrivate(dataDir: string): string[] {
  const ours = readdirSync(dataDir).filter((name) => ourFolders.includes(name) || ourFiles.test(name))
  return [dataDir, ...ours.map((name) => join(dataDir, name))].filter((path) => !makePrivate(path))
}

/** Makes all stored files and their folders private; stops when the signal aborts; returns the paths whose mode could not be changed. */
export async function makeFileTreesPrivate(dataDir: string, signal: AbortSignal): Promise<string[]> {
  const failed: string[] = []
  const visit = async (folder: string): Promise<void> => {
    for (const entry of await readdir(folder, { withFileTypes: true }).catch(() => [])) {
      if (signal.aborted) return
      const path = join(folder, entry.name)
      if (entry.isDirectory()) await visit(path)
      // chmod follows links, and a link may point outside the data folder.
      if (!entry.isSymbolicLink() && !makePrivate(path)) failed.push(path)
    }
  }
  for (const name of ourFolders) await visit(join(dataDir, name))
  return failed
}
