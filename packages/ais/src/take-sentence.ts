import type { Context, Decoder } from './decoder-state.ts'
import { countFault, textOf } from './faults.ts'
import { readGateHouse } from './gatehouse.ts'
import { settleParts, takePart, type Part } from './parts.ts'
import { append, unpack } from './payload.ts'
import { readMessage } from './read-message.ts'
import type { Received } from './received.ts'
import type { Scan } from './sentence.ts'

/** Takes the sentence that `decoder.sentence` was set to: a message, a part of one, or a fault. */
export const takeSentence = (
  decoder: Decoder,
  bytes: Uint8Array,
  scan: Exclude<Scan, 'unfinished'>,
  context: Context,
): void => {
  const { sentence, counts, parts } = decoder
  if (scan === 'other') {
    counts.otherSentences += 1
    decoder.note = readGateHouse(bytes, sentence.from, sentence.to)
    return
  }
  if (scan !== 'sound') return countFault(counts.faults, scan, bytes, sentence.from, sentence.to)
  counts.sentences += 1
  if (parts.due.size > 0) settleParts(parts, counts.sentences)
  const known = decoder.note === null ? context : withNote(decoder, bytes, context)
  if (sentence.total > 1) return takeOnePart(decoder, bytes, known)
  const bits = unpack(bytes, sentence.payloadFrom, sentence.payloadTo, sentence.fill, decoder.words)
  const message = bits < 0 ? 'illegal_character' : readMessage(decoder.words, bits)
  if (typeof message === 'string') return countFault(counts.faults, message, bytes, sentence.from, sentence.to)
  give(decoder, {
    message,
    channel: channelOf(sentence.channel),
    own: sentence.own,
    source: known.source,
    receivedMs: known.receivedMs,
  })
}

/** A GateHouse note tells the time of the sentence that has its checksum, if that comes next. */
const withNote = (decoder: Decoder, bytes: Uint8Array, context: Context): Context => {
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
  const { from, to, payloadFrom, payloadTo, total, number, sequence, own, fill } = sentence
  if (context.isContested) return countFault(counts.faults, 'ambiguous_part', bytes, from, to)
  const copy = bytes.slice(from, to)
  const channel = channelOf(sentence.channel)
  const { source, receivedMs, group } = context
  const formatter = textOf(bytes, from + 1, from + 6)
  const shared = `${formatter},${total},${sequence},${channel}`
  takePart(parts, group === '' && source === null ? shared : `${shared},${group},${source ?? ''}`, {
    number,
    total,
    position: counts.sentences,
    begunMs: decoder.begunMs,
    arrivedMs: decoder.arrivedMs,
    bytes: copy,
    payload: copy.subarray(payloadFrom - from, payloadTo - from),
    fill,
    envelope: { channel, own, source, receivedMs },
  })
}

/** Takes all parts of a message, in order. */
export const takeJoined = (decoder: Decoder, set: Part[]): void => {
  const { words, parts } = decoder
  words.fill(0)
  let bits = 0
  for (const part of set) {
    bits = append(part.payload, part.fill, words, bits)
    if (bits < 0) return parts.outlet.refused(part, 'illegal_character')
  }
  const message = readMessage(words, bits)
  const [first, last] = [set[0] as Part, set.at(-1) as Part]
  if (typeof message === 'string') return parts.outlet.refused(first, message)
  const { channel, own, source } = last.envelope
  give(decoder, { message, channel, own, source, receivedMs: first.envelope.receivedMs ?? last.envelope.receivedMs })
}

const give = (decoder: Decoder, received: Received): void => {
  const { byType } = decoder.counts
  const { type } = received.message
  decoder.counts.messages += 1
  byType[type] = (byType[type] as number) + 1
  decoder.found.push(received)
}
