import { createHash } from 'node:crypto'

/** Files are read and digested in pieces of this size, counted from the beginning of the file. */
export const PIECE_BYTES = 64 * 1024

/**
 * The digest of all bytes up to the end of a piece: SHA-256 over the digest before the piece and the piece itself. Unlike a single
 * running hash, it can be stored and continued later.
 */
export const extendDigest = (before: string, piece: Uint8Array) =>
  createHash('sha256').update(before).update(piece).digest('hex')

/** The digest of no bytes. */
export const EMPTY_DIGEST = ''

/** Splits a stream into pieces of PIECE_BYTES, the last one shorter. Yields the bytes before an error, then throws it. */
export async function* splitIntoPieces(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let piece = new Uint8Array(PIECE_BYTES)
  let filled = 0
  let failure: { error: unknown } | null = null
  const source = chunks[Symbol.asyncIterator]()
  try {
    for (;;) {
      const next = await source.next().catch((error: unknown) => {
        failure = { error }
        return null
      })
      if (next === null || next.done === true) break
      const chunk = next.value
      for (let at = 0; at < chunk.length;) {
        const bytes = chunk.subarray(at, at + PIECE_BYTES - filled)
        piece.set(bytes, filled)
        filled += bytes.length
        at += bytes.length
        if (filled < PIECE_BYTES) continue
        yield piece
        piece = new Uint8Array(PIECE_BYTES)
        filled = 0
      }
    }
    if (filled > 0) yield piece.subarray(0, filled)
    if (failure !== null) throw (failure as { error: unknown }).error
  } finally {
    await source.return?.()
  }
}
