import {
  MAX_TRACK_FILE_POSITIONS,
  MAX_TRACK_FILE_VESSELS,
  type LeftOutReason,
} from '@varuna/contract/analysis/track-file'
import type { SlashedDates } from '@varuna/ais/csv/date-order'
import { createTrackFileReader, type TrackFileReader } from '@varuna/ais/track-file/track-file'
import { toShown, type TrackFileFault } from '@varuna/ais/track-file/file-position'
import type { Fault } from '@varuna/contract/fault'
import { otherShipKind } from '@varuna/fishing/ship-kind'
import type { VesselModel } from '@varuna/fishing/vessel/assess-vessel-kind'
import type { VesselContradiction } from '@varuna/fishing/vessel/evidence'
import { isShipTypeStated } from '@varuna/vocabulary/ship-types'
import { CodedError, codedError } from '../../errors/coded-error.ts'
import { readDatesFirst } from '../../input-files/read-dates-first.ts'
import { createTypeCheck } from './contradicted-type.ts'
import { createPositionTable, type PositionTable } from './position-table.ts'
import { scoreTrack, type ScoreEffects, type ScoredPosition } from './score-track.ts'
import {
  pageRows,
  type PageTable,
  type PositionPage,
  type StoredEvent,
  type StoredSummary,
  type StoredVessel,
} from './track-pages.ts'

/** Output of scoring a file: progress, pages of the result in order, and finally the summary. */
export type FileStep =
  | { kind: 'progress'; positions: number; leftOut: number; share: number | null }
  | { kind: 'page'; table: PageTable; json: string }
  | { kind: 'summary'; summary: StoredSummary }

/** Reading takes about this share of the total time. */
const READING_SHARE = 0.25
const ROWS_BETWEEN_PROGRESS = 5_000
/** Maximum unpacked size; larger files contain nothing useful. */
const MAX_UNPACKED_BYTES = 2e9

type FileEffects = ScoreEffects & {
  vesselModel: VesselModel
  nowMs: number
  /** Type of ship that was entered for the vessels for which the file states none; null when none was. */
  shipType: number | null
  shareRead: () => number
}

/**
 * Reads a track file and scores each of its vessels; `open` restarts the file, and is called at most twice. Throws a CodedError for a file
 * that is refused.
 */
export async function* scoreTrackFile(
  open: () => AsyncIterable<Uint8Array>,
  effects: FileEffects,
): AsyncGenerator<FileStep> {
  const { dates, bytes: source } = await readDatesFirst(() => limitBytes(open()))
  const reader = createTrackFileReader(effects.nowMs, dates)
  const table = createPositionTable()
  for await (const share of readPositions(reader, table, source, effects.shareRead))
    yield { kind: 'progress', positions: table.count(), leftOut: countLeftOut(reader), share: share * READING_SHARE }
  if (table.count() === 0) throw withoutPositions(reader)
  yield* scoreTable(reader, table, dates, effects)
}

async function* readPositions(
  reader: TrackFileReader,
  table: PositionTable,
  source: AsyncIterable<Uint8Array>,
  shareRead: () => number,
): AsyncGenerator<number> {
  const take = (read: ReturnType<TrackFileReader['end']>) => {
    if (!read.ok) throw new CodedError(faultOf(read.error))
    for (const position of read.value) table.add(position)
    if (table.count() > MAX_TRACK_FILE_POSITIONS)
      throw codedError('track_failed.too_many_positions', { maxPositions: MAX_TRACK_FILE_POSITIONS })
    if (table.vessels().length > MAX_TRACK_FILE_VESSELS)
      throw codedError('track_failed.too_many_vessels', { maxVessels: MAX_TRACK_FILE_VESSELS })
  }
  for await (const piece of source) {
    take(reader.step(piece))
    yield shareRead()
  }
  take(reader.end())
}

async function* limitBytes(source: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let bytes = 0
  for await (const piece of source) {
    bytes += piece.length
    if (bytes > MAX_UNPACKED_BYTES)
      throw codedError('track_failed.expands_too_much', { maxMegabytes: MAX_UNPACKED_BYTES / 1e6 })
    yield piece
  }
}

const faultOf = ({ code, params }: TrackFileFault) => ({ code: `track_failed.${code}`, params }) as Fault

const countLeftOut = ({ leftOut }: TrackFileReader) => Object.values(leftOut).reduce((sum, { count }) => sum + count, 0)

const leftOutOf = ({ leftOut }: TrackFileReader) =>
  Object.entries(leftOut).map(([reason, { count, samples }]) => ({ reason: reason as LeftOutReason, count, samples }))

function withoutPositions(reader: TrackFileReader): CodedError {
  const [first] = leftOutOf(reader)
  const { line = null, column = null, value = null } = first?.samples[0] ?? {}
  const reason = first?.reason ?? null
  return codedError('track_failed.no_positions', { leftOut: countLeftOut(reader), reason, line, column, value })
}

