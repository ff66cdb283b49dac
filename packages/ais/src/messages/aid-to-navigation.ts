import type { Degrees } from '@varuna/units/angle'
import { flag, putFlag, unsigned, type Words } from '../bits.ts'
import { dimensions, putDimensions, type Dimensions } from '../dimensions.ts'
import { fixMode, putSecond, second, type FixMode } from '../fix-second.ts'
import { latitude, longitude, putWhole } from '../quantities.ts'
import { putText, wholeText } from '../text.ts'
import { mmsiOf, putHeading, repeatOf, type Heading } from './heading.ts'

/** Type 21: a buoy, beacon or light, real or only on the chart. */
export interface AidToNavigation extends Heading {
  type: 21
  /** 0 not specified, 3 structure, 5 light, 14 beacon, 24 to 31 floating marks, ... (ITU-R M.1371-5, table 74). */
  aidType: number
  /** Up to 34 characters: twenty in their place, the rest at the end of the message. */
  name: string | null
  accurate: boolean
  longitude: Degrees | null
  latitude: Degrees | null
  dimensions: Dimensions | null
  fixDevice: number
  second: number | null
  fixMode: FixMode
  /** A floating mark has left its place; meant only where the second is known. */
  offPosition: boolean
  /** 8 bits, their meaning set by region. */
  status: number
  raim: boolean
  /** Nothing is there: the mark is only sent. */
  virtual: boolean
  assigned: boolean
}

const NAME = 43
const NAME_CHARACTERS = 20
const MORE_NAME = 272
const MORE_CHARACTERS = 14

const nameOf = (words: Words, bits: number): string | null => {
  const name = wholeText(words, NAME, NAME_CHARACTERS, bits)
  const isFull = name.length === NAME_CHARACTERS
  return (isFull ? name + wholeText(words, MORE_NAME, MORE_CHARACTERS, bits) : name).trim() || null
}

export const readAidToNavigation = (words: Words, bits: number): AidToNavigation => ({
  type: 21,
  repeat: repeatOf(words),
  mmsi: mmsiOf(words),
  aidType: unsigned(words, 38, 5),
  name: nameOf(words, bits),
  accurate: flag(words, 163),
  longitude: longitude.read(words, 164),
  latitude: latitude.read(words, 192),
  dimensions: dimensions(words, 219),
  fixDevice: unsigned(words, 249, 4),
  second: second(words, 253),
  fixMode: fixMode(words, 253),
  offPosition: flag(words, 259),
  status: unsigned(words, 260, 8),
  raim: flag(words, 268),
  virtual: flag(words, 269),
  assigned: flag(words, 270),
})

export const writeAidToNavigation = (words: Words, message: AidToNavigation): number => {
  const name = message.name ?? ''
  const more = name.slice(NAME_CHARACTERS)
  if (more.length > MORE_CHARACTERS)
    throw new RangeError(`"${name}" has more than ${NAME_CHARACTERS + MORE_CHARACTERS} characters`)
  putHeading(words, message)
  putWhole(words, 38, 5, message.aidType, 'aidType')
  putText(words, NAME, NAME_CHARACTERS, name.slice(0, NAME_CHARACTERS))
  putFlag(words, 163, message.accurate)
  longitude.write(words, 164, message.longitude)
  latitude.write(words, 192, message.latitude)
  putDimensions(words, 219, message.dimensions)
  putWhole(words, 249, 4, message.fixDevice, 'fixDevice')
  putSecond(words, 253, message.second, message.fixMode)
  putFlag(words, 259, message.offPosition)
  putWhole(words, 260, 8, message.status, 'status')
  putFlag(words, 268, message.raim)
  putFlag(words, 269, message.virtual)
  putFlag(words, 270, message.assigned)
  putText(words, MORE_NAME, more.length, more)
  return MORE_NAME + Math.ceil((more.length * 6) / 8) * 8
}
