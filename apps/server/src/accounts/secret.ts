import { randomBytes } from 'node:crypto'
import { linkSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { makePrivate, makePrivateFolder, PRIVATE_FILE } from '../files/private-modes.ts'
import { syncFolder } from '../files/sync-folder.ts'

const MIN_BYTES = 32
const temporaryName = /^auth-secret\.\d+\.part$/

/** True for a secret of 32 bytes or more, without leading and trailing white space. */
export const isLongEnough = (secret: string) => Buffer.byteLength(secret.trim()) >= MIN_BYTES

/** File in a data folder with the key that signs session cookies. */
export const secretPath = (dataDir: string): string => join(dataDir, 'auth-secret')

/** The key that signs session cookies: created once, stored in the data folder, readable by its owner only; throws when it is too short. */
export async function readOrCreateSecret(dataDir: string): Promise<string> {
  const path = secretPath(dataDir)
  makePrivateFolder(dataDir)
  const stored = readIfExists(path) ?? (await createSecret(path))
  if (!isLongEnough(stored)) {
    const bytes = Buffer.byteLength(stored.trim())
    throw new Error(
      `${path} holds ${bytes} bytes, but the key that signs sessions needs ${MIN_BYTES} or more. Restore the file from a backup, ` +
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
