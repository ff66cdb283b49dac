import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import {
  chmod,
  copyFile,
  link as addName,
  lstat,
  mkdir,
  open,
  readdir,
  readFile,
  rename,
  rm,
  rmdir,
  stat,
  statfs,
  type FileHandle,
} from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { assertKey, isKey, UNFINISHED_SUFFIX, type Files } from './files.ts'
import { PRIVATE_FILE, PRIVATE_FOLDER } from './private-modes.ts'
import { syncFolder } from './sync-folder.ts'

const MAX_ATTEMPTS = 20

/** Files in a folder, private to their owner: written to a temporary name, flushed and renamed, so no reader sees half a file. */
export function createFolderFiles(root: string): Files {
  const pathOf = (key: string) => {
    assertKey(key)
    return join(root, key)
  }
  return {
    async put(key, bytes) {
      const path = pathOf(key)
      const write = (handle: FileHandle) => handle.writeFile(bytes)
      for (let tries = 1; !(await tryPut(path, write, tries < MAX_ATTEMPTS)); tries++);
      await syncFolder(dirname(path))
    },
    async putPieces(key, pieces) {
      const path = pathOf(key)
      let byteCount = 0
      await tryPut(
        path,
        async (handle) => {
          for await (const piece of pieces) {
            await handle.writeFile(piece)
            byteCount += piece.length
          }
        },
        false,
      )
      await syncFolder(dirname(path))
      return byteCount
    },
    async putFile(key, path) {
      await syncFile(path)
      await link(path, pathOf(key))
    },
    async share(fromKey, key) {
      const isThere = async () => (await stat(pathOf(fromKey)).catch(nullIfMissing)) !== null
      if (!(await isThere())) return false
      try {
        await link(pathOf(fromKey), pathOf(key))
        return true
      } catch (error) {
        // Removed in the meantime.
        if (await isThere()) throw error
        return false
      }
    },
    withPath: async (key, use) => ((await stat(pathOf(key)).catch(nullIfMissing)) ? use(pathOf(key)) : null),
    async open(key) {
      const handle = await open(pathOf(key), 'r').catch(nullIfMissing)
      if (handle === null) return null
      const { size } = await handle.stat()
      return { byteCount: size, bytes: handle.createReadStream() }
    },
    async withTemporaryFile(pieces, use) {
      const path = join(root, 'temporary', `${randomUUID()}${UNFINISHED_SUFFIX}`)
      try {
        await createFolder(dirname(path))
        // Opened before anything can fail, because a file still being opened could appear after its removal.
        const handle = await open(path, 'wx', PRIVATE_FILE)
        await pipeline(pieces, handle.createWriteStream())
        return await use(path)
      } finally {
        await rm(path, { force: true })
      }
    },
    get: async (key) => readFile(pathOf(key)).catch(nullIfMissing),
    has: async (key) => (await stat(pathOf(key)).catch(nullIfMissing)) !== null,
    async remove(key) {
      await rm(pathOf(key), { force: true })
      await rmdir(dirname(pathOf(key))).catch(ignoreError)
    },
    removeFolder: async (folder) => rm(pathOf(folder), { recursive: true, force: true }),
    list: async (folder) => ((await readdir(pathOf(folder)).catch(nullIfMissing)) ?? []).filter(isKey),
    freeBytes: async () => {
      const { bavail, bsize } = await statfs(nearestExistingFolder(root))
      return bavail * bsize
    },
    removeUnfinished: (beforeMs, signal) => removeUnfinishedIn(root, beforeMs, signal),
  }
}

async function syncFile(path: string): Promise<void> {
  const handle = await open(path, 'r+')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** Creates a hard link, or a copy where the file system refuses links. */
async function link(from: string, to: string): Promise<void> {
  const temporaryPath = `${to}${UNFINISHED_SUFFIX}`
  try {
    await createFolder(dirname(to))
    await rm(temporaryPath, { force: true })
    await addName(from, temporaryPath).catch(async () => {
      await copyFile(from, temporaryPath)
      await chmod(temporaryPath, PRIVATE_FILE)
      await syncFile(temporaryPath)
    })
    // Renaming one hard link over another of the same file would leave both names.
    await rm(to, { force: true })
    await rename(temporaryPath, to)
  } catch (error) {
    await rm(temporaryPath, { force: true })
    await rmdir(dirname(to)).catch(ignoreError)
    throw error
  }
  await syncFolder(dirname(to))
}

/** The folder itself, or its nearest existing parent. */
function nearestExistingFolder(path: string): string {
  return existsSync(path) ? path : nearestExistingFolder(dirname(path))
}

/** False when the folder disappeared: a concurrent removal of its last file removes the folder too. */
async function tryPut(path: string, write: (handle: FileHandle) => Promise<void>, mayFail: boolean): Promise<boolean> {
  const temporaryPath = `${path}${UNFINISHED_SUFFIX}`
  try {
    await createFolder(dirname(path))
    await rm(temporaryPath, { force: true })
    await writeFlushed(temporaryPath, write)
    await rename(temporaryPath, path)
    return true
  } catch (error) {
    await rm(temporaryPath, { force: true })
    if (mayFail && (error as NodeJS.ErrnoException).code === 'ENOENT') return false
    await rmdir(dirname(path)).catch(ignoreError)
    throw error
  }
}

/** rmdir fails on a folder that contains other files or no longer exists; both are fine. */
const ignoreError = () => {}

function nullIfMissing(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return null
  throw error
}

async function createFolder(path: string): Promise<void> {
  const first = await mkdir(path, { recursive: true, mode: PRIVATE_FOLDER })
  if (first === undefined) return
  for (let made = path; made.length >= first.length; made = dirname(made)) await syncFolder(dirname(made))
}

async function writeFlushed(path: string, write: (handle: FileHandle) => Promise<void>): Promise<void> {
  const handle = await open(path, 'wx', PRIVATE_FILE)
  try {
    await write(handle)
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** Also removes folders that are left empty. */
async function removeUnfinishedIn(folder: string, beforeMs: number, signal: AbortSignal): Promise<number> {
  let removed = 0
  for (const entry of (await readdir(folder, { withFileTypes: true }).catch(nullIfMissing)) ?? []) {
    if (signal.aborted) break
    const path = join(folder, entry.name)
    const isOld = async () => ((await lstat(path).catch(nullIfMissing))?.mtimeMs ?? Infinity) < beforeMs
    if (entry.isDirectory()) {
      const wasOld = await isOld()
      removed += await removeUnfinishedIn(path, beforeMs, signal)
      // rmdir removes only an empty folder.
      if (wasOld) await rmdir(path).catch(ignoreError)
    } else if (entry.name.endsWith(UNFINISHED_SUFFIX) && (await isOld())) {
      await rm(path, { force: true })
      removed += 1
    }
  }
  return removed
}
