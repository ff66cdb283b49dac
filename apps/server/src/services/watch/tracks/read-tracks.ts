import { checkAndRecordHash, createReportCache, FILE_CACHE_SIZE } from '@varuna/ais/streams/duplicates'
import { emptyCounts, type ReportCounts } from '@varuna/ais/streams/filter-reports'
import type { StaticReport } from '@varuna/ais/reports/report'
import { createTally, type Tally } from '@varuna/ais/streams/tally'
import { createDetection, detect, endDetection } from '@varuna/tracks/detection'
import { isOfKind, type Evidence, type TrackEvent } from '@varuna/vocabulary/events'
import { withSetting, type StatedShip } from '@varuna/tracks/encounters/setting'
import { toEvidence } from '@varuna/tracks/event'
import {
  AGAIN_SPACING_MS,
  chooseSuccessions,
  describeChange,
  findCandidates,
  findSuccessions,
  identityKey,
  MAX_AGAIN,
  type IdentityHolder,
  type Statements,
} from '@varuna/tracks/identity/identity-changes'
import { findJamming, isMadeByFalsePositions } from '@varuna/tracks/jamming/find-jamming'
import type { Position } from '@varuna/tracks/position'
import type { Beginning } from '@varuna/tracks/segment'
import { withoutLateCopies } from '@varuna/tracks/segments/late-copies'
import { noSurroundings } from '@varuna/tracks/surroundings/no-surroundings'
import type { Surroundings } from '@varuna/tracks/surroundings/surroundings'
import { codedError } from '../../../errors/coded-error.ts'
import { readAisReports } from '../ais/read-ais-reports.ts'
import type { AisFile } from '../ais/recognise-ais-file.ts'
import { createPositionTable, type PositionTable } from './position-table.ts'

/** Positions that are kept in memory at a time: 4 GB with what detection adds. */
const MAX_POSITIONS = 40_000_000
/** The MMSIs that stated each identity, by identity. */
type FileIdentities = Map<string, Map<number, Statements>>

export interface FileTracks {
  positions: PositionTable
  identities: FileIdentities
  /** What each MMSI stated last of its type and length. */
  stated: Map<number, StatedShip>
  tally: Tally
  counts: ReportCounts
  /** Truncated files by name; their complete part is read. */
  damages: string[]
}

/** Reads the positions and the static data of files; an error names the file. */
export async function readFileTracks(files: readonly AisFile[], nowMs: number): Promise<FileTracks> {
  const positions = createPositionTable()
  const identities: FileIdentities = new Map()
  const stated = new Map<number, StatedShip>()
  const tally = createTally()
  const counts = emptyCounts()
  const damages: string[] = []
  for (const file of files) {
    try {
      const reading = readAisReports(file, nowMs, tally, counts)
      let next = await reading.next()
      for (; next.done !== true; next = await reading.next()) {
        const reports = next.value
        if (positions.rows + reports.positions.length > MAX_POSITIONS) {
          throw codedError('invalid_input.too_many_in_files', { maxPositions: MAX_POSITIONS })
        }
        for (const report of reports.positions) positions.add(report)
        for (const report of reports.staticReports) {
          addStatement(identities, report)
          const { mmsi, shipType, lengthMetres } = report
          const before = stated.get(mmsi)
          stated.set(mmsi, {
            shipType: shipType ?? before?.shipType ?? null,
            lengthM: lengthMetres ?? before?.lengthM ?? null,
          })
        }
      }
      if (next.value !== null) damages.push(`${file.name}: ${next.value}`)
    } catch (error) {
      const { message } = error as Error
      throw message.includes(file.name) ? error : new Error(`${file.name}: ${message}`, { cause: error })
    }
  }
  return { positions, identities, stated, tally, counts, damages }
}

/** The order of the statements does not matter. */
function addStatement(identities: FileIdentities, { mmsi, timeMs, ...stated }: StaticReport): void {
  const key = identityKey(stated)
  if (key === null) return
  const holders = identities.get(key) ?? new Map<number, Statements>()
  const { firstMs, newestMs } = holders.get(mmsi) ?? { firstMs: timeMs, newestMs: timeMs }
  holders.set(mmsi, { mmsi, firstMs: Math.min(firstMs, timeMs), newestMs: Math.max(newestMs, timeMs) })
  identities.set(key, holders)
}

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
 * The events in the files' positions, each in its final form, ordered by start. As in the store, a report received by several stations
 * counts once. With `untilMs`, vessels without positions until then have a gap; otherwise the end of a vessel's positions means nothing.
 */
