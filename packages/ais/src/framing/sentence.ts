import type { Fault } from './faults.ts'

/** Fields of an AIVDM or AIVDO sentence, as offsets into the scanned bytes. */
export interface Sentence {
  from: number
  /** First byte after the sentence, or after the bytes to skip. */
  to: number
  own: boolean
  total: number
  number: number
  /** Character codes; 0 where the field is empty. */
  sequence: number
  channel: number
  payloadFrom: number
  payloadTo: number
  fill: number
}

export const createSentence = (): Sentence => ({
  from: 0,
  to: 0,
  own: false,
  total: 0,
  number: 0,
  sequence: 0,
  channel: 0,
  payloadFrom: 0,
  payloadTo: 0,
  fill: 0,
})

/** `other`: a valid sentence of another type. `unfinished`: the bytes end before the sentence. */
export type Scan = 'sound' | 'other' | 'unfinished' | Fault

export const LF = 10
export const CR = 13
export const EXCLAMATION_MARK = 33
const DOLLAR = 36
export const BACKSLASH = 92
export const isSentenceStart = (code: number | undefined) => code === EXCLAMATION_MARK || code === DOLLAR

/** Whether a sentence or a tag block may begin with this byte; none of them occurs inside one. */
export const isStartByte = (code: number | undefined) => isSentenceStart(code) || code === BACKSLASH

export const STAR = 42
export const COMMA = 44

/** The standard allows 82 bytes; type 5 messages sent as one sentence have 90. No known station sends this many. */
export const MAX_SENTENCE_BYTES = 1024
/** The longest message a transmitter can send: five slots, 1008 bits. */
const MAX_PAYLOAD_BYTES = 168
const COMMAS = 6
/** The standard allows five; some shore stations add a whole character and declare six. */
const MAX_FILL_BITS = 6

const PLAIN = 0
const MARK = Uint8Array.from({ length: 256 }, (_, code) =>
  code === COMMA ? 1 : code === STAR ? 2 : code === LF || code === CR || isStartByte(code) ? 3 : PLAIN,
)
const HEX = Int8Array.from({ length: 256 }, (_, code) => {
  const digit = Number.parseInt(String.fromCharCode(code), 16)
  return Number.isNaN(digit) ? -1 : digit
})

/** Parses two hexadecimal digits of either case; negative when there are none. */
export const parseChecksum = (bytes: Uint8Array, at: number): number => {
  const high = HEX[bytes[at] as number] as number
  const low = HEX[bytes[at + 1] as number] as number
  return high < 0 ? high : low < 0 ? low : high * 16 + low
}

const commaAt = new Int32Array(COMMAS + 1)

/**
 * Scans the sentence that begins at `from` with `!` or `$` into `found`, checking its checksum and commas in one pass. `to` is always
 * set: a sentence cut short by another one ends where that one begins.
 */
export const scanSentence = (bytes: Uint8Array, from: number, to: number, found: Sentence): Scan => {
  let sum = 0
  let commas = 0
  let at = from + 1
  for (; at < to; at += 1) {
    const code = bytes[at] as number
    const mark = MARK[code] as number
    if (mark > 1) break
    if (mark === 1) {
      if (commas <= COMMAS) commaAt[commas] = at
      commas += 1
    }
    sum ^= code
  }
  found.from = from
  found.to = at
  if (at - from > MAX_SENTENCE_BYTES) return 'over_long'
  if (at >= to) return 'unfinished'
  if (bytes[at] !== STAR) return commas === 0 ? 'not_nmea' : 'missing_checksum'
  if (at + 2 >= to) {
    found.to = to
    return 'unfinished'
  }
  const stated = parseChecksum(bytes, at + 1)
  found.to = stated < 0 ? at + 1 : at + 3
  if (stated < 0) return commas === 0 ? 'not_nmea' : 'missing_checksum'
  if (sum !== stated) return 'bad_checksum'
  return readFields(bytes, from, at, commas, found)
}

const readFields = (bytes: Uint8Array, from: number, star: number, commas: number, found: Sentence): Scan => {
  const total = commaAt[0] as number
  // !aaVDM or !aaVDO: V, D, then M or O
  if (commas === 0 || total !== from + 6 || bytes[from + 3] !== 86 || bytes[from + 4] !== 68) return 'other'
  const formatter = bytes[from + 5]
  if (formatter !== 77 && formatter !== 79) return 'other'
  const sequence = commaAt[2] as number
  const channel = commaAt[3] as number
  const payload = commaAt[4] as number
  const fill = commaAt[5] as number
  if (commas !== COMMAS || commaAt[1] !== total + 2 || sequence !== total + 4) return 'bad_fields'
  if (channel - sequence > 2 || payload - channel > 2 || star - fill > 2) return 'bad_fields'
  found.own = formatter === 79
  found.total = (bytes[total + 1] as number) - 48
  found.number = (bytes[total + 3] as number) - 48
  found.sequence = channel - sequence === 2 ? (bytes[sequence + 1] as number) : 0
  found.channel = payload - channel === 2 ? (bytes[channel + 1] as number) : 0
  found.payloadFrom = payload + 1
  found.payloadTo = fill
  found.fill = star - fill === 2 ? (bytes[fill + 1] as number) - 48 : 0
  if (found.total < 1 || found.total > 9 || found.number < 1 || found.number > found.total) return 'bad_fields'
  if (found.fill < 0 || found.fill > MAX_FILL_BITS) return 'bad_fields'
  return fill - payload - 1 > MAX_PAYLOAD_BYTES ? 'over_long' : 'sound'
}
