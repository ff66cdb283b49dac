import type { Dialect } from '@varuna/ais/csv/dialects'
import { openAisFiles } from '../../services/watch/ais/open-ais-file.ts'
import { readFileTracks, type FileTracks } from '../../services/watch/tracks/read-tracks.ts'
import { formatRefusals, formatTimeWarnings } from './format-ais-output.ts'

/**
 * Reads the tracks of the files at the given paths. Refused lines and truncated files are reported on standard error: the command continues
 * with what was readable, and exits with status 1.
 */
export async function readTracksAt(paths: readonly string[], dialect: Dialect | null): Promise<FileTracks> {
  const files = []
  for (const path of paths) {
    if (path === '-') throw new Error('Standard input cannot be read more than once. Write it to a file first.')
    files.push(...(await openAisFiles(path, { dialect })))
  }
  const tracks = await readFileTracks(files, Date.now())
  process.stderr.write(formatSummary(tracks))
  if (tracks.damages.length > 0) process.exitCode = 1
  return tracks
}

const formatSummary = ({ positions, tally, counts, damages }: FileTracks) =>
  [
    `${positions.rows.toLocaleString('en')} positions`,
    ...formatTimeWarnings(counts),
    ...formatRefusals(tally),
    ...damages,
    '',
  ].join('\n')

/** Writes rows as JSON lines, in pieces that standard output can take. */
export async function writeJsonLines(
  output: { isClosed(): boolean; write(text: string): Promise<void> },
  rows: Iterable<object>,
): Promise<void> {
  let lines: string[] = []
  for (const row of rows) {
    lines.push(`${JSON.stringify(row)}\n`)
    if (lines.length < LINES_A_WRITE) continue
    await output.write(lines.join(''))
    lines = []
    if (output.isClosed()) return
  }
  await output.write(lines.join(''))
}

const LINES_A_WRITE = 1_000
