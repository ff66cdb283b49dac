import type { Degrees } from '@varuna/units/angle'
import type { Knots } from '@varuna/units/speed'
import { readFlag, writeFlag, readUnsigned, type Words } from './bits.ts'
import { readFixMode, writeSecond, readSecond, type FixMode } from './fix-second.ts'
import { course, heading, latitude, longitude, writeWholeNumber, speed } from './quantities.ts'
import { readMmsi, writeHeader, readRepeat, type MessageHeader } from './header.ts'

/** Type 18: position of a class B vessel. */
export interface ClassBReport extends MessageHeader {
  type: 18
  speedOverGround: Knots | null
  accurate: boolean
  longitude: Degrees | null
  latitude: Degrees | null
  courseOverGround: Degrees | null
  trueHeading: Degrees | null
  second: number | null
  fixMode: FixMode
  /** Carrier-sense unit; false for a self-organised (SOTDMA) one. */
  carrierSense: boolean
  /** Has a display for text messages. */
  display: boolean
  /** Has a DSC receiver. */
  selectiveCalling: boolean
  /** Operates over the whole marine band. */
  wholeBand: boolean
  /** Accepts channel management by message 22. */
  message22: boolean
  assigned: boolean
  raim: boolean
  /** Communication state with its selector flag, 20 bits. */
  radio: number
}

export const readClassBReport = (words: Words): ClassBReport => ({
  type: 18,
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
  carrierSense: readFlag(words, 141),
  display: readFlag(words, 142),
  selectiveCalling: readFlag(words, 143),
  wholeBand: readFlag(words, 144),
  message22: readFlag(words, 145),
  assigned: readFlag(words, 146),
  raim: readFlag(words, 147),
  radio: readUnsigned(words, 148, 20),
})

export const writeClassBReport = (words: Words, message: ClassBReport): number => {
  writeHeader(words, message)
  speed.write(words, 46, message.speedOverGround)
  writeFlag(words, 56, message.accurate)
  longitude.write(words, 57, message.longitude)
  latitude.write(words, 85, message.latitude)
  course.write(words, 112, message.courseOverGround)
  heading.write(words, 124, message.trueHeading)
  writeSecond(words, 133, message.second, message.fixMode)
  writeFlag(words, 141, message.carrierSense)
  writeFlag(words, 142, message.display)
  writeFlag(words, 143, message.selectiveCalling)
  writeFlag(words, 144, message.wholeBand)
  writeFlag(words, 145, message.message22)
  writeFlag(words, 146, message.assigned)
  writeFlag(words, 147, message.raim)
  writeWholeNumber(words, 148, 20, message.radio, 'radio')
  return 168
}
