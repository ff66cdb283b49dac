import type { Degrees } from '@varuna/units/angle'
import { writeBits, readUnsigned, type Words } from './bits.ts'
import { coarseLatitude, coarseLongitude } from './quantities.ts'
import { readMmsi, writeHeader, readRepeat, type MessageHeader } from './header.ts'

/** Type 17: GNSS differential corrections and the position of their reference station, to 0.1 minute. */
export interface DifferentialCorrection extends MessageHeader {
  type: 17
  longitude: Degrees | null
  latitude: Degrees | null
  /** The correction (ITU-R M.823) in hexadecimal; the last digit is padded with zero bits. */
  data: string
}

const DATA = 80
const MAX_DATA_BITS = 736

const readHex = (words: Words, from: number, to: number): string => {
  let digits = ''
  for (let at = from; at < to; at += 4) {
    const left = Math.min(4, to - at)
    digits += (readUnsigned(words, at, left) << (4 - left)).toString(16)
  }
  return digits
}

export const readDifferentialCorrection = (words: Words, bits: number): DifferentialCorrection => ({
  type: 17,
  repeat: readRepeat(words),
  mmsi: readMmsi(words),
  longitude: coarseLongitude.read(words, 40),
  latitude: coarseLatitude.read(words, 58),
  data: readHex(words, DATA, Math.min(bits, DATA + MAX_DATA_BITS)),
})

export const writeDifferentialCorrection = (words: Words, message: DifferentialCorrection): number => {
  if (!/^[0-9a-f]*$/i.test(message.data) || message.data.length * 4 > MAX_DATA_BITS)
    throw new RangeError(`data must be at most ${MAX_DATA_BITS / 4} hexadecimal digits`)
  writeHeader(words, message)
  coarseLongitude.write(words, 40, message.longitude)
  coarseLatitude.write(words, 58, message.latitude)
  for (let at = 0; at < message.data.length; at += 1)
    writeBits(words, DATA + at * 4, 4, Number.parseInt(message.data.charAt(at), 16))
  return DATA + message.data.length * 4
}
