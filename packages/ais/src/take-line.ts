import { NO_CONTEXT, type Context, type Decoder } from './decoder-state.ts'
import { countFault } from './faults.ts'
import { stationIn, timeIn } from './receive-time.ts'
import { BACKSLASH, isSentenceStart, isStart, MOST_SENTENCE_BYTES, scanSentence } from './sentence.ts'
import { readTagBlock } from './tag-block.ts'
import { joinTagGroup } from './tag-groups.ts'
import { takeSentence } from './take-sentence.ts'

export const MOST_TAG_BYTES = 512
const MOST_TEXT_BYTES = 256
const HASH = 35

/** Takes one line of any make: tag blocks, sentences and times before and behind them, in any number. */
export const takeLine = (decoder: Decoder, bytes: Uint8Array, from: number, to: number): void => {
  let at = nextStart(bytes, from, to)
  if (at === to) {
    const fault = to - from > MOST_SENTENCE_BYTES ? 'over_long' : 'not_nmea'
    if (bytes[from] !== HASH) countFault(decoder.counts.faults, fault, bytes, from, to)
    return
  }
  let context = at > from ? { ...NO_CONTEXT, receivedMs: timeIn(bytes, near(from, at), at) } : NO_CONTEXT
  while (at < to) {
    if (bytes[at] !== BACKSLASH) {
      at = takeNext(decoder, bytes, at, to, context)
      continue
    }
    const close = nextStart(bytes, at + 1, to)
    const known = bytes[close] === BACKSLASH && close < to ? tagged(decoder, bytes, at, close, context) : null
    if (known === null) countFault(decoder.counts.faults, 'bad_tag_block', bytes, at, close)
    context = known ?? context
    const isClosed = known !== null || isSentenceStart(bytes[close + 1])
    at = isClosed ? nextStart(bytes, close + 1, to) : close
  }
}

/** Takes the sentence at `at` with the text behind it; the place where the next one may begin. */
const takeNext = (decoder: Decoder, bytes: Uint8Array, at: number, to: number, context: Context): number => {
  const scan = scanSentence(bytes, at, to, decoder.sentence)
  const behind = decoder.sentence.to
  const next = nextStart(bytes, behind, to)
  const known = next > behind ? withTrailing(bytes, near(behind, next), next, context) : context
  takeSentence(decoder, bytes, scan === 'unfinished' ? 'missing_checksum' : scan, known)
  return next
}

const nextStart = (bytes: Uint8Array, from: number, to: number): number => {
  let at = from
  while (at < to && !isStart(bytes[at])) at += 1
  return at
}

const near = (from: number, to: number) => Math.max(from, to - MOST_TEXT_BYTES)

const withTrailing = (bytes: Uint8Array, from: number, to: number, context: Context): Context => ({
  source: context.source ?? stationIn(bytes, from, to),
  receivedMs: context.receivedMs ?? timeIn(bytes, from, to),
  group: context.group,
  isContested: context.isContested,
})

/** What a tag block between two backslashes adds; null for one that is not sound. */
const tagged = (decoder: Decoder, bytes: Uint8Array, open: number, close: number, context: Context): Context | null => {
  const block = close - open > MOST_TAG_BYTES ? null : readTagBlock(bytes, open + 1, close)
  if (block === null) return null
  const known = joinTagGroup(decoder.groups, block, decoder.counts.sentences)
  return {
    source: known?.source ?? context.source,
    receivedMs: known?.receivedMs ?? context.receivedMs,
    group: block.group?.code ?? '',
    isContested: known === null,
  }
}
