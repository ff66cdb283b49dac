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
