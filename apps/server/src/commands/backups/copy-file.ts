import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { utimes } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { PRIVATE_FILE } from '../../files/private-modes.ts'

/** SHA-256 of a local file, read in pieces. */
export async function digestOfPath(path: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  return hash.digest('hex')
}

/** Copies a file readable by its owner only, flushed to disk, with its time of change; returns the SHA-256 of what was written. */
export async function copyFile(from: string, to: string, changed: Date): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(
    createReadStream(from),
    async function* (pieces: AsyncIterable<Buffer>) {
      for await (const piece of pieces) {
        hash.update(piece)
        yield piece
      }
    },
    createWriteStream(to, { flags: 'wx', mode: PRIVATE_FILE, flush: true }),
  )
  await utimes(to, changed, changed)
  return hash.digest('hex')
}
