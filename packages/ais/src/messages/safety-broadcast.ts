import type { Words } from '../bits.ts'
import { putText, text } from '../text.ts'
import { mmsiOf, putHeading, repeatOf, type Heading } from './heading.ts'

/** Type 14: a text to all, at most 161 characters. */
export interface SafetyBroadcast extends Heading {
  type: 14
  text: string
}

const MOST_CHARACTERS = 161

export const readSafetyBroadcast = (words: Words, bits: number): SafetyBroadcast => ({
  type: 14,
  repeat: repeatOf(words),
  mmsi: mmsiOf(words),
  text: text(words, 40, MOST_CHARACTERS, bits) ?? '',
})

export const writeSafetyBroadcast = (words: Words, message: SafetyBroadcast): number => {
  putHeading(words, message)
  const { length } = message.text
  putText(words, 40, Math.min(length, MOST_CHARACTERS), message.text)
  return 40 + length * 6
}
