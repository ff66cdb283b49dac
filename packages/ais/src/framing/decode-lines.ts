import { NO_CONTEXT } from './context.ts'
import type { Decoder } from './decoder-state.ts'
import { countFault } from './faults.ts'
import {
  BACKSLASH,
  EXCLAMATION_MARK,
  CR,
  isSentenceStart,
  isStartByte,
  LF,
  MAX_SENTENCE_BYTES,
  scanSentence,
} from './sentence.ts'
import { MAX_TAG_BYTES, decodeLine } from './decode-line.ts'
import { decodeSentence } from './decode-sentence.ts'

const MAX_LINE_BYTES = 4 * MAX_SENTENCE_BYTES
const SPACE = 32

/**
 * Decodes every complete line, or all bytes when `end` is true; returns where the first incomplete line begins. Lines that hold one
 * sentence and nothing else, almost all in practice, are decoded in a single pass.
 */
export const decodeLines = (decoder: Decoder, bytes: Uint8Array, to: number, end: boolean): number => {
  const { sentence } = decoder
  let at = decoder.isSkipping ? skipToNextStart(decoder, bytes, to) : 0
  while (at < to) {
    const code = bytes[at] as number
    if (code === LF || code === CR || code === SPACE) {
      at += 1
      continue
    }
    if (code === EXCLAMATION_MARK) {
      const scan = scanSentence(bytes, at, to, sentence)
      const next = sentence.to < to ? (bytes[sentence.to] as number) : SPACE
      if (scan !== 'unfinished' && (next === LF || next === CR)) {
        decodeSentence(decoder, bytes, scan, NO_CONTEXT)
        at = sentence.to + 1
        decoder.firstByteMs = decoder.lastByteMs
        continue
      }
    }
    const lineEnd = findLineEnd(bytes, at, to)
    if (lineEnd === to && !end) return to - at > MAX_LINE_BYTES ? decodeOverlongLine(decoder, bytes, at, to) : at
    decodeLine(decoder, bytes, at, lineEnd)
    at = lineEnd + 1
    decoder.firstByteMs = decoder.lastByteMs
  }
  return to
}

const findLineEnd = (bytes: Uint8Array, from: number, to: number): number => {
  let at = from
  while (at < to && bytes[at] !== LF && bytes[at] !== CR) at += 1
  return at
}

/** Decodes an overlong line up to its last sentence; when that sentence is overlong too, skips the rest of the line. */
const decodeOverlongLine = (decoder: Decoder, bytes: Uint8Array, from: number, to: number): number => {
  const { faults } = decoder.counts
  const last = findLastStart(bytes, from, to)
  decoder.isSkipping = to - last > MAX_LINE_BYTES
  if (!decoder.isSkipping) {
    if (last > from) decodeLine(decoder, bytes, from, last)
    return last
  }
  const before = faults.counts.over_long
  decodeLine(decoder, bytes, from, to)
  if (faults.counts.over_long === before) countFault(faults, 'over_long', bytes, last, to)
  return to
}

/** Finds where the last sentence begins, including a tag block directly before it; `from` when there is none. */
const findLastStart = (bytes: Uint8Array, from: number, to: number): number => {
  let last = to - 1
  while (last > from && !isSentenceStart(bytes[last])) last -= 1
  if (bytes[last - 1] !== BACKSLASH) return last
  const open = bytes.subarray(Math.max(from, last - MAX_TAG_BYTES), last - 1).lastIndexOf(BACKSLASH)
  return open < 0 ? last : Math.max(from, last - MAX_TAG_BYTES) + open
}

const skipToNextStart = (decoder: Decoder, bytes: Uint8Array, to: number): number => {
  let at = 0
  while (at < to && bytes[at] !== LF && bytes[at] !== CR && !isStartByte(bytes[at])) at += 1
  decoder.isSkipping = at === to
  return at
}
