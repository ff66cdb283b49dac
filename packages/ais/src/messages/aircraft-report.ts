import type { Degrees } from '@varuna/units/angle'
import type { Metres } from '@varuna/units/length'
import type { Knots } from '@varuna/units/speed'
import { flag, putFlag, unsigned, type Words } from '../bits.ts'
import { fixMode, putSecond, second, type FixMode } from '../fix-second.ts'
import { aircraftSpeed, altitude, course, latitude, longitude, putWhole } from '../quantities.ts'
import { mmsiOf, putHeading, repeatOf, type Heading } from './heading.ts'

/** Type 9: where an aircraft in search and rescue is. */
export interface AircraftReport extends Heading {
  type: 9
  altitude: Metres | null
  speedOverGround: Knots | null
  accurate: boolean
  longitude: Degrees | null
  latitude: Degrees | null
  courseOverGround: Degrees | null
  second: number | null
  fixMode: FixMode
  /** Altitude is barometric, not by satellite. */
  barometric: boolean
  dataTerminalNotReady: boolean
  /** Reports at a rate that a station assigned. */
  assigned: boolean
  raim: boolean
  /** Communication state and what kind it is, 20 bits. */
  radio: number
}

export const readAircraftReport = (words: Words): AircraftReport => ({
  type: 9,
  repeat: repeatOf(words),
  mmsi: mmsiOf(words),
  altitude: altitude.read(words, 38),
  speedOverGround: aircraftSpeed.read(words, 50),
  accurate: flag(words, 60),
  longitude: longitude.read(words, 61),
  latitude: latitude.read(words, 89),
  courseOverGround: course.read(words, 116),
  second: second(words, 128),
  fixMode: fixMode(words, 128),
  barometric: flag(words, 134),
  dataTerminalNotReady: flag(words, 142),
  assigned: flag(words, 146),
  raim: flag(words, 147),
  radio: unsigned(words, 148, 20),
})

export const writeAircraftReport = (words: Words, message: AircraftReport): number => {
  putHeading(words, message)
  altitude.write(words, 38, message.altitude)
  aircraftSpeed.write(words, 50, message.speedOverGround)
  putFlag(words, 60, message.accurate)
  longitude.write(words, 61, message.longitude)
  latitude.write(words, 89, message.latitude)
  course.write(words, 116, message.courseOverGround)
  putSecond(words, 128, message.second, message.fixMode)
  putFlag(words, 134, message.barometric)
  putFlag(words, 142, message.dataTerminalNotReady)
  putFlag(words, 146, message.assigned)
  putFlag(words, 147, message.raim)
  putWhole(words, 148, 20, message.radio, 'radio')
  return 168
}
