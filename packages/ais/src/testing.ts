import { endDecoder, startDecoder, takeBytes } from './decoder.ts'
import type { Received } from './received.ts'

export const bytesOf = (text: string): Uint8Array => Uint8Array.from(text, (letter) => letter.charCodeAt(0))

/** A sentence, or a tag block's inside, with its checksum. */
export const withChecksum = (body: string): string => {
  const sum = [...body].reduce((all, letter) => all ^ letter.charCodeAt(0), 0)
  return `${body}*${sum.toString(16).toUpperCase().padStart(2, '0')}`
}

export const sentence = (body: string): string => `!${withChecksum(body)}`
export const tagBlock = (body: string): string => `\\${withChecksum(body)}\\`

export interface Decoded {
  found: Received[]
  mmsis: number[]
  faults: Record<string, number>
  sentences: number
  otherSentences: number
}

/** Decodes a whole stream given in pieces, all of which arrive at once or `everyMs` apart. */
export const decode = (pieces: string | string[], everyMs = 0): Decoded => {
  const decoder = startDecoder()
  const found = [pieces].flat().flatMap((piece, at) => takeBytes(decoder, bytesOf(piece), at * everyMs))
  found.push(...endDecoder(decoder))
  const { counts } = decoder
  return {
    found,
    mmsis: found.map(({ message }) => message.mmsi),
    faults: Object.fromEntries(Object.entries(counts.faults.counts).filter(([, count]) => count > 0)),
    sentences: counts.sentences,
    otherSentences: counts.otherSentences,
  }
}
