import type { Mmsi } from '@varuna/units/mmsi'
import { readUnsigned, type Words } from './bits.ts'
import { readDimensions, writeDimensions, type Dimensions } from './dimensions.ts'
import { mmsi, writeWholeNumber } from './quantities.ts'
import { writeText, readText } from './six-bit-text.ts'
import { readMmsi, writeHeader, readRepeat, type MessageHeader } from './header.ts'

/** Type 24, part A: name of a class B vessel. */
export interface StaticDataA extends MessageHeader {
  type: 24
  part: 'A'
  name: string | null
}

/** Type 24, part B: other static data. An auxiliary craft (MMSI 98...) sends its mother ship's MMSI instead of dimensions. */
export interface StaticDataB extends MessageHeader {
  type: 24
  part: 'B'
  /** Codes of type 5. */
  shipType: number
  /** Vendor id, three characters. */
  vendor: string | null
  unitModel: number
  serialNumber: number
  callSign: string | null
  dimensions: Dimensions | null
  motherShip: Mmsi | null
  /** Null when the message ends before it. */
  fixDevice: number | null
}

export const STATIC_DATA_A_BITS = 160
export const STATIC_DATA_B_BITS = 162
const AUXILIARY = 98

export const readPartNumber = (words: Words): number => readUnsigned(words, 38, 2)

const isAuxiliary = (number: number) => Math.floor(number / 1e7) === AUXILIARY

export const readStaticDataA = (words: Words, bits: number): StaticDataA => ({
  type: 24,
  repeat: readRepeat(words),
  mmsi: readMmsi(words),
  part: 'A',
  name: readText(words, 40, 20, bits),
})

export const readStaticDataB = (words: Words, bits: number): StaticDataB => {
  const sender = readMmsi(words)
  const auxiliary = isAuxiliary(sender)
  return {
    type: 24,
    repeat: readRepeat(words),
    mmsi: sender,
    part: 'B',
    shipType: readUnsigned(words, 40, 8),
    vendor: readText(words, 48, 3, bits),
    unitModel: readUnsigned(words, 66, 4),
    serialNumber: readUnsigned(words, 70, 20),
    callSign: readText(words, 90, 7, bits),
    dimensions: auxiliary ? null : readDimensions(words, 132),
    motherShip: auxiliary ? mmsi.read(words, 132) : null,
    fixDevice: bits < 166 ? null : readUnsigned(words, 162, 4),
  }
}

export const writeStaticDataA = (words: Words, message: StaticDataA): number => {
  writeHeader(words, message)
  writeText(words, 40, 20, message.name)
  return STATIC_DATA_A_BITS
}

export const writeStaticDataB = (words: Words, message: StaticDataB): number => {
  if (isAuxiliary(message.mmsi) ? message.dimensions !== null : message.motherShip !== null)
    throw new RangeError('an MMSI that begins with 98 has a motherShip, any other has dimensions')
  writeHeader(words, message)
  writeWholeNumber(words, 38, 2, 1, 'part')
  writeWholeNumber(words, 40, 8, message.shipType, 'shipType')
  writeText(words, 48, 3, message.vendor)
  writeWholeNumber(words, 66, 4, message.unitModel, 'unitModel')
  writeWholeNumber(words, 70, 20, message.serialNumber, 'serialNumber')
  writeText(words, 90, 7, message.callSign)
  if (message.motherShip !== null) mmsi.write(words, 132, message.motherShip)
  else writeDimensions(words, 132, message.dimensions)
  writeWholeNumber(words, 162, 4, message.fixDevice ?? 0, 'fixDevice')
  return 168
}
