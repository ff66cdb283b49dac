import type { StaticReport } from '@varuna/ais/streams/report'
import { createTally, type Tally } from '@varuna/ais/streams/tally'
import { createDetection, detect, detectIdentity, endDetection } from '@varuna/tracks/detection'
import type { TrackEvent } from '@varuna/tracks/event'
import type { StatedIdentity } from '@varuna/tracks/identity/step-identity'
import type { Beginning } from '@varuna/tracks/segments/segment'
import { noSurroundings } from '@varuna/tracks/surroundings/no-surroundings'
import type { Surroundings } from '@varuna/tracks/surroundings/surroundings'
import { codedError } from '../../errors/coded-error.ts'
import { readAisReports } from '../ais/read-ais-reports.ts'
import type { AisFile } from '../ais/recognise-ais-file.ts'
import { createPositionTable, type PositionTable } from './position-table.ts'

/** Positions that are kept in memory at a time: 4 GB with what detection adds. */
const MAX_POSITIONS = 40_000_000
/** Repeated static data of a vessel counts once in this time: tables repeat it in every row. */
const REPEATED_MS = 10 * 60_000

export interface FileTracks {
  positions: PositionTable
  identities: StatedIdentity[]
  tally: Tally
}

/** Reads the positions and the static data of files. */
export async function readFileTracks(files: readonly AisFile[], nowMs: number): Promise<FileTracks> {
  const positions = createPositionTable()
  const identities: StatedIdentity[] = []
  const newest = new Map<number, StatedIdentity>()
  const tally = createTally()
  for (const file of files) {
    for await (const reports of readAisReports(file, nowMs, tally)) {
      if (positions.rows + reports.positions.length > MAX_POSITIONS) {
        throw codedError('invalid_input.too_many_in_files', { maxPositions: MAX_POSITIONS })
      }
      for (const report of reports.positions) positions.add(report)
      for (const report of reports.staticReports) {
        const before = newest.get(report.mmsi)
        if (before !== undefined && isRepeated(before, report)) continue
        const { mmsi, timeMs, imo, name, callSign } = report
        const stated = { mmsi, timeMs, imo, name, callSign, at: null }
        newest.set(mmsi, stated)
        identities.push(stated)
      }
    }
  }
  return { positions, identities: identities.sort((a, b) => a.timeMs - b.timeMs || a.mmsi - b.mmsi), tally }
}

const isRepeated = (before: StatedIdentity, { timeMs, imo, name, callSign }: StaticReport) =>
  Math.abs(timeMs - before.timeMs) < REPEATED_MS &&
  imo === before.imo &&
  name === before.name &&
  callSign === before.callSign

/** One segment of a file's tracks; times in UTC ms. */
interface SegmentRow {
  mmsi: number
  segment: string
  fromMs: number
  toMs: number
  positions: number
  beganBecause: Beginning
}

export interface Segmentation {
  segments: SegmentRow[]
  /** Index in `segments` of each position, in the order of the files. */
  segmentOf: Int32Array
}

/** Splits the positions of every MMSI into segments. */
export function segmentTracks({ positions }: FileTracks): Segmentation {
  const detection = createDetection(noSurroundings)
  const byId = new Map<string, number>()
  const segments: SegmentRow[] = []
  const segmentOf = new Int32Array(positions.rows)
  for (const row of positions.inOrderOfTime()) {
    const mmsi = positions.mmsiOf(row)
    const { segment } = detect(detection, mmsi, positions.positionOf(row))
    if (segment === null) throw new Error('Positions in order of time are never late.')
    let index = byId.get(segment.id)
    if (index === undefined) {
      const { id, beganBecause, start } = segment
      index = segments.push({ mmsi, segment: id, fromMs: start.timeMs, toMs: 0, positions: 0, beganBecause }) - 1
      byId.set(id, index)
    }
    const found = segments[index] as SegmentRow
    found.toMs = segment.last.timeMs
    found.positions = segment.positions
    segmentOf[row] = index
  }
  return { segments, segmentOf }
}

/**
 * The events in the files' positions, each in its last form, in order of their beginning. With `untilMs` vessels silent until then have
 * a gap; otherwise the end of a vessel's positions says nothing.
 */
export function findEvents(
  { positions, identities }: FileTracks,
  around: Surroundings,
  untilMs: number | null,
): TrackEvent[] {
  const detection = createDetection(around)
  const events = new Map<string, TrackEvent>()
  const keep = (found: readonly TrackEvent[]) => {
    for (const event of found) events.set(event.id, event)
  }
  let stated = 0
  const stateUntil = (timeMs: number) => {
    for (let next = identities[stated]; next !== undefined && next.timeMs <= timeMs; next = identities[stated]) {
      keep(detectIdentity(detection, next))
      stated += 1
    }
  }
  for (const row of positions.inOrderOfTime()) {
    if (!positions.isVessel(row)) continue
    const position = positions.positionOf(row)
    keep(detect(detection, positions.mmsiOf(row), position).events)
    stateUntil(position.timeMs)
  }
  stateUntil(Infinity)
  keep(endDetection(detection, untilMs))
  return [...events.values()].sort((a, b) => a.fromMs - b.fromMs || (a.id < b.id ? -1 : 1))
}
