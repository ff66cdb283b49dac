import type { Degrees } from '@varuna/units/angle'
import type { Knots } from '@varuna/units/speed'
import { readFlag, writeFlag, readUnsigned, type Words } from './bits.ts'
import { coarseLatitude, coarseLongitude, coarseSpeed, heading, writeWholeNumber } from './quantities.ts'
import { readMmsi, writeHeader, readRepeat, type MessageHeader } from './header.ts'

/** Type 27: position for satellite reception, to 0.1 minute, 1 kn and 1 degree. */
export interface LongRangeReport extends MessageHeader {
  type: 27
  accurate: boolean
  raim: boolean
  /** Codes of type 1. */
  navigationalStatus: number
  longitude: Degrees | null
  latitude: Degrees | null
  speedOverGround: Knots | null
  courseOverGround: Degrees | null
  /** The position is more than 5 s old. */
  isLatencyOver5s: boolean
}

export const readLongRangeReport = (words: Words): LongRangeReport => ({
  type: 27,
  repeat: readRepeat(words),
  mmsi: readMmsi(words),
  accurate: readFlag(words, 38),
  raim: readFlag(words, 39),
  navigationalStatus: readUnsigned(words, 40, 4),
  longitude: coarseLongitude.read(words, 44),
  latitude: coarseLatitude.read(words, 62),
  speedOverGround: coarseSpeed.read(words, 79),
  courseOverGround: heading.read(words, 85),
  isLatencyOver5s: readFlag(words, 94),
})

export const writeLongRangeReport = (words: Words, message: LongRangeReport): number => {
  writeHeader(words, message)
  writeFlag(words, 38, message.accurate)
  writeFlag(words, 39, message.raim)
  writeWholeNumber(words, 40, 4, message.navigationalStatus, 'navigationalStatus')
  coarseLongitude.write(words, 44, message.longitude)
  coarseLatitude.write(words, 62, message.latitude)
  coarseSpeed.write(words, 79, message.speedOverGround)
  heading.write(words, 85, message.courseOverGround)
  writeFlag(words, 94, message.isLatencyOver5s)
  return 96
}
