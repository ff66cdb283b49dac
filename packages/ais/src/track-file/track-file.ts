import { formatMmsi } from '@varuna/units/mmsi'
import type { SlashedDates } from '../csv/date-order.ts'
import { emptyCounts, filterReports, type NewReports } from '../streams/filter-reports.ts'
import { createStream, decodeStream, flushStream, type Stream } from '../streams/stream.ts'
import { isTimed, type DecodedLine } from '../reports/report.ts'
import { createTally } from '../streams/tally.ts'
import { orderFromMs } from '../time/resolve-time.ts'
import { createStreamClock, flushReadings, timeReadings } from '../time/stream-clock.ts'
import {
  leaveOut,
  type FilePosition,
  type LeftOut,
  type StatedOfFile,
  type TrackFileFormat,
  type TrackFileFault,
} from './file-position.ts'
import { createGpxFile, endGpx, stepGpx } from './gpx-file.ts'
import { createTableFile, endTable, isNoVessel, stepTable, toFilePosition, type Positions } from './table-file.ts'

/** Reads a track file in chunks: a table of positions, an NMEA log, aisstream.io JSON lines or a GPX track. */
export interface TrackFileReader {
  /** Null until the format is known. */
  format(): TrackFileFormat | null
  step(bytes: Uint8Array): Positions
  /** Returns the last positions; call once, after the last bytes. */
  end(): Positions
  leftOut: LeftOut
  /** Columns that no dialect knows; they are ignored. */
  unreadColumns(): readonly string[]
  /** Static data that a vessel of an NMEA or JSON log sends in other messages, earlier or later; null when there is none. */
  stated(vessel: string): StatedOfFile | null
}

const HEAD_BYTES = 4096

type Body = {
  format: TrackFileFormat
  step(bytes: Uint8Array): Positions
  end(): Positions
  unread?: () => readonly string[]
  stated?: (vessel: string) => StatedOfFile | null
}

/** Creates a reader that rejects times after `nowMs`. `dates` is the date order found by scanning the whole file. */
export function createTrackFileReader(nowMs: number, dates: SlashedDates | null = null): TrackFileReader {
  const leftOut: LeftOut = {}
  let head = new Uint8Array(0)
  let body: Body | null = null
  const begin = (): Positions => {
    const found = recognise(head, leftOut, nowMs, dates)
    if ('code' in found) return { ok: false, error: found }
    body = found
    return body.step(head)
  }
  return {
    leftOut,
    format: () => body?.format ?? null,
    unreadColumns: () => body?.unread?.() ?? [],
    stated: (vessel) => body?.stated?.(vessel) ?? null,
    step(bytes) {
      if (body) return body.step(bytes)
      const joined = new Uint8Array(head.length + bytes.length)
      joined.set(head)
      joined.set(bytes, head.length)
      head = joined
      return head.length < HEAD_BYTES ? { ok: true, value: [] } : begin()
    },
    end() {
      const first: Positions = body ? { ok: true, value: [] } : begin()
      const last = first.ok ? body?.end() : first
      return last?.ok && first.ok ? { ok: true, value: [...first.value, ...last.value] } : (last ?? first)
    },
  }
}

const latin1 = new TextDecoder('latin1')

function recognise(
  head: Uint8Array,
  leftOut: LeftOut,
  nowMs: number,
  dates: SlashedDates | null,
): Body | TrackFileFault {
  const zero = head.indexOf(0)
  const text = latin1.decode(head.subarray(0, HEAD_BYTES))
  if (zero >= 0) {
    const before = text.slice(0, zero).split('\n')
    return { code: 'binary', params: { line: before.length, column: (before.at(-1)?.length ?? 0) + 1 } }
  }
  const begun = text.replace(/^\u00ef\u00bb\u00bf/, '').trimStart()
  if (begun === '') return { code: 'empty', params: {} }
  if (begun.startsWith('<')) {
    const gpx = createGpxFile(begun)
    return {
      format: 'gpx',
      step: (bytes) => stepGpx(gpx, bytes, leftOut, nowMs),
      end: () => endGpx(gpx, leftOut, nowMs),
    }
  }
  if (begun.startsWith('{')) return streamBody('aisstream', leftOut, nowMs)
  const first = begun.split('\n', 1)[0] ?? ''
  if (/[!$][A-Z0-9-]{4,6},|\\[a-z]:[^\\]*\\/.test(text)) return streamBody('nmea', leftOut, nowMs)
  if (!/[,;\t]/.test(first)) return { code: 'no_table', params: {} }
  const table = createTableFile(dates)
  return {
    format: 'table',
    step: (bytes) => stepTable(table, bytes, leftOut, nowMs),
    end: () => endTable(table, leftOut, nowMs),
    unread: () => table.unread,
  }
}

function streamBody(format: 'nmea' | 'aisstream', leftOut: LeftOut, nowMs: number): Body {
  const tally = createTally()
  const stream: Stream = createStream(format, tally)
  const clock = createStreamClock(orderFromMs(nowMs))
  const counts = emptyCounts()
  const known = new Map<number, StatedOfFile>()
  const take = (readings: DecodedLine[]): FilePosition[] => {
    const reports: NewReports = { positions: [], staticReports: [] }
    filterReports(readings, { recent: null, counts, tally }, nowMs, 'file', reports)
    for (const { mmsi, name, shipType, lengthMetres } of reports.staticReports) {
      const before = known.get(mmsi)
      known.set(mmsi, {
        name: name ?? before?.name ?? null,
        shipType: shipType ?? before?.shipType ?? null,
        lengthMetres: lengthMetres ?? before?.lengthMetres ?? null,
      })
    }
    return reports.positions.flatMap((report) => {
      const timed = isTimed(report)
      if (timed && !isNoVessel(report)) return toFilePosition(report, known.get(report.mmsi) ?? null)
      const sample = { line: null, column: null, value: formatMmsi(report.mmsi) }
      leaveOut(leftOut, timed ? 'not_a_vessel' : 'time_uncertain', sample)
      return []
    })
  }
  const countFaults = () => {
    for (const { count, samples } of Object.values(tally.refused)) {
      const entry = (leftOut.unreadable ??= { count: 0, samples: [] })
      entry.count += count
      for (const { line, text } of samples) leaveOut(leftOut, 'unreadable', { line, column: null, value: text }, 0)
    }
  }
  return {
    format,
    stated: (vessel) => known.get(Number(vessel)) ?? null,
    step: (bytes) => ({ ok: true, value: take(timeReadings(clock, decodeStream(stream, bytes, nowMs))) }),
    end() {
      const value = [...take(timeReadings(clock, flushStream(stream))), ...take(flushReadings(clock))]
      countFaults()
      return { ok: true, value }
    },
  }
}
