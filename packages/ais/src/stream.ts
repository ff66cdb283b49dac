import { readAisstream } from './aisstream/read-message.ts'
import { stepCsv, type CsvState } from './csv/csv-reader.ts'
import { knownTables, readHeader } from './csv/read-header.ts'
import { endDecoder, startDecoder, takeBytes, type Decoder } from './decoder.ts'
import { FAULTS } from './faults.ts'
import type { Received } from './received.ts'
import type { Reading } from './report.ts'
import { reportsOfMessage } from './reports-of-message.ts'
import { endLines, noLines, stepLines, type Line, type LineState } from './split-lines.ts'
import { newTally, note, refuse, refuseMany, type Tally } from './tally.ts'

export type Form = 'nmea' | 'csv' | 'aisstream'

/** A stream in one of the forms, on its way to readings. `tally` may be read at any time. */
export interface Stream {
  tally: Tally
  form: { name: 'nmea'; decoder: Decoder } | { name: 'csv' | 'aisstream'; lines: LineState; csv: CsvState }
}

/** Tells the form of a stream by its beginning, or says which are known. */
export function formOf(beginning: string): { ok: true; value: Form } | { ok: false; error: string } {
  const first = beginning.split('\n').find((line) => line.trim() !== '') ?? ''
  if (/^\uFEFF?\s*\{/.test(first)) return { ok: true, value: 'aisstream' }
  if (readHeader(first).ok) return { ok: true, value: 'csv' }
  if (/[!$][A-Z0-9-]{4,6},|\\[a-z]:[^\\]*\\/.test(beginning)) return { ok: true, value: 'nmea' }
  const shown = JSON.stringify(first.slice(0, 80))
  return {
    ok: false,
    error: `It begins with ${shown}: neither NMEA sentences, nor JSON lines, nor a table that is known. ${knownTables}`,
  }
}

/** A stream at its beginning; streams of one feed may share a tally. */
export function openStream(form: Form, tally: Tally = newTally()): Stream {
  if (form === 'nmea') return { tally, form: { name: form, decoder: startDecoder() } }
  return { tally, form: { name: form, lines: noLines(), csv: { header: null, isBegun: false } } }
}

/** Takes the next bytes, cut anywhere, and gives what they say. Nothing throws: what cannot be read is tallied. */
export function takeStream({ tally, form }: Stream, bytes: Uint8Array, arrivedMs: number): Reading[] {
  if (form.name !== 'nmea') return readLines(tally, form.name, form.csv, stepLines(form.lines, bytes))
  return readDecoder(tally, form.decoder, bytes, () => takeBytes(form.decoder, bytes, arrivedMs))
}

/** The stream has ended: gives what its last bytes say. */
export function endStream({ tally, form }: Stream): Reading[] {
  if (form.name !== 'nmea') return readLines(tally, form.name, form.csv, endLines(form.lines))
  return readDecoder(tally, form.decoder, new Uint8Array(0), () => endDecoder(form.decoder))
}

function readLines(tally: Tally, form: 'csv' | 'aisstream', csv: CsvState, lines: Line[]): Reading[] {
  const readings: Reading[] = []
  for (const line of lines) {
    tally.lines += 1
    if (line === null) {
      refuse(tally, 'line_too_long', tally.lines, '')
      continue
    }
    if (line.trim() === '') continue
    const reading = form === 'csv' ? readTableLine(tally, csv, line) : readAisstream(line)
    if (reading.fault !== null) refuse(tally, reading.fault, tally.lines, line)
    if (reading.position === null && reading.identity === null) {
      if (reading.fault === null && form === 'aisstream') tally.messages += 1
      continue
    }
    tally.messages += 1
    readings.push(reading)
  }
  return readings
}

function readTableLine(tally: Tally, csv: CsvState, line: string): Reading {
  const { newHeader, ...reading } = stepCsv(csv, line)
  if (newHeader !== null) note(tally, tally.lines, newHeader)
  return reading
}

function readDecoder(tally: Tally, decoder: Decoder, bytes: Uint8Array, take: () => Received[]): Reading[] {
  const { counts, samples } = decoder.counts.faults
  const before = FAULTS.map((fault) => [fault, counts[fault], samples[fault].length] as const)
  const messagesBefore = decoder.counts.messages
  const linesBefore = tally.lines
  const unfinished = decoder.pending
  const received = take()
  tally.lines += countLines(bytes)
  tally.messages += decoder.counts.messages - messagesBefore
  for (const [fault, count, sampled] of before) {
    if (counts[fault] === count) continue
    const fresh = samples[fault].slice(sampled)
    const text = fresh.length === 0 ? '' : latin1.decode(unfinished) + latin1.decode(bytes)
    const told = fresh.map((sample, at) => {
      const line = lineOf(text, sample, fresh.slice(0, at).filter((earlier) => earlier === sample).length)
      return { text: sample, line: line === null ? null : linesBefore + line }
    })
    refuseMany(tally, fault, counts[fault] - count, told)
  }
  const readings: Reading[] = []
  for (const { message, receivedMs } of received) {
    const reading = reportsOfMessage(message, receivedMs)
    if (reading === null) continue
    if (reading.fault !== null) refuse(tally, reading.fault, null, `message type ${message.type} of ${message.mmsi}`)
    if (reading.position !== null || reading.identity !== null) readings.push(reading)
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

/**
 * The decoder keeps texts: on which line of a text, from 1, such a sample stands for the n-th time, from 0. Null for one that came
 * before, such as a part that waited for the others.
 */
function lineOf(text: string, sample: string, nth: number): number | null {
  let at = text.indexOf(sample)
  for (let left = nth; left > 0 && at >= 0; left--) at = text.indexOf(sample, at + 1)
  return at < 0 ? null : text.slice(0, at).split('\n').length
}
