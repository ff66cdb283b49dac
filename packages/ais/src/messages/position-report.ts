import type { Degrees } from '@varuna/units/angle'
import type { Knots } from '@varuna/units/speed'
import { flag, putFlag, unsigned, type Words } from '../bits.ts'
import { fixMode, putSecond, second, type FixMode } from '../fix-second.ts'
import { course, heading, latitude, longitude, putWhole, speed } from '../quantities.ts'
import { putRateOfTurn, rateOfTurn, turning, type Turning } from '../rate-of-turn.ts'
import { mmsiOf, putHeading, repeatOf, typeOf, type Heading } from './heading.ts'

/** Types 1, 2 and 3: where a vessel of class A is. */
export interface PositionReport extends Heading {
  type: 1 | 2 | 3
  /** 0 under way, 1 at anchor, 5 moored, 7 fishing, ... 15 not defined (ITU-R M.1371-5, table 48). */
  navigationalStatus: number
  /** Degrees a minute, right is positive. */
  rateOfTurn: number | null
  turning: Turning
  speedOverGround: Knots | null
  /** Better than 10 m. */
  accurate: boolean
  longitude: Degrees | null
  latitude: Degrees | null
  courseOverGround: Degrees | null
  trueHeading: Degrees | null
  second: number | null
  fixMode: FixMode
  /** 0 not available, 1 no special manoeuvre, 2 special manoeuvre. */
  manoeuvre: number
  /** Integrity of the fix is watched. */
  raim: boolean
  /** Communication state, 19 bits; null where the message ends before it. */
  radio: number | null
}

const POSITION_REPORT_BITS = 168

export const readPositionReport = (words: Words, bits: number): PositionReport => ({
  type: typeOf(words) as 1 | 2 | 3,
  repeat: repeatOf(words),
  mmsi: mmsiOf(words),
  navigationalStatus: unsigned(words, 38, 4),
  rateOfTurn: rateOfTurn(words, 42),
  turning: turning(words, 42),
  speedOverGround: speed.read(words, 50),
  accurate: flag(words, 60),
  longitude: longitude.read(words, 61),
  latitude: latitude.read(words, 89),
  courseOverGround: course.read(words, 116),
  trueHeading: heading.read(words, 128),
  second: second(words, 137),
  fixMode: fixMode(words, 137),
  manoeuvre: unsigned(words, 143, 2),
  raim: flag(words, 148),
  radio: bits < POSITION_REPORT_BITS ? null : unsigned(words, 149, 19),
})

export const writePositionReport = (words: Words, message: PositionReport): number => {
  putHeading(words, message)
  putWhole(words, 38, 4, message.navigationalStatus, 'navigationalStatus')
  putRateOfTurn(words, 42, message.rateOfTurn, message.turning)
  speed.write(words, 50, message.speedOverGround)
  putFlag(words, 60, message.accurate)
  longitude.write(words, 61, message.longitude)
  latitude.write(words, 89, message.latitude)
  course.write(words, 116, message.courseOverGround)
  heading.write(words, 128, message.trueHeading)
  putSecond(words, 137, message.second, message.fixMode)
  putWhole(words, 143, 2, message.manoeuvre, 'manoeuvre')
  putFlag(words, 148, message.raim)
  putWhole(words, 149, 19, message.radio ?? 0, 'radio')
  return POSITION_REPORT_BITS
}
