import type { Dialect } from '@varuna/ais/csv/dialects'
import { Command } from 'commander'
import { segmentTracks, type FileTracks, type Segmentation } from '../../services/watch/tracks/read-tracks.ts'
import { readTracksAt, writeJsonLines } from './file-tracks.ts'
import { dialectOption } from '../dialect-option.ts'
import { openOutput } from '../open-output.ts'
import { simulatedMark } from './simulated-mark.ts'
import { tracksRebuildCommand } from './tracks-rebuild.ts'

export const tracksCommand = new Command('tracks')
  .description(
    'Split the positions of AIS files, or of a plain CSV of mmsi,timestamp,lat,lon[,speed,course], into segments that one vessel can ' +
      'have sailed. Prints JSON lines, one a segment',
  )
  .argument('<files...>')
  .option('--points', 'print one line a position, in the order of the files, with its segment')
  .addOption(dialectOption())
  .addCommand(tracksRebuildCommand)
  .action(async (paths: string[], { points, dialect }: { points?: true; dialect?: Dialect }) => {
    const output = openOutput()
    const tracks = await readTracksAt(paths, dialect ?? null)
    const segmentation = segmentTracks(tracks)
    await writeJsonLines(output, points ? pointsOf(tracks, segmentation) : segmentsOf(segmentation))
  })

const toIso = (timeMs: number) => new Date(timeMs).toISOString()

function segmentsOf({ segments }: Segmentation) {
  return segments.map(({ mmsi, segment, fromMs, toMs, positions, beganBecause }) => ({
    mmsi,
    ...simulatedMark(mmsi),
    segment,
    from: toIso(fromMs),
    to: toIso(toMs),
    positions,
    beganBecause,
  }))
}

function* pointsOf({ positions }: FileTracks, { segments, segmentOf }: Segmentation) {
  for (let row = 0; row < positions.rows; row++) {
    const { timeMs, lat, lon } = positions.positionOf(row)
    const segment = segments[segmentOf[row] ?? -1]?.segment ?? null
    const mmsi = positions.mmsiOf(row)
    yield { mmsi, ...simulatedMark(mmsi), time: toIso(timeMs), lat, lon, segment }
  }
}
