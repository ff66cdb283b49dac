import type { Context } from './context.ts'
import type { Decoder } from './decoder-state.ts'
import { latin1 } from '../latin1.ts'
import { countFault } from './faults.ts'
import { parseGateHouseTimestamp, type GateHouseTimestamp } from './gatehouse.ts'
import { partKey } from './multipart-key.ts'
import { releaseHeldSets, addPart, type Part } from './multipart.ts'
import { appendPayload, unpackPayload } from './payload.ts'
import { decodeMessage } from '../messages/decode-message.ts'
import type { ReceivedMessage } from './received-message.ts'
import { parseChecksum, type Scan } from './sentence.ts'

/** Handles the sentence scanned into `decoder.sentence`: emits a message, holds a part, or counts a fault. */
export const decodeSentence = (
  decoder: Decoder,
  bytes: Uint8Array,
  scan: Exclude<Scan, 'unfinished'>,
  context: Context,
): void => {
  const { sentence, counts, parts } = decoder
  if (scan === 'other') {
    counts.otherSentences += 1
    decoder.note = parseGateHouseTimestamp(bytes, sentence.from, sentence.to)
    return
  }
  if (scan !== 'sound') return countFault(counts.faults, scan, bytes, sentence.from, sentence.to)
  counts.sentences += 1
  if (parts.due.size > 0) releaseHeldSets(parts, counts.sentences)
  const { note } = decoder
  decoder.note = null
  const known = note === null ? context : applyGateHouseTimestamp(note, readChecksum(decoder, bytes), context)
  if (sentence.total > 1) return holdPart(decoder, bytes, known, note)
  const bits = unpackPayload(bytes, sentence.payloadFrom, sentence.payloadTo, sentence.fill, decoder.words)
  const message = bits < 0 ? 'illegal_character' : decodeMessage(decoder.words, bits)
  if (typeof message === 'string') return countFault(counts.faults, message, bytes, sentence.from, sentence.to)
  emitMessage(decoder, {
    message,
    channel: channelName(sentence.channel),
    own: sentence.own,
    source: known.source,
    receivedMs: known.receivedMs,
  })
}

const readChecksum = ({ sentence }: Decoder, bytes: Uint8Array): number => parseChecksum(bytes, sentence.to - 2)

/** A GateHouse timestamp applies to the next sentence when the checksums match. */
const applyGateHouseTimestamp = (note: GateHouseTimestamp, checksum: number, context: Context): Context =>
  note.checksum === checksum ? { ...context, receivedMs: context.receivedMs ?? note.receivedMs } : context

/** Time of receipt: the first one that any part states, else a GateHouse timestamp whose checksum covers all parts. */
const findReceivedTime = (set: Part[]): ReceivedMessage['receivedMs'] => {
  const stated = set.find(({ envelope }) => envelope.receivedMs !== null)
  if (stated) return stated.envelope.receivedMs
  const checksum = set.reduce((sum, part) => sum ^ part.checksum, 0)
  return set.find(({ note }) => note?.checksum === checksum)?.note?.receivedMs ?? null
}

const CHANNELS = Array.from({ length: 256 }, (_, code) => String.fromCharCode(code))
CHANNELS['1'.charCodeAt(0)] = 'A'
CHANNELS['2'.charCodeAt(0)] = 'B'

const channelName = (code: number): string | null => (code === 0 ? null : (CHANNELS[code] as string))

const holdPart = (decoder: Decoder, bytes: Uint8Array, context: Context, note: GateHouseTimestamp | null): void => {
  const { sentence, parts, counts } = decoder
  const { from, to, payloadFrom, payloadTo, total, number, sequence, own, fill } = sentence
  if (context.isContested) return countFault(counts.faults, 'ambiguous_part', bytes, from, to)
  const copy = bytes.slice(from, to)
  const channel = channelName(sentence.channel)
  const { source, receivedMs } = context
  const formatter = latin1(bytes, from + 1, from + 6)
  const shared = `${formatter},${total},${sequence},${channel}`
  const key = partKey(parts, shared, number, counts.sentences, context)
  if (key === null) return countFault(counts.faults, 'ambiguous_part', bytes, from, to)
  addPart(parts, key, {
    number,
    total,
    position: counts.sentences,
    firstByteMs: decoder.firstByteMs,
    lastByteMs: decoder.lastByteMs,
    bytes: copy,
    payload: copy.subarray(payloadFrom - from, payloadTo - from),
    fill,
    envelope: { channel, own, source, receivedMs },
    checksum: readChecksum(decoder, bytes),
    note,
  })
}

/** Decodes the message from its complete parts, in order. */
export const decodeJoinedParts = (decoder: Decoder, set: Part[]): void => {
  const { words, parts } = decoder
  words.fill(0)
  let bits = 0
  for (const part of set) {
    bits = appendPayload(part.payload, part.fill, words, bits)
    if (bits < 0) return parts.handlers.onRejected(part, 'illegal_character')
  }
  const message = decodeMessage(words, bits)
  const first = set[0] as Part
  if (typeof message === 'string') return parts.handlers.onRejected(first, message)
  const { channel, own } = first.envelope
  const source = set.find(({ envelope }) => envelope.source !== null)?.envelope.source ?? null
  emitMessage(decoder, { message, channel, own, source, receivedMs: findReceivedTime(set) })
}

const emitMessage = (decoder: Decoder, received: ReceivedMessage): void => {
  const { byType } = decoder.counts
  const { type } = received.message
  decoder.counts.messages += 1
  byType[type] = (byType[type] as number) + 1
  decoder.found.push(received)
}
