import type { Decoder } from './decoder-state.ts'
import { countFault, createFaultCounts } from './faults.ts'
import { flushParts, dropTimedOutParts, createMultipartAssembler } from './multipart.ts'
import { createPayloadWords } from './payload.ts'
import type { ReceivedMessage } from './received-message.ts'
import { createSentence } from './sentence.ts'
import { decodeLines } from './decode-lines.ts'
import { decodeJoinedParts } from './decode-sentence.ts'

export type { Counts, Decoder } from './decoder-state.ts'

const DEFAULT_TIMEOUT_MS = 10_000
const EMPTY = new Uint8Array(0)

/** Creates a decoder. The parts of one message may arrive up to `partTimeoutMs` milliseconds apart. */
export const createDecoder = ({ partTimeoutMs = DEFAULT_TIMEOUT_MS } = {}): Decoder => {
  const decoder: Decoder = {
    counts: {
      bytes: 0,
      sentences: 0,
      otherSentences: 0,
      messages: 0,
      byType: Array.from({ length: 28 }, () => 0),
      faults: createFaultCounts(),
    },
    pending: EMPTY,
    isSkipping: false,
    firstByteMs: 0,
    lastByteMs: 0,
    parts: createMultipartAssembler(partTimeoutMs, {
      onComplete: (set) => decodeJoinedParts(decoder, set),
      onRejected: ({ bytes }, fault) => countFault(decoder.counts.faults, fault, bytes, 0, bytes.length),
    }),
    groups: new Map(),
    note: null,
    sentence: createSentence(),
    words: createPayloadWords(),
    found: [],
  }
  return decoder
}

/** Returns the state between two chunks as plain, storable data. It shares objects with the decoder: copy it. */
export const captureDecoderState = ({
  counts,
  pending,
  isSkipping: skipping,
  firstByteMs: begunMs,
  lastByteMs: arrivedMs,
  parts,
  groups,
  note,
}: Decoder) => {
  const { handlers: _, ...held } = parts
  return { counts, pending, skipping, begunMs, arrivedMs, parts: held, groups, note }
}

export type DecoderState = ReturnType<typeof captureDecoderState>

/** Creates a decoder that continues from a stored state. */
export const resumeDecoder = ({ parts, ...state }: DecoderState): Decoder => {
  const decoder = Object.assign(createDecoder(), state)
  Object.assign(decoder.parts, parts)
  return decoder
}

/**
 * Decodes the next chunk of a stream, split anywhere, and returns the messages it completes. `arrivedMs` is the arrival time on any
 * monotonic clock, in milliseconds; only the part timeout uses it. Never throws: faults are counted.
 */
export const decodeBytes = (decoder: Decoder, bytes: Uint8Array, arrivedMs: number): ReceivedMessage[] => {
  const { pending } = decoder
  decoder.counts.bytes += bytes.length
  decoder.lastByteMs = arrivedMs
  if (pending.length === 0) decoder.firstByteMs = arrivedMs
  const all = pending.length === 0 ? toUint8Array(bytes) : concatenate(pending, bytes)
  const rest = decodeLines(decoder, all, all.length, false)
  decoder.pending = rest < all.length ? all.slice(rest) : EMPTY
  if (rest === all.length) decoder.firstByteMs = arrivedMs
  if (decoder.parts.groups.size > 0) dropTimedOutParts(decoder.parts, decoder.firstByteMs)
  return takeFound(decoder)
}

/** Ends the stream: decodes a last line without an ending, and emits or counts the parts still held. */
export const flushDecoder = (decoder: Decoder): ReceivedMessage[] => {
  const { pending } = decoder
  decoder.pending = EMPTY
  decodeLines(decoder, pending, pending.length, true)
  flushParts(decoder.parts)
  return takeFound(decoder)
}

const takeFound = (decoder: Decoder): ReceivedMessage[] => {
  const { found } = decoder
  decoder.found = []
  return found
}

/** Views a Buffer as a plain Uint8Array: code that sees a single array class runs faster. */
const toUint8Array = (bytes: Uint8Array) => new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.length)

const concatenate = (first: Uint8Array, second: Uint8Array): Uint8Array => {
  const both = new Uint8Array(first.length + second.length)
  both.set(first)
  both.set(second, first.length)
  return both
}
