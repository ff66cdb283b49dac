import type { Words } from './bits.ts'
import { writeText, readText } from './six-bit-text.ts'
import { readMmsi, writeHeader, readRepeat, type MessageHeader } from './header.ts'

/** Type 14: a broadcast text of at most 161 characters. */
export interface SafetyBroadcast extends MessageHeader {
  type: 14
  text: string
}

const MAX_CHARACTERS = 161

export const readSafetyBroadcast = (words: Words, bits: number): SafetyBroadcast => ({
  type: 14,
  repeat: readRepeat(words),
  mmsi: readMmsi(words),
  text: readText(words, 40, MAX_CHARACTERS, bits) ?? '',
})

export const writeSafetyBroadcast = (words: Words, message: SafetyBroadcast): number => {
  writeHeader(words, message)
  const { length } = message.text
  writeText(words, 40, Math.min(length, MAX_CHARACTERS), message.text)
  return 40 + length * 6
}
