import { createLineState, flushLines, splitLines, type Line } from '@varuna/csv/split-lines'
import { readFileBytes } from './read-file-bytes.ts'

/**
 * Yields the lines of a text file, or of standard input for `-`, unpacked where it is compressed; null for a line that is too long. Of
 * a damaged file it yields the complete lines first, then throws a CodedError that names the damage.
 */
export async function* readFileLines(path: string): AsyncGenerator<Line> {
  const state = createLineState()
  for await (const bytes of readFileBytes(path)) yield* splitLines(state, bytes)
  yield* flushLines(state)
}
