import { completeTracks } from '@varuna/fishing/features/complete-tracks'
import { parseTrackRow, TRACK_COLUMNS, type TrackRow } from '@varuna/fishing/features/track-row'
import { readFileLines } from '../../../input-files/read-file-lines.ts'
import { readTable } from '../../../input-files/read-table.ts'

/** Rows of a track file by vessel in time order, with the count and samples of unreadable lines. */
export interface TrackFile {
  tracks: TrackRow[][]
  rows: number
  bad: { count: number; samples: string[] }
}

const MAX_SAMPLES = 10

/** Reads a track file (CSV, compressed or not) row by row; counts invalid lines and throws for any other format. */
export async function readTrackFile(path: string): Promise<TrackFile> {
  const byVessel = new Map<string, TrackRow[]>()
  const bad: TrackFile['bad'] = { count: 0, samples: [] }
  let rows = 0
  for await (const row of readTable(readFileLines(path), TRACK_COLUMNS)) {
    const parsed = row.ok ? parseTrackRow(row.cells) : row
    if (!parsed.ok) {
      bad.count += 1
      if (bad.samples.length < MAX_SAMPLES) bad.samples.push(`line ${row.line}: ${parsed.error}`)
      continue
    }
    rows += 1
    const track = byVessel.get(parsed.value.vessel)
    if (track) track.push(parsed.value)
    else byVessel.set(parsed.value.vessel, [parsed.value])
  }
  const tracks = [...byVessel.values()]
  for (const track of tracks) track.sort((a, b) => a.fix.timestampMs - b.fix.timestampMs)
  completeTracks(tracks)
  return { tracks, rows, bad }
}
