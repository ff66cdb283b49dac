import { NO_CONTEXT, type Context } from './context.ts'
import type { Decoder } from './decoder-state.ts'
import { countFault } from './faults.ts'
import { parseStation, parseReceiveTime } from '../time/receive-time.ts'
import { BACKSLASH, isSentenceStart, isStartByte, MAX_SENTENCE_BYTES, scanSentence } from './sentence.ts'
import { parseTagBlock } from './tag-block.ts'
import { applyTagGroup } from './tag-groups.ts'
import { decodeSentence } from './decode-sentence.ts'

export const MAX_TAG_BYTES = 512
const MAX_TEXT_BYTES = 256
const HASH = 35

/** Decodes one line with any number of tag blocks and sentences, and times before or after them. */
export const decodeLine = (decoder: Decoder, bytes: Uint8Array, from: number, to: number): void => {
  let at = findNextStart(bytes, from, to)
  if (at === to) {
    const fault = to - from > MAX_SENTENCE_BYTES ? 'over_long' : 'not_nmea'
    if (bytes[from] !== HASH) countFault(decoder.counts.faults, fault, bytes, from, to)
    return
  }
  let context = at > from ? { ...NO_CONTEXT, receivedMs: parseReceiveTime(bytes, textStart(from, at), at) } : NO_CONTEXT
  while (at < to) {
    if (bytes[at] !== BACKSLASH) {
      at = decodeSentenceAt(decoder, bytes, at, to, context)
      continue
    }
    const close = findNextStart(bytes, at + 1, to)
    const known = bytes[close] === BACKSLASH && close < to ? applyTagBlock(decoder, bytes, at, close, context) : null
    if (known === null) countFault(decoder.counts.faults, 'bad_tag_block', bytes, at, close)
    context = known ?? context
    const isClosed = known !== null || isSentenceStart(bytes[close + 1])
    at = isClosed ? findNextStart(bytes, close + 1, to) : close
  }
}

/** Decodes the sentence at `at` with the text after it; returns where the next sentence or tag block may begin. */
const decodeSentenceAt = (decoder: Decoder, bytes: Uint8Array, at: number, to: number, context: Context): number => {
  const scan = scanSentence(bytes, at, to, decoder.sentence)
  const behind = decoder.sentence.to
  const next = findNextStart(bytes, behind, to)
  const known = next > behind ? addTrailingFields(bytes, textStart(behind, next), next, context) : context
  decodeSentence(decoder, bytes, scan === 'unfinished' ? 'missing_checksum' : scan, known)
  return next
}

const findNextStart = (bytes: Uint8Array, from: number, to: number): number => {
  let at = from
  while (at < to && !isStartByte(bytes[at])) at += 1
  return at
}

const textStart = (from: number, to: number) => Math.max(from, to - MAX_TEXT_BYTES)

const addTrailingFields = (bytes: Uint8Array, from: number, to: number, context: Context): Context => ({
  source: context.source ?? parseStation(bytes, from, to),
  receivedMs: context.receivedMs ?? parseReceiveTime(bytes, from, to),
  group: context.group,
  isContested: context.isContested,
})

/** Adds the content of a tag block between two backslashes to the context; null for an invalid block. */
const applyTagBlock = (
  decoder: Decoder,
  bytes: Uint8Array,
  open: number,
  close: number,
  context: Context,
): Context | null => {
  const block = close - open > MAX_TAG_BYTES ? null : parseTagBlock(bytes, open + 1, close)
  if (block === null) return null
  const known = applyTagGroup(decoder.groups, block, decoder.counts.sentences)
  return {
    source: known?.source ?? context.source,
    receivedMs: known?.receivedMs ?? context.receivedMs,
    group: block.group?.code ?? '',
    isContested: known === null,
  }
}
