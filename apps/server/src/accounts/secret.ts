import { randomBytes } from 'node:crypto'
import { linkSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { makePrivate, makePrivateFolder, PRIVATE_FILE } from '../files/private-modes.ts'
import { syncFolder } from '../files/sync-folder.ts'

const MIN_BYTES = 32
const temporaryName = /^auth-secret\.\d+\.part$/

/** Keys of a secret, which has commas or line breaks between them: the first one signs, all are accepted. One that is named twice counts once. */
export function keysOf(secret: string): [current: string, ...earlier: string[]] {
  const keys = secret.trim().split(/[,\n]/)
  const [current = '', ...earlier] = new Set(keys.map((key) => key.trim()))
  return [current, ...earlier]
}

/** Each is tried on every cookie that the first did not sign. */
const MAX_KEYS = 5

/** True for a secret with few enough keys. */
export const hasFewKeys = (secret: string) => keysOf(secret).length <= MAX_KEYS

/** True for a secret whose keys each have 32 bytes or more, without the white space around them. */
export const isLongEnough = (secret: string) => keysOf(secret).every((key) => Buffer.byteLength(key) >= MIN_BYTES)

/** File in a data folder with the keys that sign session cookies, one a line. */
export const secretPath = (dataDir: string): string => join(dataDir, 'auth-secret')

/** The secret with the keys that sign session cookies: created once, stored in the data folder, readable by its owner only; throws when it is too short. */
export async function readOrCreateSecret(dataDir: string): Promise<string> {
  const path = secretPath(dataDir)
  makePrivateFolder(dataDir)
  const stored = readIfExists(path) ?? (await createSecret(path))
  if (!hasFewKeys(stored))
    throw new Error(`${path} holds more than ${MAX_KEYS} keys. Remove the oldest, which are last.`)
  if (!isLongEnough(stored)) {
    const shortest = Math.min(...keysOf(stored).map((key) => Buffer.byteLength(key)))
    throw new Error(
      `${path} holds ${shortest} bytes, but the key that signs sessions needs ${MIN_BYTES} or more. Restore the file from a backup, ` +
        'or delete it and start again: a new key is created, and everybody has to sign in again.',
    )
  }
  makePrivate(path)
  return stored
}

function readIfExists(path: string): string | null {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}

/** Writes to a temporary file first, so a crash never leaves half a key. */
async function createSecret(path: string): Promise<string> {
  const folder = dirname(path)
  for (const name of readdirSync(folder)) {
    // Left by a start that was killed here; it never signed anything.
    if (temporaryName.test(name) && name !== `auth-secret.${process.pid}.part`)
      rmSync(join(folder, name), { force: true })
  }
  const temporaryPath = `${path}.${process.pid}.part`
  writeFileSync(temporaryPath, randomBytes(MIN_BYTES).toString('base64url'), { mode: PRIVATE_FILE, flush: true })
  try {
    // Unlike a rename, a link fails if another server has created the key in the meantime.
    linkSync(temporaryPath, path)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    // File systems without links refuse with EPERM or ENOTSUP.
    if (code === 'EPERM' || code === 'ENOTSUP') renameSync(temporaryPath, path)
    else if (code !== 'EEXIST') throw error
  } finally {
    rmSync(temporaryPath, { force: true })
  }
  await syncFolder(folder)
  return readFileSync(path, 'utf8')
}