export function findEvents(
  { positions, identities, stated }: Pick<FileTracks, 'positions' | 'identities' | 'stated'>,
  around: Surroundings,
  untilMs: number | null,
): TrackEvent[] {
  const detection = createDetection(around)
  const recent = createReportCache(FILE_CACHE_SIZE)
  const events = new Map<string, TrackEvent>()
  const keep = (found: readonly TrackEvent[]) => {
    for (const event of found) events.set(event.id, event)
  }
  const placed = new Map<number, HolderInProgress[]>()
  const follow = (statements: Statements, untilMs = statements.newestMs): HolderInProgress => {
    const holder = { statements, untilMs, firstAt: null, newestAt: null, after: [] }
    placed.set(statements.mmsi, [...(placed.get(statements.mmsi) ?? []), holder])
    return holder
  }
  const identitiesInProgress = [...identities].map(([key, holders]) => ({
    key,
    holders: [...holders.values()],
    candidates: findCandidates([...holders.values()]).map(({ holder, ended, goingOn }) => ({
      later: follow(holder),
      ended: ended.map((one) => follow(one)),
      goingOn: goingOn.map((one) => follow(one, holder.firstMs)),
    })),
  }))
  for (const row of positions.inOrderOfTime()) {
    if (!positions.isVessel(row)) continue
    if (checkAndRecordHash(recent, positions.hashOf(row), positions.timeOf(row))) continue
    const mmsi = positions.mmsiOf(row)
    const position = positions.positionOf(row)
    keep(detect(detection, mmsi, position).events)
    for (const holder of placed.get(mmsi) ?? []) place(holder, position)
  }
  keep(endDetection(detection, untilMs))
  for (const { key, holders, candidates } of identitiesInProgress) {
    const found = candidates.flatMap(({ later, ended, goingOn }) =>
      findSuccessions(
        asHolder(later),
        ended.map(asHolder),
        goingOn.map(({ statements, newestAt, after }) => ({
          holder: statements,
          around: { before: newestAt, after },
          found: null,
        })),
      ),
    )
    keep(
      chooseSuccessions(holders, found).map(({ succession, otherHolders }) =>
        describeChange(key, succession, otherHolders),
      ),
    )
  }
  keep(withoutLate([...events.values()].filter(isOfKind('spoofing')), positions))
  const jammings = findJamming([...events.values()])
  keep(jammings)
  const spoofings = Map.groupBy([...events.values()].filter(isOfKind('spoofing')), ({ vessels }) => vessels[0] ?? 0)
  const kept = [...events.values()].filter(
    (event) =>
      !isMadeByFalsePositions(
        event,
        event.vessels.flatMap((mmsi) => spoofings.get(mmsi) ?? []),
        jammings,
      ),
  )
  const stops = kept.filter(isOfKind('stop'))
  return kept
    .map((event) => (event.kind === 'encounter' ? withSetting(event, (mmsi) => stated.get(mmsi), stops) : event))
    .sort((a, b) => a.fromMs - b.fromMs || (a.id < b.id ? -1 : 1))
}

/** SPOOF-5: false positions, with the confidence that the earlier positions of their vessels leave. */
function withoutLate(spoofings: readonly TrackEvent[], positions: PositionTable): TrackEvent[] {
  const sailed = new Map<number, Position[]>(spoofings.map(({ vessels }) => [vessels[0] ?? 0, []]))
  if (sailed.size > 0)
    for (const row of positions.inOrderOfTime()) sailed.get(positions.mmsiOf(row))?.push(positions.positionOf(row))
  return spoofings.map((event) => withoutLateCopies(event, sailed.get(event.vessels[0] ?? 0) ?? []))
}

/** An MMSI, with its last position until a time, and some of those after it. */
interface HolderInProgress {
  statements: Statements
  untilMs: number
  firstAt: Evidence | null
  newestAt: Evidence | null
  after: Evidence[]
}

const asHolder = ({ statements, firstAt, newestAt }: HolderInProgress): IdentityHolder => ({
  ...statements,
  firstAt,
  newestAt,
})

/** Positions must be in time order. */
function place(holder: HolderInProgress, position: Position): void {
  const at = toEvidence(position)
  if (position.timeMs >= holder.statements.firstMs) holder.firstAt ??= at
  if (position.timeMs <= holder.untilMs) holder.newestAt = at
  else if (holder.after.length < MAX_AGAIN && isLaterBy(AGAIN_SPACING_MS, holder.after.at(-1), at))
    holder.after.push(at)
}

const isLaterBy = (ms: number, one: Evidence | undefined, other: Evidence): boolean =>
  one === undefined || other.timeMs - one.timeMs >= ms
