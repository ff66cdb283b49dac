import type { Degrees } from '@varuna/units/angle'
import type { Knots } from '@varuna/units/speed'
import { flag, putFlag, unsigned, type Words } from '../bits.ts'
import { dimensions, putDimensions, type Dimensions } from '../dimensions.ts'
import { fixMode, putSecond, second, type FixMode } from '../fix-second.ts'
import { course, heading, latitude, longitude, putWhole, speed } from '../quantities.ts'
import { putText, text } from '../text.ts'
import { mmsiOf, putHeading, repeatOf, type Heading } from './heading.ts'

/** Type 19: where a vessel of class B is, and what it is. */
export interface ClassBExtendedReport extends Heading {
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
  /** As in type 5. */
  shipType: number
  dimensions: Dimensions | null
  fixDevice: number
  raim: boolean
  dataTerminalNotReady: boolean
  assigned: boolean
}

export const readClassBExtendedReport = (words: Words, bits: number): ClassBExtendedReport => ({
  type: 19,
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
  name: text(words, 143, 20, bits),
  shipType: unsigned(words, 263, 8),
  dimensions: dimensions(words, 271),
  fixDevice: unsigned(words, 301, 4),
  raim: flag(words, 305),
  dataTerminalNotReady: flag(words, 306),
  assigned: flag(words, 307),
})

export const writeClassBExtendedReport = (words: Words, message: ClassBExtendedReport): number => {
  putHeading(words, message)
  speed.write(words, 46, message.speedOverGround)
  putFlag(words, 56, message.accurate)
  longitude.write(words, 57, message.longitude)
  latitude.write(words, 85, message.latitude)
  course.write(words, 112, message.courseOverGround)
  heading.write(words, 124, message.trueHeading)
  putSecond(words, 133, message.second, message.fixMode)
  putText(words, 143, 20, message.name)
  putWhole(words, 263, 8, message.shipType, 'shipType')
  putDimensions(words, 271, message.dimensions)
  putWhole(words, 301, 4, message.fixDevice, 'fixDevice')
  putFlag(words, 305, message.raim)
  putFlag(words, 306, message.dataTerminalNotReady)
  putFlag(words, 307, message.assigned)
  return 312
}
