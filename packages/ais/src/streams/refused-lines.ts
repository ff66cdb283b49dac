import type { Dialect } from '../csv/dialects.ts'
import type { SlashedDates } from '../csv/date-order.ts'
import { resolveTime } from '../time/resolve-time.ts'
import type { DecodedLine } from '../reports/report.ts'
import { joined } from './joined.ts'
import { createStream, decodeStream, flushStream, type Stream, type StreamFormat } from './stream.ts'

/** A line of a file that yields no report, or not all of it. */
export interface RefusedLine {
  /** From 1. */
  line: number
  reason: string
  /** Shortened, with dots in place of control characters; empty where the line is not kept, such as one that is too long. */
  text: string
}

/** Finds the refused lines of a file, which is decoded line by line. */
export interface RefusalScan {
  stream: Stream
  rest: Uint8Array
  /** Lines that ended before `rest`. */
  lines: number
  readAtMs: number
}

const LF = 10
/** A longer line is decoded in pieces. */
const MAX_REST_BYTES = 1024 * 1024

export const createRefusalScan = (
  format: StreamFormat,
  requested: Dialect | null,
  dates: SlashedDates | null,
  readAtMs: number,
): RefusalScan => ({
  stream: createStream(format, undefined, requested, dates),
  rest: new Uint8Array(0),
  lines: 0,
  readAtMs,
})

/** The refused lines that end in the next bytes of the file. */
export function stepRefusalScan(scan: RefusalScan, bytes: Uint8Array): RefusedLine[] {
  const refused: RefusedLine[] = []
  let from = 0
  for (let end = bytes.indexOf(LF); end >= 0; end = bytes.indexOf(LF, from)) {
    for (const one of decodeLine(scan, joined(scan.rest, bytes.subarray(from, end + 1)))) refused.push(one)
    scan.rest = new Uint8Array(0)
    scan.lines += 1
    from = end + 1
  }
  scan.rest = joined(scan.rest, bytes.subarray(from)).slice()
  if (scan.rest.length > MAX_REST_BYTES) {
    for (const one of decodeLine(scan, scan.rest)) refused.push(one)
    scan.rest = new Uint8Array(0)
  }
  return refused
}

/** The refused lines of the end of the file. */
export function endRefusalScan(scan: RefusalScan): RefusedLine[] {
  const refused = scan.rest.length > 0 ? decodeLine(scan, scan.rest) : []
  scan.rest = new Uint8Array(0)
  return [...refused, ...takeRefused(scan, flushStream(scan.stream))]
}

const decodeLine = (scan: RefusalScan, line: Uint8Array): RefusedLine[] =>
  takeRefused(scan, decodeStream(scan.stream, line, scan.readAtMs))

/** What the tally counted since it was emptied, which is done after each line so that its few samples are those of the line. */
function takeRefused({ stream, lines, readAtMs }: RefusalScan, readings: readonly DecodedLine[]): RefusedLine[] {
  const { tally, format } = stream
  const refused: RefusedLine[] = []
  for (const [reason, { count, samples }] of Object.entries(tally.refused)) {
    for (let at = 0; at < count; at++)
      refused.push({ line: samples[at]?.line ?? lines + 1, reason, text: samples[at]?.text ?? '' })
  }
  if (refused.length > 0) {
    tally.refused = {}
    if (format.name === 'nmea')
      for (const texts of Object.values(format.decoder.counts.faults.samples)) texts.length = 0
  }
  for (const { position, staticReport, fault: known } of readings) {
    const dated = known === null ? (position ?? staticReport) : position
    const fault = dated && resolveTime(dated, readAtMs, 'file').fault
    if (fault) refused.push({ line: lines + 1, reason: fault, text: `${dated.mmsi}` })
  }
  return refused
}
