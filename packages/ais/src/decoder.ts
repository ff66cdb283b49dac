import type { Decoder } from './decoder-state.ts'
import { countFault, startFaults } from './faults.ts'
import { endParts, expireParts, startParts } from './parts.ts'
import { newWords } from './payload.ts'
import type { Received } from './received.ts'
import { newSentence } from './sentence.ts'
import { takeLines } from './take-lines.ts'
import { takeJoined } from './take-sentence.ts'

export type { Counts, Decoder } from './decoder-state.ts'

const DEFAULT_TIMEOUT_MS = 10_000
const EMPTY = new Uint8Array(0)

/** A decoder at the beginning of a stream. Parts of one message may be `partTimeoutMs` apart (milliseconds). */
export const startDecoder = ({ partTimeoutMs = DEFAULT_TIMEOUT_MS } = {}): Decoder => {
  const decoder: Decoder = {
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
    begunMs: 0,
    arrivedMs: 0,
    parts: startParts(partTimeoutMs, {
      joined: (set) => takeJoined(decoder, set),
      refused: ({ bytes }, fault) => countFault(decoder.counts.faults, fault, bytes, 0, bytes.length),
    }),
    groups: new Map(),
    note: null,
    sentence: newSentence(),
    words: newWords(),
    found: [],
  }
  return decoder
}

/**
 * Takes the next bytes of a stream, cut anywhere, and gives the messages that they complete. `arrivedMs` is when they arrived
 * (any steady clock, milliseconds); only the time-out of parts uses it. Nothing throws: faults are counted.
 */
export const takeBytes = (decoder: Decoder, bytes: Uint8Array, arrivedMs: number): Received[] => {
  const { pending } = decoder
  decoder.counts.bytes += bytes.length
  decoder.arrivedMs = arrivedMs
  if (pending.length === 0) decoder.begunMs = arrivedMs
  const all = pending.length === 0 ? asPlain(bytes) : concatenated(pending, bytes)
  const rest = takeLines(decoder, all, all.length, false)
  decoder.pending = rest < all.length ? all.slice(rest) : EMPTY
  if (rest === all.length) decoder.begunMs = arrivedMs
  if (decoder.parts.groups.size > 0) expireParts(decoder.parts, decoder.begunMs)
  return given(decoder)
}

/** The stream has ended: takes a last line without an end, and gives or counts what was held back. */
export const endDecoder = (decoder: Decoder): Received[] => {
  const { pending } = decoder
  decoder.pending = EMPTY
  takeLines(decoder, pending, pending.length, true)
  endParts(decoder.parts)
  return given(decoder)
}

const given = (decoder: Decoder): Received[] => {
  const { found } = decoder
  decoder.found = []
  return found
}

/** Of a Buffer the bare Uint8Array: code that sees only one kind of array runs faster. */
const asPlain = (bytes: Uint8Array) => new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.length)

const concatenated = (first: Uint8Array, second: Uint8Array): Uint8Array => {
  const both = new Uint8Array(first.length + second.length)
  both.set(first)
  both.set(second, first.length)
  return both
}
