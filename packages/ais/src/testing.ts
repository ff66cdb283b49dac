import { flushDecoder, createDecoder, decodeBytes } from './framing/decoder.ts'
import type { ReceivedMessage } from './framing/received-message.ts'
import type { PositionReport } from './reports/report.ts'

export const toBytes = (text: string): Uint8Array => Uint8Array.from(text, (letter) => letter.charCodeAt(0))

/** Appends the checksum to the body of a sentence or tag block. */
export const withChecksum = (body: string): string => {
  const sum = [...body].reduce((all, letter) => all ^ letter.charCodeAt(0), 0)
  return `${body}*${sum.toString(16).toUpperCase().padStart(2, '0')}`
}

export const sentence = (body: string): string => `!${withChecksum(body)}`
export const tagBlock = (body: string): string => `\\${withChecksum(body)}\\`

export interface Decoded {
  found: ReceivedMessage[]
  mmsis: number[]
  faults: Record<string, number>
  sentences: number
  otherSentences: number
}

/** Decodes a stream in chunks that arrive `everyMs` apart. */
export const decode = (pieces: string | string[], everyMs = 0): Decoded => {
  const decoder = createDecoder()
  const found = [pieces].flat().flatMap((piece, at) => decodeBytes(decoder, toBytes(piece), at * everyMs))
  found.push(...flushDecoder(decoder))
  const { counts } = decoder
  return {
    found,
    mmsis: found.map(({ message }) => message.mmsi),
    faults: Object.fromEntries(Object.entries(counts.faults.counts).filter(([, count]) => count > 0)),
    sentences: counts.sentences,
    otherSentences: counts.otherSentences,
  }
}

/** A position off Mumbai; what is not given is not available. */
export const positionReport = (over: Partial<PositionReport> = {}): PositionReport => ({
  kind: 'position',
  mmsi: 419_000_001,
  station: 'class_a',
  timeMs: 1_800_000_000_000,
  timeFrom: 'source',
  lat: 18.9,
  lon: 72.8,
  speedKnots: null,
  courseDegrees: null,
  headingDegrees: null,
  navigationStatus: null,
  utcSecond: null,
  ...over,
})
