import { createHash } from 'node:crypto'
import { noReports } from '@varuna/ais/duplicates'
import type { Reading } from '@varuna/ais/report'
import { noCounts, sift, type SiftCounts, type Sifted } from '@varuna/ais/sift'
import { endTimes, noClock, tellTimes } from '@varuna/ais/stream-clock'
import { endStream, openStream, takeStream, type Form } from '@varuna/ais/stream'
import type { Tally } from '@varuna/ais/tally'
import type { PositionStore, Written } from '../store/position-store.ts'
import type { Clock } from './clock.ts'
import { CodedError } from './coded-error.ts'
import { recogniseAisFile, type AisFile } from './recognise-ais-file.ts'

interface Effects {
  positions: Pick<PositionStore, 'write' | 'importOf'>
  clock: Pick<Clock, 'now'>
}

export interface AisImport extends SiftCounts {
  file: string
  form: Form
  /** Unpacked. */
  bytes: number
  /** Positions that were not in the store before. */
  kept: number
  /** Positions that were in the store already: the same vessel at the same moment and place. */
  known: number
  /** Stations that said where or what they are. */
  stations: number
  tally: Tally
  /** Why the file ends before its end; null when it is whole. */
  damage: string | null
}

export interface ImportOutcome {
  /** `unchanged`: all of it had been taken in before. `resumed`: an earlier import was carried on. */
  outcome: 'new' | 'resumed' | 'unchanged'
  report: AisImport
}

const BATCH_POSITIONS = 20_000

/**
 * Takes in a file of AIS, in batches that are kept together with the place up to which they reach. After an interruption the file
 * is read again from its beginning and written from that place on: nothing is lost, nothing is added twice. What cannot be read
 * is counted, with samples.
 */
export async function importAis(
  { positions, clock }: Effects,
  file: AisFile,
  onProgress: (report: AisImport) => void = () => {},
): Promise<ImportOutcome> {
  const { id, form, earlier, isAll } = await recogniseAisFile(file, positions)
  const before = earlier && (JSON.parse(earlier.tally) as AisImport)
  if (before && earlier.is_whole === 1 && isAll) return { outcome: 'unchanged', report: before }

  const startedAtMs = earlier?.started_at_ms ?? clock.now()
  const bytesBefore = earlier?.byte_count ?? 0
  const stream = openStream(form)
  const counts = noCounts()
  const state = { recent: noReports(), counts, tally: stream.tally }
  const clockOfFile = noClock()
  const stations = new Set<number>()
  const digest = createHash('sha256')
  let [bytes, kept, known] = [0, before?.kept ?? 0, before?.known ?? 0]
  let damage: string | null = null
  let batch: Sifted = { positions: [], identities: [] }
  let writing = Promise.resolve()

  const report = (): AisImport => ({
    file: file.name,
    form,
    bytes,
    ...counts,
    kept,
    known,
    stations: stations.size,
    tally: stream.tally,
    damage,
  })
  const write = async (isWhole: boolean) => {
    await writing
    const full = batch
    batch = { positions: [], identities: [] }
    const upToHere = structuredClone(report())
    const digestHere = digest.copy().digest('hex')
    const progress = ({ added }: Written) => {
      const after = { ...upToHere, kept: kept + added, known: known + full.positions.length - added }
      return {
        id,
        file_name: file.name,
        started_at_ms: startedAtMs,
        byte_count: upToHere.bytes,
        digest: digestHere,
        is_whole: isWhole ? 1 : 0,
        tally: JSON.stringify(after),
      }
    }
    writing = positions.write({ ...full, progress }).then(({ added }) => {
      kept += added
      known += full.positions.length - added
      onProgress(report())
    })
    // It is awaited with the next batch; until then its failure must not end the program.
    writing.catch(() => {})
  }
  const take = (readings: Reading[]) => {
    sift(readings, state, startedAtMs, 'file', batch)
    for (const { position, identity } of readings) stations.add((position ?? identity)?.mmsi ?? 0)
  }

  try {
    for await (const chunk of cutAt(file.open(), bytesBefore)) {
      take(tellTimes(clockOfFile, takeStream(stream, chunk, startedAtMs)))
      digest.update(chunk)
      bytes += chunk.length
      if (bytes <= bytesBefore) batch = { positions: [], identities: [] }
      else if (batch.positions.length >= BATCH_POSITIONS) await write(false)
    }
    take(tellTimes(clockOfFile, endStream(stream)))
  } catch (error) {
    if (!(error instanceof CodedError)) throw error
    // The line under way is not read: half a number is a number, too.
    damage = `${error.message} What came before is kept.`
  }
  take(endTimes(clockOfFile))
  await write(damage === null)
  await writing
  return { outcome: earlier ? 'resumed' : 'new', report: report() }
}

/** The same bytes, with a cut after `place` of them. */
async function* cutAt(chunks: AsyncIterable<Uint8Array>, place: number): AsyncGenerator<Uint8Array> {
  let at = 0
  for await (const chunk of chunks) {
    const isAcross = at < place && at + chunk.length > place
    if (isAcross) yield chunk.subarray(0, place - at)
    yield isAcross ? chunk.subarray(place - at) : chunk
    at += chunk.length
  }
}
