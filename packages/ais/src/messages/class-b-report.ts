import type { Degrees } from '@varuna/units/angle'
import type { Knots } from '@varuna/units/speed'
import { flag, putFlag, unsigned, type Words } from '../bits.ts'
import { fixMode, putSecond, second, type FixMode } from '../fix-second.ts'
import { course, heading, latitude, longitude, putWhole, speed } from '../quantities.ts'
import { mmsiOf, putHeading, repeatOf, type Heading } from './heading.ts'

/** Type 18: where a vessel of class B is. */
export interface ClassBReport extends Heading {
  type: 18
  speedOverGround: Knots | null
  accurate: boolean
  longitude: Degrees | null
  latitude: Degrees | null
  courseOverGround: Degrees | null
  trueHeading: Degrees | null
  second: number | null
  fixMode: FixMode
  /** Shares the channel by carrier sense, not by reserved slots. */
  carrierSense: boolean
  /** Has a display for texts. */
  display: boolean
  /** Has a receiver for digital selective calling. */
  selectiveCalling: boolean
  /** Can work on the whole marine band. */
  wholeBand: boolean
  /** Obeys frequency management by message 22. */
  message22: boolean
  assigned: boolean
  raim: boolean
  /** Communication state and what kind it is, 20 bits. */
  radio: number
}

export const readClassBReport = (words: Words): ClassBReport => ({
  type: 18,
  repeat: repeatOf(words),
  mmsi: mmsiOf(words),
  speedOverGround: speed.read(words, 46),
  accurate: flag(words, 56),
  longitude: longitude.read(words, 57),
  latitude: latitude.read(words, 85),
  courseOverGround: course.read(words, 112),
  trueHeading: heading.read(words, 124),
  second: second(words, 133),
  fixMode: fixMode(words, 133),
  carrierSense: flag(words, 141),
  display: flag(words, 142),
  selectiveCalling: flag(words, 143),
  wholeBand: flag(words, 144),
  message22: flag(words, 145),
  assigned: flag(words, 146),
  raim: flag(words, 147),
  radio: unsigned(words, 148, 20),
})

export const writeClassBReport = (words: Words, message: ClassBReport): number => {
  putHeading(words, message)
  speed.write(words, 46, message.speedOverGround)
  putFlag(words, 56, message.accurate)
  longitude.write(words, 57, message.longitude)
  latitude.write(words, 85, message.latitude)
  course.write(words, 112, message.courseOverGround)
  heading.write(words, 124, message.trueHeading)
  putSecond(words, 133, message.second, message.fixMode)
  putFlag(words, 141, message.carrierSense)
  putFlag(words, 142, message.display)
  putFlag(words, 143, message.selectiveCalling)
  putFlag(words, 144, message.wholeBand)
  putFlag(words, 145, message.message22)
  putFlag(words, 146, message.assigned)
  putFlag(words, 147, message.raim)
  putWhole(words, 148, 20, message.radio, 'radio')
  return 168
}
