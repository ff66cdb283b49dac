import type { Degrees } from '@varuna/units/angle'
import type { Knots } from '@varuna/units/speed'
import { readFlag, writeFlag, readUnsigned, type Words } from './bits.ts'
import { readDimensions, writeDimensions, type Dimensions } from './dimensions.ts'
import { readFixMode, writeSecond, readSecond, type FixMode } from './fix-second.ts'
import { course, heading, latitude, longitude, writeWholeNumber, speed } from './quantities.ts'
import { writeText, readText } from './six-bit-text.ts'
import { readMmsi, writeHeader, readRepeat, type MessageHeader } from './header.ts'

/** Type 19: position and static data of a class B vessel. */
export interface ClassBExtendedReport extends MessageHeader {
  type: 19
  speedOverGround: Knots | null
  accurate: boolean
  longitude: Degrees | null
  latitude: Degrees | null
  courseOverGround: Degrees | null
  trueHeading: Degrees | null
  second: number | null
  fixMode: FixMode
  name: string | null
  /** Codes of type 5. */
  shipType: number
  dimensions: Dimensions | null
  fixDevice: number
  raim: boolean
  dataTerminalNotReady: boolean
  assigned: boolean
}

export const readClassBExtendedReport = (words: Words, bits: number): ClassBExtendedReport => ({
  type: 19,
  repeat: readRepeat(words),
  mmsi: readMmsi(words),
  speedOverGround: speed.read(words, 46),
  accurate: readFlag(words, 56),
  longitude: longitude.read(words, 57),
  latitude: latitude.read(words, 85),
  courseOverGround: course.read(words, 112),
  trueHeading: heading.read(words, 124),
  second: readSecond(words, 133),
  fixMode: readFixMode(words, 133),
  name: readText(words, 143, 20, bits),
  shipType: readUnsigned(words, 263, 8),
  dimensions: readDimensions(words, 271),
  fixDevice: readUnsigned(words, 301, 4),
  raim: readFlag(words, 305),
  dataTerminalNotReady: readFlag(words, 306),
  assigned: readFlag(words, 307),
})

export const writeClassBExtendedReport = (words: Words, message: ClassBExtendedReport): number => {
  writeHeader(words, message)
  speed.write(words, 46, message.speedOverGround)
  writeFlag(words, 56, message.accurate)
  longitude.write(words, 57, message.longitude)
  latitude.write(words, 85, message.latitude)
  course.write(words, 112, message.courseOverGround)
  heading.write(words, 124, message.trueHeading)
  writeSecond(words, 133, message.second, message.fixMode)
  writeText(words, 143, 20, message.name)
  writeWholeNumber(words, 263, 8, message.shipType, 'shipType')
  writeDimensions(words, 271, message.dimensions)
  writeWholeNumber(words, 301, 4, message.fixDevice, 'fixDevice')
  writeFlag(words, 305, message.raim)
  writeFlag(words, 306, message.dataTerminalNotReady)
  writeFlag(words, 307, message.assigned)
  return 312
}
