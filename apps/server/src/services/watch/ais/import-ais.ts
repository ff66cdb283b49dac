import { setImmediate as immediate } from 'node:timers/promises'
import type { SlashedDates } from '@varuna/ais/csv/date-order'
import type { DecodedLine } from '@varuna/ais/reports/report'
import { filterReports, type ReportCounts, type NewReports } from '@varuna/ais/streams/filter-reports'
import { flushReadings, timeReadings } from '@varuna/ais/time/stream-clock'
import { flushStream, decodeStream, type StreamFormat } from '@varuna/ais/streams/stream'
import type { Tally } from '@varuna/ais/streams/tally'
import type { PositionStore } from '../../../store/interfaces/watch/position-store.ts'
import type { AisImportRow } from '../../../store/interfaces/rows/position-rows.ts'
import type { Clock } from '../../../clock/clock.ts'
import { readDatesFirst } from '../../../input-files/read-dates-first.ts'
import { describeDamage } from './describe-damage.ts'
import { extendDigest, splitIntoPieces, PIECE_BYTES } from './file-digest.ts'
import { formatCheckpoint, parseCheckpoint, createImportState, type ImportState } from './import-checkpoint.ts'
import { isUnchanged, recogniseAisFile, type AisFile } from './recognise-ais-file.ts'

interface Effects {
  positions: Pick<PositionStore, 'write' | 'importOf' | 'checkpointOf'>
  clock: Pick<Clock, 'now'>
}

export interface AisImport extends ReportCounts {
  file: string
  form: StreamFormat
  /** Unpacked bytes read. */
  bytes: number
  /** Positions that were not in the store before. */
  kept: number
  /** Positions that were already stored: the same vessel, time and place. */
  known: number
  /** Stations that reported a position or static data. */
  stations: number
  tally: Tally
  /** Why the file could not be read to its end; null when it was. */
  damage: string | null
}

/** Number of refused lines, of all reasons. */
export const refusedLines = ({ tally }: Pick<AisImport, 'tally'>): number =>
  Object.values(tally.refused).reduce((sum, { count }) => sum + count, 0)

/** Lines that hold no position and are not refused, such as headers, static data and further parts of a message. */
export const otherLines = (report: Pick<AisImport, 'tally' | 'positions'>): number =>
  Math.max(0, report.tally.lines - report.positions - refusedLines(report))

export interface ImportResult {
  /** `unchanged`: the whole file was already imported. `resumed`: an earlier import was continued. */
  outcome: 'new' | 'resumed' | 'unchanged'
  report: AisImport
}

/** Batch sizes, and the distance between the checkpoints from which an interrupted import resumes. */
export interface ImportLimits {
  positions: number
  staticReports: number
  bytes: number
  checkpointBytes: number
}

/** Tables repeat static data in every row, and a batch stores it once, so large batches write less. */
const LIMITS: ImportLimits = {
  positions: 20_000,
  staticReports: 100_000,
  bytes: 32 * 1024 * 1024,
  checkpointBytes: 8 * 1024 * 1024,
}

/**
 * Imports an AIS file in batches; each batch is stored in one transaction with its end position in the file. After an interruption
 * the import restores the state of the last checkpoint, reads on from there, and writes only what follows the last stored batch, so
 * the rows equal those of an uninterrupted run. Unreadable lines are counted by reason, with samples.
 */
export async function importAis(
  effects: Effects,
  file: AisFile,
  onProgress: (report: AisImport) => void = () => {},
  limits = LIMITS,
): Promise<ImportResult> {
  const { id, form, earlier } = await recogniseAisFile(file, effects.positions)
  const checkpoint = earlier === null ? null : await effects.positions.checkpointOf(id)
  if (earlier?.is_whole === 1 && checkpoint === null && (await isUnchanged(file, earlier)))
    return { outcome: 'unchanged', report: JSON.parse(earlier.tally) as AisImport }
  const state =
    earlier === null || checkpoint === null || checkpoint.byte_count > earlier.byte_count
      ? null
      : parseCheckpoint(checkpoint.state)
  try {
    const report = await runImport(effects, { file, id, form, earlier, state }, onProgress, limits)
    return { outcome: earlier ? 'resumed' : 'new', report }
  } catch (error) {
    if (!(error instanceof FileChangedError)) throw error
    const report = await runImport(effects, { file, id, form, earlier: null, state: null }, onProgress, limits)
    return { outcome: 'new', report }
  }
}

/** The file differs from the bytes of its earlier import. */
class FileChangedError extends Error {}

interface ImportJob {
  file: AisFile
  id: string
  form: StreamFormat
  earlier: AisImportRow | null
  state: ImportState | null
}

