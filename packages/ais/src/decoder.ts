import type { UnixMs } from '@varuna/units/time'
import type { Words } from './bits.ts'
import { countFault, startFaults, textOf, type Fault, type FaultCounts } from './faults.ts'
import { endParts, expireParts, settleParts, startParts, takePart, type Part, type Parts } from './parts.ts'
import { append, newWords, unpack } from './payload.ts'
import { readGateHouse, type GateHouseNote } from './gatehouse.ts'
import { readMessage } from './read-message.ts'
import type { Received } from './received.ts'
import { stationIn, timeIn } from './receive-time.ts'
import {
  BACKSLASH,
  BANG,
  CR,
  DOLLAR,
  LF,
  MOST_SENTENCE_BYTES,
  newSentence,
  scanSentence,
  type Scan,
  type Sentence,
} from './sentence.ts'
import { readTagBlock } from './tag-block.ts'
import { joinTagGroup, type TagGroups } from './tag-groups.ts'

/** A stream of AIS on its way to messages. `counts` may be read at any time, the rest belongs to the functions here. */
export interface Decoder {
  counts: {
    bytes: number
    /** Sound AIS sentences. */
    sentences: number
    /** Sound sentences of other kinds, such as `$PGHP`. */
    otherSentences: number
    messages: number
    /** By message type, 0 to 27. */
    byType: number[]
    faults: FaultCounts
  }
  pending: Uint8Array
  /** Inside bytes that can be no line: they are passed over up to the next place where one may begin. */
  skipping: boolean
  parts: Parts
  groups: TagGroups
  note: GateHouseNote | null
  arrivedMs: number
  sentence: Sentence
  words: Words
  found: Received[]
}

/** What the text around a sentence says about it. */
interface Context {
  source: string | null
  receivedMs: UnixMs | null
  group: string
  /** A part that cannot be told from another source's. */
  unsure: boolean
}

const DEFAULT_TIMEOUT_MS = 10_000
const MOST_LINE_BYTES = 4 * MOST_SENTENCE_BYTES
const MOST_TAG_BYTES = 512
const HASH = 35
const BLANK = 32
const NO_CONTEXT: Context = { source: null, receivedMs: null, group: '', unsure: false }
const EMPTY = new Uint8Array(0)

/** A decoder at the beginning of a stream. Parts of one message may be `partTimeoutMs` apart (milliseconds). */
export const startDecoder = ({ partTimeoutMs = DEFAULT_TIMEOUT_MS } = {}): Decoder => ({
  counts: {
    bytes: 0,
    sentences: 0,
    otherSentences: 0,
    messages: 0,
    byType: Array.from({ length: 28 }, () => 0),
    faults: startFaults(),
  },
  pending: EMPTY,
  skipping: false,
  parts: startParts(partTimeoutMs),
  groups: new Map(),
  note: null,
  arrivedMs: 0,
  sentence: newSentence(),
  words: newWords(),
  found: [],
})

/**
 * Takes the next bytes of a stream, cut anywhere, and gives the messages that they complete, in order. `arrivedMs` is when they
 * arrived (any steady clock, milliseconds); only the time-out of parts uses it. Nothing throws: faults are counted.
 */
export const takeBytes = (decoder: Decoder, bytes: Uint8Array, arrivedMs: number): Received[] => {
  decoder.counts.bytes += bytes.length
  decoder.arrivedMs = arrivedMs
  const all = decoder.pending.length === 0 ? bytes : concatenated(decoder.pending, bytes)
  const rest = takeLines(decoder, all, all.length, false)
  decoder.pending = rest < all.length ? all.slice(rest) : EMPTY
  if (decoder.parts.groups.size > 0) expireParts(decoder.parts, arrivedMs, joined(decoder), refused(decoder))
  return take(decoder)
}

/** The stream has ended: takes a last line without an end, and gives or counts what was held back. */
export const endDecoder = (decoder: Decoder): Received[] => {
  const rest = decoder.pending
  decoder.pending = EMPTY
  takeLines(decoder, rest, rest.length, true)
  endParts(decoder.parts, joined(decoder), refused(decoder))
  return take(decoder)
}

const take = (decoder: Decoder): Received[] => {
  const { found } = decoder
  decoder.found = []
  return found
}

const concatenated = (first: Uint8Array, second: Uint8Array): Uint8Array => {
  const both = new Uint8Array(first.length + second.length)
  both.set(first)
  both.set(second, first.length)
  return both
}

