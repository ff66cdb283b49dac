import type { Mmsi } from '@varuna/units/mmsi'
import { unsigned, type Words } from '../bits.ts'
import { dimensions, putDimensions, type Dimensions } from '../dimensions.ts'
import { mmsi, putWhole } from '../quantities.ts'
import { putText, text } from '../text.ts'
import { mmsiOf, putHeading, repeatOf, type Heading } from './heading.ts'

/** Type 24, part A: the name of a vessel of class B. */
export interface StaticDataA extends Heading {
  type: 24
  part: 'A'
  name: string | null
}

/** Type 24, part B: what else it is. An auxiliary craft (MMSI 98...) names its mother ship in place of dimensions. */
export interface StaticDataB extends Heading {
  type: 24
  part: 'B'
  /** As in type 5. */
  shipType: number
  /** Three characters of the maker's name. */
  vendor: string | null
  unitModel: number
  serialNumber: number
  callSign: string | null
  dimensions: Dimensions | null
  motherShip: Mmsi | null
  /** Null where the message ends before it. */
  fixDevice: number | null
}

export const STATIC_DATA_A_BITS = 160
export const STATIC_DATA_B_BITS = 162
const AUXILIARY = 98

export const partOf = (words: Words): number => unsigned(words, 38, 2)

const isAuxiliary = (number: number) => Math.floor(number / 1e7) === AUXILIARY

export const readStaticDataA = (words: Words, bits: number): StaticDataA => ({
  type: 24,
  repeat: repeatOf(words),
  mmsi: mmsiOf(words),
  part: 'A',
  name: text(words, 40, 20, bits),
})

export const readStaticDataB = (words: Words, bits: number): StaticDataB => {
  const sender = mmsiOf(words)
  const auxiliary = isAuxiliary(sender)
  return {
    type: 24,
    repeat: repeatOf(words),
    mmsi: sender,
    part: 'B',
    shipType: unsigned(words, 40, 8),
    vendor: text(words, 48, 3, bits),
    unitModel: unsigned(words, 66, 4),
    serialNumber: unsigned(words, 70, 20),
    callSign: text(words, 90, 7, bits),
    dimensions: auxiliary ? null : dimensions(words, 132),
    motherShip: auxiliary ? mmsi.read(words, 132) : null,
    fixDevice: bits < 166 ? null : unsigned(words, 162, 4),
  }
}

export const writeStaticDataA = (words: Words, message: StaticDataA): number => {
  putHeading(words, message)
  putText(words, 40, 20, message.name)
  return STATIC_DATA_A_BITS
}

export const writeStaticDataB = (words: Words, message: StaticDataB): number => {
  if (isAuxiliary(message.mmsi) ? message.dimensions !== null : message.motherShip !== null)
    throw new RangeError('an MMSI that begins with 98 has a motherShip, any other has dimensions')
  putHeading(words, message)
  putWhole(words, 38, 2, 1, 'part')
  putWhole(words, 40, 8, message.shipType, 'shipType')
  putText(words, 48, 3, message.vendor)
  putWhole(words, 66, 4, message.unitModel, 'unitModel')
  putWhole(words, 70, 20, message.serialNumber, 'serialNumber')
  putText(words, 90, 7, message.callSign)
  if (message.motherShip !== null) mmsi.write(words, 132, message.motherShip)
  else putDimensions(words, 132, message.dimensions)
  putWhole(words, 162, 4, message.fixDevice ?? 0, 'fixDevice')
  return 168
}