async function runImport(
  { positions, clock }: Effects,
  { file, id, form, earlier, state: resumed }: ImportJob,
  onProgress: (report: AisImport) => void,
  limits: ImportLimits,
): Promise<AisImport> {
  const startedAtMs = earlier?.started_at_ms ?? clock.now()
  const bytesBefore = earlier?.byte_count ?? 0
  const earlierReport = earlier && (JSON.parse(earlier.tally) as AisImport)
  const state = resumed ?? createImportState(file, form, await findDates(file, form), startedAtMs)
  const { stream, counts, stations } = state
  let [kept, known] = [earlierReport?.kept ?? 0, earlierReport?.known ?? 0]
  let damage: string | null = null
  let batch: NewReports = { positions: [], staticReports: [] }
  let [writtenBytes, checkpointBytes] = [state.bytes, state.bytes]
  let writing = Promise.resolve()

  const report = (): AisImport => ({
    file: file.name,
    form,
    bytes: state.bytes,
    ...counts,
    kept,
    known,
    stations: stations.size,
    tally: stream.tally,
    damage,
  })
  /** Before the end of the earlier import, reports are already stored and only checkpoints are written. */
  const write = async (isWhole: boolean) => {
    await writing
    const isNew = state.bytes > bytesBefore || isWhole || damage !== null
    const reports = isNew ? batch : { positions: [], staticReports: [] }
    const progress = {
      id,
      file_name: file.name,
      started_at_ms: startedAtMs,
      byte_count: state.bytes,
      digest: state.digest,
      is_whole: isWhole ? 1 : 0,
      tally: structuredClone(report()),
    }
    const isCheckpointDue =
      !isWhole && state.bytes - checkpointBytes >= limits.checkpointBytes && state.bytes % PIECE_BYTES === 0
    // The first batch removes a checkpoint that an import of different bytes left behind.
    const hasStaleCheckpoint = resumed === null && writtenBytes === 0
    const checkpoint = isCheckpointDue
      ? { checkpoint: { import_id: id, byte_count: state.bytes, state: formatCheckpoint(state) } }
      : hasStaleCheckpoint || isWhole
        ? { checkpoint: { import_id: id, state: null } }
        : {}
    if (isCheckpointDue) checkpointBytes = state.bytes
    writtenBytes = state.bytes
    batch = { positions: [], staticReports: [] }
    writing = positions.write({ ...reports, progress: isNew ? progress : null, ...checkpoint }).then(({ added }) => {
      kept += added
      known += reports.positions.length - added
      onProgress(report())
    })
    // Awaited before the next write; until then a failure must not count as an unhandled rejection.
    writing.catch(() => {})
  }
  const addReports = (readings: DecodedLine[]) => {
    filterReports(readings, { recent: state.recent, counts, tally: stream.tally }, startedAtMs, 'file', batch)
    for (const { position, staticReport } of readings) {
      const mmsi = (position ?? staticReport)?.mmsi
      if (mmsi !== undefined) stations.add(mmsi)
    }
  }
  const isFull = () =>
    batch.positions.length >= limits.positions ||
    batch.staticReports.length >= limits.staticReports ||
    state.bytes - writtenBytes >= limits.bytes

  try {
    for await (const piece of readRemainingPieces(file, state)) {
      const endsAt = state.bytes + piece.length
      const spansEarlierEnd = state.bytes < bytesBefore && bytesBefore <= endsAt
      const earlierEndInPiece = spansEarlierEnd ? bytesBefore - state.bytes : 0
      if (spansEarlierEnd && extendDigest(state.digest, piece.subarray(0, earlierEndInPiece)) !== earlier?.digest)
        throw new FileChangedError()
      for (const bytes of earlierEndInPiece > 0 && earlierEndInPiece < piece.length
        ? [piece.subarray(0, earlierEndInPiece), piece.subarray(earlierEndInPiece)]
        : [piece]) {
        addReports(timeReadings(state.clock, decodeStream(stream, bytes, startedAtMs)))
        state.bytes += bytes.length
        if (state.bytes <= bytesBefore) batch = { positions: [], staticReports: [] }
      }
      state.digestBefore = state.digest
      state.digest = extendDigest(state.digestBefore, piece)
      if (isFull()) await write(false)
      // Yields to other requests between two pieces.
      await immediate()
    }
    if (state.bytes < bytesBefore) throw new FileChangedError()
    addReports(timeReadings(state.clock, flushStream(stream)))
  } catch (error) {
    // A resumed import relies on what this one has written.
    await writing.catch(() => {})
    const found = describeDamage(error, stream.tally.lines, 'imported')
    if (state.bytes < bytesBefore) throw new FileChangedError()
    // The incomplete last line is not decoded: half a number would be read as a number.
    damage = found
  }
  addReports(flushReadings(state.clock))
  await write(damage === null)
  await writing
  return report()
}

/** Rows are stored as they are read, so the order of day and month must be known first. */
async function findDates(file: AisFile, form: StreamFormat): Promise<SlashedDates | null> {
  if (form !== 'csv') return null
  const { dates, bytes } = await readDatesFirst(() => file.open())
  await bytes[Symbol.asyncIterator]().return?.()
  return dates
}

/** The pieces of a file after those already read; the last of those is read again to check that the file is the same. */
async function* readRemainingPieces(
  file: AisFile,
  { bytes, digestBefore, digest }: ImportState,
): AsyncGenerator<Uint8Array> {
  let isAlreadyRead = bytes > 0
  for await (const piece of splitIntoPieces(file.open(isAlreadyRead ? bytes - PIECE_BYTES : 0))) {
    if (!isAlreadyRead) yield piece
    else if (extendDigest(digestBefore, piece) !== digest) throw new FileChangedError()
    isAlreadyRead = false
  }
  if (isAlreadyRead) throw new FileChangedError()
}
