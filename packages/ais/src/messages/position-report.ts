import type { Degrees } from '@varuna/units/angle'
import type { Knots } from '@varuna/units/speed'
import { readFlag, writeFlag, readUnsigned, type Words } from './bits.ts'
import { readFixMode, writeSecond, readSecond, type FixMode } from './fix-second.ts'
import { course, heading, latitude, longitude, writeWholeNumber, speed } from './quantities.ts'
import { writeRateOfTurn, readRateOfTurn, readTurning, type Turning } from './rate-of-turn.ts'
import { readMmsi, writeHeader, readRepeat, readType, type MessageHeader } from './header.ts'

/** Types 1, 2 and 3: position of a class A vessel. */
export interface PositionReport extends MessageHeader {
  type: 1 | 2 | 3
  /** 0 under way, 1 at anchor, 5 moored, 7 fishing, ... 15 not defined (ITU-R M.1371-5, table 48). */
  navigationalStatus: number
  /** Degrees per minute, positive to starboard. */
  rateOfTurn: number | null
  turning: Turning
  speedOverGround: Knots | null
  /** True for an accuracy of 10 m or better. */
  accurate: boolean
  longitude: Degrees | null
  latitude: Degrees | null
  courseOverGround: Degrees | null
  trueHeading: Degrees | null
  second: number | null
  fixMode: FixMode
  /** 0 not available, 1 no special manoeuvre, 2 special manoeuvre. */
  specialManoeuvre: number
  /** Receiver autonomous integrity monitoring is in use. */
  raim: boolean
  /** Communication state, 19 bits; null when the message ends before it. */
  radio: number | null
}

const POSITION_REPORT_BITS = 168

export const readPositionReport = (words: Words, bits: number): PositionReport => ({
  type: readType(words) as 1 | 2 | 3,
  repeat: readRepeat(words),
  mmsi: readMmsi(words),
  navigationalStatus: readUnsigned(words, 38, 4),
  rateOfTurn: readRateOfTurn(words, 42),
  turning: readTurning(words, 42),
  speedOverGround: speed.read(words, 50),
  accurate: readFlag(words, 60),
  longitude: longitude.read(words, 61),
  latitude: latitude.read(words, 89),
  courseOverGround: course.read(words, 116),
  trueHeading: heading.read(words, 128),
  second: readSecond(words, 137),
  fixMode: readFixMode(words, 137),
  specialManoeuvre: readUnsigned(words, 143, 2),
  raim: readFlag(words, 148),
  radio: bits < POSITION_REPORT_BITS ? null : readUnsigned(words, 149, 19),
})

export const writePositionReport = (words: Words, message: PositionReport): number => {
  writeHeader(words, message)
  writeWholeNumber(words, 38, 4, message.navigationalStatus, 'navigationalStatus')
  writeRateOfTurn(words, 42, message.rateOfTurn, message.turning)
  speed.write(words, 50, message.speedOverGround)
  writeFlag(words, 60, message.accurate)
  longitude.write(words, 61, message.longitude)
  latitude.write(words, 89, message.latitude)
  course.write(words, 116, message.courseOverGround)
  heading.write(words, 128, message.trueHeading)
  writeSecond(words, 137, message.second, message.fixMode)
  writeWholeNumber(words, 143, 2, message.specialManoeuvre, 'specialManoeuvre')
  writeFlag(words, 148, message.raim)
  writeWholeNumber(words, 149, 19, message.radio ?? 0, 'radio')
  return POSITION_REPORT_BITS
}
