import { parseAisstreamMessage } from '../aisstream/parse-message.ts'
import { stepCsv, type CsvState } from '../csv/csv-reader.ts'
import type { SlashedDates } from '../csv/date-order.ts'
import type { Dialect } from '../csv/dialects.ts'
import { describeNeededColumns, isHeaderLine, readHeader } from '../csv/read-header.ts'
import {
  captureDecoderState,
  flushDecoder,
  resumeDecoder,
  createDecoder,
  decodeBytes,
  type Decoder,
} from '../framing/decoder.ts'
import { FAULTS } from '../framing/faults.ts'
import type { ReceivedMessage } from '../framing/received-message.ts'
import type { DecodedLine } from '../reports/report.ts'
import { extractReports } from '../reports/extract-reports.ts'
import { isSeparatorLine } from '@varuna/csv/csv-header'
import { flushLines, createLineState, splitLines, type Line, type LineState } from '@varuna/csv/split-lines'
import { joined } from './joined.ts'
import { findRefusedSentences, takeSentence } from './refused-sentences.ts'
import { createTally, addNote, countRejected, countManyRejected, MAX_SAMPLES, type Tally } from './tally.ts'

export type StreamFormat = 'nmea' | 'csv' | 'aisstream'

/** A stream being decoded. `tally` may be read at any time. */
export interface Stream {
  tally: Tally
  format: { name: 'nmea'; decoder: Decoder } | { name: 'csv' | 'aisstream'; lines: LineState; csv: CsvState }
}

/** A byte-order mark, decoded as UTF-8 or, as the head of a file is, as Latin-1. */
const BYTE_ORDER_MARK = /^(?:\uFEFF|\u00EF\u00BB\u00BF)/

/** The first line with content, which is the header of a table; a line that states the separator is passed over. */
export const firstContentLine = (beginning: string): string =>
  beginning
    .replace(BYTE_ORDER_MARK, '')
    .split('\n')
    .find((line) => line.trim() !== '' && !isSeparatorLine(line)) ?? ''

