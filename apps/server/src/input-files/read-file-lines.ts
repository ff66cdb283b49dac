import { createLineState, flushLines, splitLines, type Line } from '@varuna/csv/split-lines'
import { readFileBytes } from './read-file-bytes.ts'

/**
 * Yields the lines of a text file, or of standard input for `-`, unpacked if compressed; null for a line that is too long. From a damaged
 * file it first yields the complete lines, then throws a CodedError that names the damage.
 */
export async function* readFileLines(path: string): AsyncGenerator<Line> {
  const state = createLineState()
  for await (const bytes of readFileBytes(path)) yield* splitLines(state, bytes)
  yield* flushLines(state)
}