/** Takes every line that is whole, or all when the stream is `final`; the place where the first unfinished line begins. */
const takeLines = (decoder: Decoder, bytes: Uint8Array, to: number, final: boolean): number => {
  const { sentence } = decoder
  let at = decoder.skipping ? skip(decoder, bytes, 0, to) : 0
  while (at < to) {
    const code = bytes[at] as number
    if (code === LF || code === CR || code === BLANK) {
      at += 1
      continue
    }
    if (code === BANG) {
      const scan = scanSentence(bytes, at, to, sentence)
      const next = sentence.to < to ? (bytes[sentence.to] as number) : BLANK
      if (scan !== 'unfinished' && (next === LF || next === CR)) {
        takeSentence(decoder, bytes, scan, NO_CONTEXT)
        at = sentence.to + 1
        continue
      }
    }
    const end = lineEnd(bytes, at, to)
    if (end === to && !final) return to - at > MOST_LINE_BYTES ? takeUnended(decoder, bytes, at, to) : at
    takeLine(decoder, bytes, at, end)
    at = end + 1
  }
  return to
}

const lineEnd = (bytes: Uint8Array, from: number, to: number): number => {
  let at = from
  while (at < to && bytes[at] !== LF && bytes[at] !== CR) at += 1
  return at
}

const isStart = (code: number | undefined) => code === BANG || code === DOLLAR || code === BACKSLASH

/** A line that does not end: what stands before its last beginning of a sentence is taken, or all of it is passed over. */
const takeUnended = (decoder: Decoder, bytes: Uint8Array, from: number, to: number): number => {
  let last = to - 1
  while (last > from && bytes[last] !== BANG && bytes[last] !== DOLLAR) last -= 1
  if (last > from && bytes[last - 1] === BACKSLASH) {
    last -= 2
    while (last > from && bytes[last] !== BACKSLASH) last -= 1
  }
  if (to - last > MOST_LINE_BYTES) last = to
  if (last > from) takeLine(decoder, bytes, from, last)
  if (last < to) return last
  countFault(decoder.counts.faults, 'over_long', bytes, from, to)
  decoder.skipping = true
  return to
}

const skip = (decoder: Decoder, bytes: Uint8Array, from: number, to: number): number => {
  let at = from
  while (at < to && bytes[at] !== LF && bytes[at] !== CR && !isStart(bytes[at])) at += 1
  decoder.skipping = at === to
  return at
}

const nextStart = (bytes: Uint8Array, from: number, to: number): number => {
  let at = from
  while (at < to && !isStart(bytes[at])) at += 1
  return at
}

/** Takes one line of any make: tag blocks, times and sentences, in any number. */
const takeLine = (decoder: Decoder, bytes: Uint8Array, from: number, to: number): void => {
  const { sentence, counts } = decoder
  let at = nextStart(bytes, from, to)
  if (at === to) {
    if (bytes[from] !== HASH) countFault(counts.faults, 'not_nmea', bytes, from, to)
    return
  }
  let context: Context = at > from ? { ...NO_CONTEXT, receivedMs: timeIn(lastText(bytes, from, at)) } : NO_CONTEXT
  while (at < to) {
    if (bytes[at] === BACKSLASH) {
      const close = bytes.subarray(at + 1, Math.min(to, at + MOST_TAG_BYTES)).indexOf(BACKSLASH)
      if (close >= 0) context = tagged(decoder, bytes, at, at + 1 + close, context)
      at = nextStart(bytes, close < 0 ? at + 1 : at + 2 + close, to)
      continue
    }
    let scan = scanSentence(bytes, at, to, sentence)
    if (scan === 'unfinished') scan = 'missing_checksum'
    const next = nextStart(bytes, sentence.to, to)
    const own = next > sentence.to ? trailing(lastText(bytes, sentence.to, next), context) : context
    takeSentence(decoder, bytes, scan, own)
    at = next
  }
}

const MOST_TEXT = 256
const lastText = (bytes: Uint8Array, from: number, to: number) => textOf(bytes, Math.max(from, to - MOST_TEXT), to)

const trailing = (text: string, context: Context): Context => ({
  ...context,
  receivedMs: context.receivedMs ?? timeIn(text),
  source: context.source ?? stationIn(text),
})