/** Detects the format of a stream from its first bytes. A requested dialect must match. The error says what is known. */
export function detectFormat(
  beginning: string,
  requested: Dialect | null = null,
): { ok: true; value: StreamFormat } | { ok: false; error: string } {
  const first = firstContentLine(beginning)
  if (/^\s*\{/.test(first)) return { ok: true, value: 'aisstream' }
  const header = readHeader(first, requested)
  if (header.ok) return { ok: true, value: 'csv' }
  if (requested !== null) return header
  if (/[!$][A-Z0-9-]{4,6},|\\[a-z]:[^\\]*\\/.test(beginning)) return { ok: true, value: 'nmea' }
  if (isHeaderLine(first)) return header
  const shown = JSON.stringify(first.slice(0, 80))
  return {
    ok: false,
    error: `It begins with ${shown}: neither NMEA sentences, nor JSON lines, nor a table that is known. ${describeNeededColumns}.`,
  }
}

/** Creates a stream; the streams of one feed may share a tally. `dates` is the date order found by scanning the whole file. */
export function createStream(
  format: StreamFormat,
  tally: Tally = createTally(),
  requested: Dialect | null = null,
  dates: SlashedDates | null = null,
): Stream {
  if (format === 'nmea') return { tally, format: { name: format, decoder: createDecoder() } }
  return {
    tally,
    format: {
      name: format,
      lines: createLineState(),
      csv: { header: null, requestedDialect: requested, hasHeader: false, dates },
    },
  }
}

/** Returns the state between two chunks as plain, storable data. It shares objects with the stream: copy it. */
export const captureStreamState = ({ tally, format }: Stream) => ({
  tally,
  format: format.name === 'nmea' ? { name: format.name, decoder: captureDecoderState(format.decoder) } : format,
})

export type StreamState = ReturnType<typeof captureStreamState>

/** Creates a stream that continues from a stored state. */
export const resumeStream = ({ tally, format }: StreamState): Stream => ({
  tally,
  format: format.name === 'nmea' ? { name: format.name, decoder: resumeDecoder(format.decoder) } : format,
})

/** Decodes the next chunk, split anywhere. Never throws: unreadable input is counted in the tally. */
export function decodeStream({ tally, format }: Stream, bytes: Uint8Array, arrivedMs: number): DecodedLine[] {
  if (format.name !== 'nmea') return readLines(tally, format.name, format.csv, splitLines(format.lines, bytes))
  return decodeAndCount(tally, format.decoder, bytes, () => decodeBytes(format.decoder, bytes, arrivedMs))
}

/** Ends the stream and decodes its remaining bytes. */
export function flushStream({ tally, format }: Stream): DecodedLine[] {
  if (format.name !== 'nmea') return readLines(tally, format.name, format.csv, flushLines(format.lines))
  const hasLastLine = format.decoder.pending.length > 0
  const readings = decodeAndCount(tally, format.decoder, new Uint8Array(0), () => flushDecoder(format.decoder))
  if (hasLastLine) tally.lines += 1
  return readings
}

function readLines(tally: Tally, format: 'csv' | 'aisstream', csv: CsvState, lines: Line[]): DecodedLine[] {
  const readings: DecodedLine[] = []
  for (const line of lines) {
    tally.lines += 1
    if (line === null) {
      countRejected(tally, 'line_too_long', tally.lines, '')
      continue
    }
    if (line.trim() === '' || (format === 'csv' && isSeparatorLine(line))) continue
    const reading = format === 'csv' ? readTableLine(tally, csv, line) : parseAisstreamMessage(line)
    if (reading.fault !== null) countRejected(tally, reading.fault, tally.lines, line)
    if (reading.position === null && reading.staticReport === null) {
      if (reading.fault === null && format === 'aisstream') tally.messages += 1
      continue
    }
    tally.messages += 1
    readings.push(reading)
  }
  return readings
}

function readTableLine(tally: Tally, csv: CsvState, line: string): DecodedLine {
  const { note, ...reading } = stepCsv(csv, line)
  if (note !== null) addNote(tally, tally.lines, note)
  return reading
}

function decodeAndCount(
  tally: Tally,
  decoder: Decoder,
  bytes: Uint8Array,
  decode: () => ReceivedMessage[],
): DecodedLine[] {
  const { counts, samples } = decoder.counts.faults
  const before = FAULTS.map((fault) => [fault, counts[fault], samples[fault].length] as const)
  const messagesBefore = decoder.counts.messages
  const linesBefore = tally.lines
  const unfinished = decoder.pending
  const received = decode()
  tally.lines += countLines(bytes)
  tally.messages += decoder.counts.messages - messagesBefore
  for (const [fault, count, sampled] of before) {
    if (counts[fault] === count) continue
    const fresh = samples[fault].slice(sampled)
    const text = fresh.length === 0 ? '' : latin1.decode(unfinished) + latin1.decode(bytes)
    const located = fresh.map((sample, at) => {
      const nth = fresh.slice(0, at).filter((earlier) => earlier === sample).length
      const sampleBytes = Uint8Array.from(sample, (character) => character.charCodeAt(0))
      const line = findLineNumber(text, latin1.decode(sampleBytes), nth)
      return { text: decodeSample(sampleBytes) ?? sample, line: line === null ? null : linesBefore + line }
    })
    countManyRejected(tally, fault, counts[fault] - count, located)
  }
  const readings: DecodedLine[] = []
  let refused: ReturnType<typeof findRefusedSentences> | null = null
  for (const { message, receivedMs } of received) {
    const reading = extractReports(message, receivedMs)
    if (reading === null) continue
    if (reading.fault !== null) {
      const isSampled = (tally.refused[reading.fault]?.samples.length ?? 0) < MAX_SAMPLES
      refused ??= isSampled ? findRefusedSentences(joined(unfinished, bytes)) : null
      const sentence = isSampled && refused ? takeSentence(refused, reading.fault, message) : null
      const line = sentence?.line == null ? null : linesBefore + sentence.line
      countRejected(tally, reading.fault, line, sentence?.text ?? `message type ${message.type} of ${message.mmsi}`)
    }
    if (reading.position !== null || reading.staticReport !== null || reading.stationClock != null)
      readings.push(reading)
  }
  return readings
}

const LF = 10

function countLines(bytes: Uint8Array): number {
  let lines = 0
  for (let at = bytes.indexOf(LF); at >= 0; at = bytes.indexOf(LF, at + 1)) lines += 1
  return lines
}

const latin1 = new TextDecoder('latin1')

/** Decodes UTF-8 whose last character may be cut off; null for anything else. */
function decodeSample(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true })
  } catch {
    return null
  }
}

/**
 * Returns the line number, from 1, of the n-th occurrence, from 0, of a sample in a text. Null when the sample is in an earlier text, such
 * as a part held for the rest of its message.
 */
function findLineNumber(text: string, sample: string, nth: number): number | null {
  let at = text.indexOf(sample)
  for (let left = nth; left > 0 && at >= 0; left--) at = text.indexOf(sample, at + 1)
  return at < 0 ? null : text.slice(0, at).split('\n').length
}
