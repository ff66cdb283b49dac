import { filterReports, type NewReports, type ReportCounts } from '@varuna/ais/streams/filter-reports'
import { createStream, decodeStream, detectFormat, flushStream } from '@varuna/ais/streams/stream'
import type { Tally } from '@varuna/ais/streams/tally'
import { orderFromMs } from '@varuna/ais/time/resolve-time'
import { createStreamClock, flushReadings, timeReadings } from '@varuna/ais/time/stream-clock'
import { codedError } from '../../../errors/coded-error.ts'
import { readDatesFirst } from '../../../input-files/read-dates-first.ts'
import { describeDamage } from './describe-damage.ts'
import { readHead, type AisFile } from './recognise-ais-file.ts'

/**
 * Reports of an AIS file in file order, including duplicates, without a store; `tally` and `counts` are complete at the end. From a
 * truncated file it yields what can be read and returns the fault; null for a complete file.
 */
export async function* readAisReports(
  file: AisFile,
  nowMs: number,
  tally: Tally,
  counts: ReportCounts,
): AsyncGenerator<NewReports, string | null> {
  const head = await readHead(file)
  if (head.length === 0) throw codedError('invalid_input.empty_file')
  const format = detectFormat(head.toString('latin1'), file.dialect ?? null)
  if (!format.ok) throw codedError('invalid_input.unknown_format', { reason: format.error })
  const { dates, bytes: all } = await readDatesFirst(() => file.open())
  const stream = createStream(format.value, tally, file.dialect ?? null, dates)
  const clock = createStreamClock(orderFromMs(nowMs))
  const take = (readings: ReturnType<typeof decodeStream>): NewReports => {
    const reports: NewReports = { positions: [], staticReports: [] }
    filterReports(readings, { recent: null, counts, tally }, nowMs, 'file', reports)
    return reports
  }
  const linesBefore = tally.lines
  let damage: string | null = null
  try {
    for await (const bytes of all) yield take(timeReadings(clock, decodeStream(stream, bytes, nowMs)))
  } catch (error) {
    damage = describeDamage(error, tally.lines - linesBefore, 'read')
  }
  // The incomplete last line of a truncated file is not decoded: half a number would be read as a number.
  if (damage === null) yield take(timeReadings(clock, flushStream(stream)))
  yield take(flushReadings(clock))
  return damage
}
