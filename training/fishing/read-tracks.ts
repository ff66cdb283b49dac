import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import type { TrackRow } from '@varuna/fishing/features/track-row'
import { parseTrackRow, parseTrackHeader } from '@varuna/fishing/features/track-row'

/** Reads a track file, gzipped or not: rows by vessel in order of time, with the file's SHA-256. Throws on the first bad line. */
export const readTracks = (path: string): { tracks: TrackRow[][]; sha256: string; rows: number } => {
  const bytes = readFileSync(path)
  const text = (bytes[0] === 0x1f && bytes[1] === 0x8b ? gunzipSync(bytes) : bytes).toString('utf8')
  const [first = '', ...lines] = text.split(/\r?\n/)
  const header = parseTrackHeader(first)
  if (!header.ok) throw new Error(header.error)
  const byVessel = new Map<string, TrackRow[]>()
  let rows = 0
  for (const [index, line] of lines.entries()) {
    if (line === '') continue
    const parsed = parseTrackRow(header.value, line, index + 2)
    if (!parsed.ok) throw new Error(parsed.error)
    const track = byVessel.get(parsed.value.vessel)
    if (track) track.push(parsed.value)
    else byVessel.set(parsed.value.vessel, [parsed.value])
    rows += 1
  }
  const tracks = [...byVessel.values()]
  for (const track of tracks) track.sort((a, b) => a.fix.timestampMs - b.fix.timestampMs)
  return { tracks, sha256: createHash('sha256').update(bytes).digest('hex'), rows }
}