async function* scoreTable(
  reader: TrackFileReader,
  table: PositionTable,
  dates: SlashedDates | null,
  effects: FileEffects,
): AsyncGenerator<FileStep> {
  const leftOut = countLeftOut(reader)
  const all = table.count()
  const vessels: StoredVessel[] = []
  const counts = { positions: 0, fishing: 0, cannotSay: 0, repeated: 0, events: 0 }
  let page = emptyPage()
  let events: StoredEvent[] = []
  let [done, reported] = [0, 0]
  for (const [owner, { vessel, name, ...ofTable }] of table.vessels().entries()) {
    const stated = reader.stated(vessel)
    const ofFile = ofTable.shipType ?? stated?.shipType ?? null
    const isOfFile = isShipTypeStated(ofFile) || effects.shipType === null
    const shipType = isOfFile ? ofFile : effects.shipType
    const shipTypeFrom = shipType === null ? null : isOfFile ? 'file' : 'entered'
    const lengthMetres = ofTable.lengthMetres ?? stated?.lengthMetres ?? null
    const track = table.positionsOf(owner)
    const counted = { fishing: 0, cannotSay: 0, firstPosition: counts.positions, firstEvent: counts.events }
    const scoring = scoreTrack(effects, track, { shipType, lengthMetres })
    const typeCheck = createTypeCheck(effects.vesselModel, effects.model.threshold, shipType)
    let next = scoring.next()
    for (; !next.done; next = scoring.next()) {
      const position = next.value
      if (position.probability === null) counted.cannotSay += 1
      else if (position.probability > effects.model.threshold) counted.fishing += 1
      addToPage(page, vessel, position)
      typeCheck.add({ ...position, timestampMs: position.timeMs }, position.segment)
      done += 1
      if (page.timeMs.length === pageRows.positions) {
        yield { kind: 'page', table: 'positions', json: JSON.stringify(page) }
        page = emptyPage()
      }
      if (done - reported < ROWS_BETWEEN_PROGRESS) continue
      reported = done
      yield { kind: 'progress', positions: all, leftOut, share: READING_SHARE + (1 - READING_SHARE) * (done / all) }
    }
    const { events: found, positions, repeated, fromMs, toMs, speedsDerived } = next.value
    const stored: StoredVessel = {
      vessel,
      name: name ?? stated?.name ?? null,
      shipType,
      shipTypeFrom,
      contradiction: contradictionOf(typeCheck.end()),
      fromMs,
      toMs,
      positions,
      ...counted,
      events: found.length,
      speedsDerived,
    }
    for (const { first: _, last: __, ...event } of found) {
      events.push({ vessel, ...roundEvent(event) })
      if (events.length < pageRows.events) continue
      yield { kind: 'page', table: 'events', json: JSON.stringify(events) }
      events = []
    }
    vessels.push(stored)
    counts.positions += positions
    counts.repeated += repeated
    counts.fishing += stored.fishing
    counts.cannotSay += stored.cannotSay
    counts.events += stored.events
    done += repeated
  }
  if (page.timeMs.length > 0) yield { kind: 'page', table: 'positions', json: JSON.stringify(page) }
  if (events.length > 0) yield { kind: 'page', table: 'events', json: JSON.stringify(events) }
  vessels.sort(
    (a, b) =>
      Number(statesOther(a)) - Number(statesOther(b)) ||
      b.events - a.events ||
      b.fishing - a.fishing ||
      b.positions - a.positions,
  )
  for (let at = 0; at < vessels.length; at += pageRows.vessels)
    yield { kind: 'page', table: 'vessels', json: JSON.stringify(vessels.slice(at, at + pageRows.vessels)) }
  const summary: StoredSummary = {
    format: reader.format() ?? 'table',
    vessels: vessels.length,
    ...counts,
    fromMs: vessels.reduce((least, { fromMs }) => Math.min(least, fromMs), Infinity),
    toMs: vessels.reduce((most, { toMs }) => Math.max(most, toMs), -Infinity),
    leftOut: leftOutOf(reader),
    dates: reader.format() === 'table' && dates !== null ? { ...dates, column: toShown(dates.column) } : null,
    unreadColumns: [...reader.unreadColumns()].slice(0, 40),
    threshold: effects.model.threshold,
    modelVersion: effects.model.version,
  }
  yield { kind: 'progress', positions: all, leftOut, share: 1 }
  yield { kind: 'summary', summary }
}

const contradictionOf = (found: VesselContradiction | null): StoredVessel['contradiction'] =>
  found && { stated: found.stated, moves: found.moves, probability: round(found.probability, 1e4), hours: found.hours }

const statesOther = ({ shipType }: StoredVessel) => otherShipKind(shipType) !== null

const emptyPage = (): PositionPage => ({
  vessels: [],
  timeMs: [],
  lat: [],
  lon: [],
  speedKnots: [],
  courseDegrees: [],
  segment: [],
  probability: [],
  reason: [],
})

function addToPage(page: PositionPage, vessel: string, position: ScoredPosition): void {
  const last = page.vessels.at(-1)
  if (last?.vessel === vessel) last.rows += 1
  else page.vessels.push({ vessel, rows: 1 })
  page.timeMs.push(position.timeMs)
  page.lat.push(round(position.lat, 1e7))
  page.lon.push(round(position.lon, 1e7))
  page.speedKnots.push(position.speedKnots)
  page.courseDegrees.push(position.courseDegrees)
  page.segment.push(position.segment)
  page.probability.push(position.probability === null ? null : round(position.probability, 1e4))
  page.reason.push(position.reason)
}

const roundEvent = (event: Omit<StoredEvent, 'vessel'>): Omit<StoredEvent, 'vessel'> => ({
  ...event,
  km: round(event.km, 100),
  meanKnots: event.meanKnots === null ? null : round(event.meanKnots, 10),
  meanProbability: round(event.meanProbability, 1e4),
})

const round = (value: number, unit: number) => Math.round(value * unit) / unit