const tagged = (decoder: Decoder, bytes: Uint8Array, open: number, close: number, context: Context): Context => {
  const block = readTagBlock(textOf(bytes, open + 1, close))
  if (block === null) {
    countFault(decoder.counts.faults, 'bad_tag_block', bytes, open, close + 1)
    return context
  }
  const known = joinTagGroup(decoder.groups, block)
  return {
    source: known?.source ?? context.source,
    receivedMs: known?.receivedMs ?? context.receivedMs,
    group: block.group?.code ?? '',
    unsure: known === null,
  }
}

const takeSentence = (decoder: Decoder, bytes: Uint8Array, scan: Scan, context: Context): void => {
  const { sentence, counts } = decoder
  if (scan === 'other') {
    counts.otherSentences += 1
    decoder.note = readGateHouse(bytes, sentence.from, sentence.to)
    return
  }
  if (scan !== 'sound') {
    countFault(counts.faults, scan as Fault, bytes, sentence.from, sentence.to)
    return
  }
  counts.sentences += 1
  if (decoder.parts.due.size > 0) settleParts(decoder.parts, counts.sentences, joined(decoder), refused(decoder))
  const received = decoder.note === null ? context : noted(decoder, bytes, context)
  if (sentence.total > 1) {
    takeOnePart(decoder, bytes, received)
    return
  }
  const bits = unpack(bytes, sentence.payloadFrom, sentence.payloadTo, sentence.fill, decoder.words)
  const message = bits < 0 ? 'illegal_character' : readMessage(decoder.words, bits)
  if (typeof message === 'string') {
    countFault(counts.faults, message, bytes, sentence.from, sentence.to)
    return
  }
  counts.messages += 1
  counts.byType[message.type] = (counts.byType[message.type] as number) + 1
  decoder.found.push({
    message,
    channel: channelOf(sentence.channel),
    own: sentence.own,
    source: received.source,
    receivedMs: received.receivedMs,
  })
}

/** A GateHouse note tells the time of the sentence that has its checksum, if that comes next. */
const noted = (decoder: Decoder, bytes: Uint8Array, context: Context): Context => {
  const { note, sentence } = decoder
  decoder.note = null
  return note?.checksum === textOf(bytes, sentence.to - 2, sentence.to).toUpperCase()
    ? { ...context, receivedMs: context.receivedMs ?? note.receivedMs }
    : context
}

const CHANNELS = Array.from({ length: 256 }, (_, code) => String.fromCharCode(code))
CHANNELS['1'.charCodeAt(0)] = 'A'
CHANNELS['2'.charCodeAt(0)] = 'B'

const channelOf = (code: number): string | null => (code === 0 ? null : (CHANNELS[code] as string))

const takeOnePart = (decoder: Decoder, bytes: Uint8Array, context: Context): void => {
  const { sentence, parts, counts } = decoder
  const { from, to, payloadFrom, payloadTo } = sentence
  if (context.unsure) {
    countFault(counts.faults, 'ambiguous_part', bytes, from, to)
    return
  }
  const copy = bytes.slice(from, to)
  const channel = channelOf(sentence.channel)
  const part: Part = {
    number: sentence.number,
    total: sentence.total,
    position: counts.sentences,
    arrivedMs: decoder.arrivedMs,
    bytes: copy,
    payload: copy.subarray(payloadFrom - from, payloadTo - from),
    fill: sentence.fill,
    envelope: { channel, own: sentence.own, source: context.source, receivedMs: context.receivedMs },
  }
  const key = [sentence.total, sentence.sequence, channel, sentence.own, context.group, context.source].join()
  takePart(parts, key, part, joined(decoder), refused(decoder))
}

const refused = (decoder: Decoder) => (part: Part, fault: Fault) =>
  countFault(decoder.counts.faults, fault, part.bytes, 0, part.bytes.length)

const joined = (decoder: Decoder) => (set: Part[]) => {
  const { counts, words } = decoder
  words.fill(0)
  let bits = 0
  for (const part of set) {
    bits = append(part.payload, part.fill, words, bits)
    if (bits < 0) return refused(decoder)(part, 'illegal_character')
  }
  const message = readMessage(words, bits)
  const [first, last] = [set[0] as Part, set.at(-1) as Part]
  if (typeof message === 'string') return refused(decoder)(first, message)
  counts.messages += 1
  counts.byType[message.type] = (counts.byType[message.type] as number) + 1
  decoder.found.push({
    message,
    ...last.envelope,
    receivedMs: first.envelope.receivedMs ?? last.envelope.receivedMs,
  })
}
