import { createHash } from 'node:crypto'
import type { Files } from './files.ts'

/** SHA-256 of a stored file, read in pieces; null when there is none. */
export async function digestOfFile(files: Pick<Files, 'open'>, key: string): Promise<string | null> {
  const file = await files.open(key)
  if (file === null) return null
  const hash = createHash('sha256')
  for await (const piece of file.bytes) hash.update(piece as Uint8Array)
  return hash.digest('hex')
}

export const digestOfBytes = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

/** Digest of a folder: of the names in it and their digests, in the order of names. */
export function digestOfNames(digests: ReadonlyMap<string, string>): string {
  const hash = createHash('sha256')
  for (const [name, digest] of [...digests].toSorted(([a], [b]) => (a < b ? -1 : 1)))
    hash.update(`${digest}  ${name}\n`)
  return hash.digest('hex')
}

/** The same for a stored folder; null where it is missing. */
export async function digestOfFolder(files: Pick<Files, 'list' | 'open'>, folder: string): Promise<string | null> {
  const digests = new Map<string, string>()
  for (const name of await files.list(folder)) digests.set(name, (await digestOfFile(files, `${folder}/${name}`)) ?? '')
  return digests.size === 0 ? null : digestOfNames(digests)
}
