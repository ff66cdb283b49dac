import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { TrackRow } from '@varuna/fishing/features/track-row'
import { readTrackFile } from '../../apps/server/src/services/analysis/fishing/read-track-file.ts'

/** Reads a track file, compressed or not: rows by vessel in order of time, with the file's SHA-256. Throws when a line is invalid. */
export const readTracks = async (path: string): Promise<{ tracks: TrackRow[][]; sha256: string; rows: number }> => {
  const { tracks, rows, bad } = await readTrackFile(path)
  if (bad.count > 0) throw new Error(`${path}: ${bad.count} lines are invalid, such as ${bad.samples[0]}`)
  return { tracks, sha256: createHash('sha256').update(readFileSync(path)).digest('hex'), rows }
}
