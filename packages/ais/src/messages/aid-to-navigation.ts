import type { Degrees } from '@varuna/units/angle'
import { readFlag, writeFlag, readUnsigned, type Words } from './bits.ts'
import { readDimensions, writeDimensions, type Dimensions } from './dimensions.ts'
import { readFixMode, writeSecond, readSecond, type FixMode } from './fix-second.ts'
import { latitude, longitude, writeWholeNumber } from './quantities.ts'
import { writeText, readRawText } from './six-bit-text.ts'
import { readMmsi, writeHeader, readRepeat, type MessageHeader } from './header.ts'

/** Type 21: a real, synthetic or virtual aid to navigation, such as a buoy, beacon or light. */
export interface AidToNavigation extends MessageHeader {
  type: 21
  /** 0 not specified, 3 structure, 5 light, 14 beacon, 24 to 31 floating marks, ... (ITU-R M.1371-5, table 74). */
  aidType: number
  /** Up to 34 characters: twenty in the name field, the rest in the name extension. */
  name: string | null
  accurate: boolean
  longitude: Degrees | null
  latitude: Degrees | null
  dimensions: Dimensions | null
  fixDevice: number
  second: number | null
  fixMode: FixMode
  /** The floating aid is off position; valid only when the second is known. */
  offPosition: boolean
  /** 8 bits; their meaning is regional. */
  status: number
  raim: boolean
  /** There is no physical aid. */
  virtual: boolean
  assigned: boolean
}

const NAME = 43
const NAME_CHARACTERS = 20
const NAME_EXTENSION = 272
const EXTENSION_CHARACTERS = 14

const readName = (words: Words, bits: number): string | null => {
  const name = readRawText(words, NAME, NAME_CHARACTERS, bits)
  const isFull = name.length === NAME_CHARACTERS
  return (isFull ? name + readRawText(words, NAME_EXTENSION, EXTENSION_CHARACTERS, bits) : name).trim() || null
}

export const readAidToNavigation = (words: Words, bits: number): AidToNavigation => ({
  type: 21,
  repeat: readRepeat(words),
  mmsi: readMmsi(words),
  aidType: readUnsigned(words, 38, 5),
  name: readName(words, bits),
  accurate: readFlag(words, 163),
  longitude: longitude.read(words, 164),
  latitude: latitude.read(words, 192),
  dimensions: readDimensions(words, 219),
  fixDevice: readUnsigned(words, 249, 4),
  second: readSecond(words, 253),
  fixMode: readFixMode(words, 253),
  offPosition: readFlag(words, 259),
  status: readUnsigned(words, 260, 8),
  raim: readFlag(words, 268),
  virtual: readFlag(words, 269),
  assigned: readFlag(words, 270),
})

export const writeAidToNavigation = (words: Words, message: AidToNavigation): number => {
  const name = message.name ?? ''
  const extension = name.slice(NAME_CHARACTERS)
  if (extension.length > EXTENSION_CHARACTERS)
    throw new RangeError(`"${name}" has more than ${NAME_CHARACTERS + EXTENSION_CHARACTERS} characters`)
  writeHeader(words, message)
  writeWholeNumber(words, 38, 5, message.aidType, 'aidType')
  writeText(words, NAME, NAME_CHARACTERS, name.slice(0, NAME_CHARACTERS))
  writeFlag(words, 163, message.accurate)
  longitude.write(words, 164, message.longitude)
  latitude.write(words, 192, message.latitude)
  writeDimensions(words, 219, message.dimensions)
  writeWholeNumber(words, 249, 4, message.fixDevice, 'fixDevice')
  writeSecond(words, 253, message.second, message.fixMode)
  writeFlag(words, 259, message.offPosition)
  writeWholeNumber(words, 260, 8, message.status, 'status')
  writeFlag(words, 268, message.raim)
  writeFlag(words, 269, message.virtual)
  writeFlag(words, 270, message.assigned)
  writeText(words, NAME_EXTENSION, extension.length, extension)
  return NAME_EXTENSION + Math.ceil((extension.length * 6) / 8) * 8
}
