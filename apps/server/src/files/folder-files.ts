import { mkdir, open, readFile, rename, rm, rmdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { assertKey, type Files } from './files.ts'

/** Files in a folder: written aside, flushed, then renamed, so that a half-written file is never seen. */
export function createFolderFiles(root: string): Files {
  const at = (key: string) => {
    assertKey(key)
    return join(root, key)
  }
  return {
    async put(key, bytes) {
      const path = at(key)
      await mkdir(dirname(path), { recursive: true })
      const aside = `${path}.part`
      const handle = await open(aside, 'w')
      try {
        await handle.writeFile(bytes)
        await handle.sync()
      } finally {
        await handle.close()
      }
      await rename(aside, path)
    },
    async get(key) {
      try {
        return await readFile(at(key))
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
        throw error
      }
    },
    async remove(key) {
      await rm(at(key), { force: true })
      // The folder may hold other files, or be gone already.
      await rmdir(dirname(at(key))).catch(() => {})
    },
  }
}
