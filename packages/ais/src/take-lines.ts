import { NO_CONTEXT, type Decoder } from './decoder-state.ts'
import { countFault } from './faults.ts'
import { BACKSLASH, BANG, CR, isSentenceStart, isStart, LF, MOST_SENTENCE_BYTES, scanSentence } from './sentence.ts'
import { MOST_TAG_BYTES, takeLine } from './take-line.ts'
import { takeSentence } from './take-sentence.ts'

const MOST_LINE_BYTES = 4 * MOST_SENTENCE_BYTES
const BLANK = 32

/**
 * Takes every line that is whole, or all when the stream is at its `end`; gives the place where the first unfinished line
 * begins. A line that is one sentence and no more, as nearly all are, is read in one pass.
 */
export const takeLines = (decoder: Decoder, bytes: Uint8Array, to: number, end: boolean): number => {
  const { sentence } = decoder
  let at = decoder.skipping ? skip(decoder, bytes, to) : 0
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
        decoder.begunMs = decoder.arrivedMs
        continue
      }
    }
    const lineEnd = endOfLine(bytes, at, to)
    if (lineEnd === to && !end) return to - at > MOST_LINE_BYTES ? takeUnended(decoder, bytes, at, to) : at
    takeLine(decoder, bytes, at, lineEnd)
    at = lineEnd + 1
    decoder.begunMs = decoder.arrivedMs
  }
  return to
}

const endOfLine = (bytes: Uint8Array, from: number, to: number): number => {
  let at = from
  while (at < to && bytes[at] !== LF && bytes[at] !== CR) at += 1
  return at
}

/** A line that does not end: all before its last sentence is taken; all of it, and no more of the line, if that began too far back. */
const takeUnended = (decoder: Decoder, bytes: Uint8Array, from: number, to: number): number => {
  const { faults } = decoder.counts
  const last = lastStart(bytes, from, to)
  decoder.skipping = to - last > MOST_LINE_BYTES
  if (!decoder.skipping) {
    if (last > from) takeLine(decoder, bytes, from, last)
    return last
  }
  const before = faults.counts.over_long
  takeLine(decoder, bytes, from, to)
  if (faults.counts.over_long === before) countFault(faults, 'over_long', bytes, last, to)
  return to
}

/** Where the last sentence begins, with the tag block right before it; `from` where there is none. */
const lastStart = (bytes: Uint8Array, from: number, to: number): number => {
  let last = to - 1
  while (last > from && !isSentenceStart(bytes[last])) last -= 1
  if (bytes[last - 1] !== BACKSLASH) return last
  const open = bytes.subarray(Math.max(from, last - MOST_TAG_BYTES), last - 1).lastIndexOf(BACKSLASH)
  return open < 0 ? last : Math.max(from, last - MOST_TAG_BYTES) + open
}

const skip = (decoder: Decoder, bytes: Uint8Array, to: number): number => {
  let at = 0
  while (at < to && bytes[at] !== LF && bytes[at] !== CR && !isStart(bytes[at])) at += 1
  decoder.skipping = at === to
  return at
}
