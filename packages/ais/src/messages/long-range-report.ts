import type { Degrees } from '@varuna/units/angle'
import type { Knots } from '@varuna/units/speed'
import { flag, putFlag, unsigned, type Words } from '../bits.ts'
import { coarseLatitude, coarseLongitude, coarseSpeed, heading, putWhole } from '../quantities.ts'
import { mmsiOf, putHeading, repeatOf, type Heading } from './heading.ts'

/** Type 27: a position for satellites, to 0.1 minute, 1 kn and 1 degree. */
export interface LongRangeReport extends Heading {
  type: 27
  accurate: boolean
  raim: boolean
  /** As in type 1. */
  navigationalStatus: number
  longitude: Degrees | null
  latitude: Degrees | null
  speedOverGround: Knots | null
  courseOverGround: Degrees | null
  /** The position is more than 5 s old. */
  late: boolean
}

export const readLongRangeReport = (words: Words): LongRangeReport => ({
  type: 27,
  repeat: repeatOf(words),
  mmsi: mmsiOf(words),
  accurate: flag(words, 38),
  raim: flag(words, 39),
  navigationalStatus: unsigned(words, 40, 4),
  longitude: coarseLongitude.read(words, 44),
  latitude: coarseLatitude.read(words, 62),
  speedOverGround: coarseSpeed.read(words, 79),
  courseOverGround: heading.read(words, 85),
  late: flag(words, 94),
})

export const writeLongRangeReport = (words: Words, message: LongRangeReport): number => {
  putHeading(words, message)
  putFlag(words, 38, message.accurate)
  putFlag(words, 39, message.raim)
  putWhole(words, 40, 4, message.navigationalStatus, 'navigationalStatus')
  coarseLongitude.write(words, 44, message.longitude)
  coarseLatitude.write(words, 62, message.latitude)
  coarseSpeed.write(words, 79, message.speedOverGround)
  heading.write(words, 85, message.courseOverGround)
  putFlag(words, 94, message.late)
  return 96
}
