import type { Degrees } from '@varuna/units/angle'
import { put, unsigned, type Words } from '../bits.ts'
import { coarseLatitude, coarseLongitude } from '../quantities.ts'
import { mmsiOf, putHeading, repeatOf, type Heading } from './heading.ts'

/** Type 17: corrections for satellite positioning, and where their reference station is (to 0.1 minute). */
export interface DifferentialCorrection extends Heading {
  type: 17
  longitude: Degrees | null
  latitude: Degrees | null
  /** The correction itself (ITU-R M.823) in hexadecimal digits, its last one filled with zero bits. */
  data: string
}

const DATA = 80
const MOST_DATA_BITS = 736

const hex = (words: Words, from: number, to: number): string => {
  let digits = ''
  for (let at = from; at < to; at += 4) {
    const left = Math.min(4, to - at)
    digits += (unsigned(words, at, left) << (4 - left)).toString(16)
  }
  return digits
}

export const readDifferentialCorrection = (words: Words, bits: number): DifferentialCorrection => ({
  type: 17,
  repeat: repeatOf(words),
  mmsi: mmsiOf(words),
  longitude: coarseLongitude.read(words, 40),
  latitude: coarseLatitude.read(words, 58),
  data: hex(words, DATA, Math.min(bits, DATA + MOST_DATA_BITS)),
})

export const writeDifferentialCorrection = (words: Words, message: DifferentialCorrection): number => {
  if (!/^[0-9a-f]*$/i.test(message.data) || message.data.length * 4 > MOST_DATA_BITS)
    throw new RangeError(`data must be at most ${MOST_DATA_BITS / 4} hexadecimal digits`)
  putHeading(words, message)
  coarseLongitude.write(words, 40, message.longitude)
  coarseLatitude.write(words, 58, message.latitude)
  for (let at = 0; at < message.data.length; at += 1)
    put(words, DATA + at * 4, 4, Number.parseInt(message.data.charAt(at), 16))
  return DATA + message.data.length * 4
}
