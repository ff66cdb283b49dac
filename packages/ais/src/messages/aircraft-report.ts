import type { Degrees } from '@varuna/units/angle'
import type { Metres } from '@varuna/units/length'
import type { Knots } from '@varuna/units/speed'
import { readFlag, writeFlag, readUnsigned, type Words } from './bits.ts'
import { readFixMode, writeSecond, readSecond, type FixMode } from './fix-second.ts'
import { aircraftSpeed, altitude, course, latitude, longitude, writeWholeNumber } from './quantities.ts'
import { readMmsi, writeHeader, readRepeat, type MessageHeader } from './header.ts'

/** Type 9: position of a search and rescue aircraft. */
export interface AircraftReport extends MessageHeader {
  type: 9
  altitude: Metres | null
  speedOverGround: Knots | null
  accurate: boolean
  longitude: Degrees | null
  latitude: Degrees | null
  courseOverGround: Degrees | null
  second: number | null
  fixMode: FixMode
  /** True for a barometric altitude, false for a GNSS one. */
  barometric: boolean
  dataTerminalNotReady: boolean
  /** Reports at an assigned rate. */
  assigned: boolean
  raim: boolean
  /** Communication state with its selector flag, 20 bits. */
  radio: number
}

export const readAircraftReport = (words: Words): AircraftReport => ({
  type: 9,
  repeat: readRepeat(words),
  mmsi: readMmsi(words),
  altitude: altitude.read(words, 38),
  speedOverGround: aircraftSpeed.read(words, 50),
  accurate: readFlag(words, 60),
  longitude: longitude.read(words, 61),
  latitude: latitude.read(words, 89),
  courseOverGround: course.read(words, 116),
  second: readSecond(words, 128),
  fixMode: readFixMode(words, 128),
  barometric: readFlag(words, 134),
  dataTerminalNotReady: readFlag(words, 142),
  assigned: readFlag(words, 146),
  raim: readFlag(words, 147),
  radio: readUnsigned(words, 148, 20),
})

export const writeAircraftReport = (words: Words, message: AircraftReport): number => {
  writeHeader(words, message)
  altitude.write(words, 38, message.altitude)
  aircraftSpeed.write(words, 50, message.speedOverGround)
  writeFlag(words, 60, message.accurate)
  longitude.write(words, 61, message.longitude)
  latitude.write(words, 89, message.latitude)
  course.write(words, 116, message.courseOverGround)
  writeSecond(words, 128, message.second, message.fixMode)
  writeFlag(words, 134, message.barometric)
  writeFlag(words, 142, message.dataTerminalNotReady)
  writeFlag(words, 146, message.assigned)
  writeFlag(words, 147, message.raim)
  writeWholeNumber(words, 148, 20, message.radio, 'radio')
  return 168
}
