import type { Mmsi } from '@varuna/units/mmsi'
import { readUnsigned, type Words } from './bits.ts'
import { mmsi, writeWholeNumber } from './quantities.ts'

/** Fields that begin every message. `repeat`: number of times it was repeated, 0 to 3. */
export interface MessageHeader {
  repeat: number
  mmsi: Mmsi
}

export const HEADER_BITS = 38

export const readType = (words: Words): number => readUnsigned(words, 0, 6)
export const readRepeat = (words: Words): number => readUnsigned(words, 6, 2)
export const readMmsi = (words: Words): Mmsi => mmsi.read(words, 8)

export const writeHeader = (words: Words, message: MessageHeader & { type: number }): void => {
  writeWholeNumber(words, 0, 6, message.type, 'type')
  writeWholeNumber(words, 6, 2, message.repeat, 'repeat')
  mmsi.write(words, 8, message.mmsi)
}
