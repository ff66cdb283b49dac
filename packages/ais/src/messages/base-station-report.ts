import type { Degrees } from '@varuna/units/angle'
import { readFlag, writeFlag, readUnsigned, type Words } from './bits.ts'
import { latitude, longitude, writeWholeNumber, nullableInteger } from './quantities.ts'
import { readMmsi, writeHeader, readRepeat, readType, type MessageHeader } from './header.ts'

/** A UTC date and time; each part may be not available. */
interface UtcParts {
  year: number | null
  month: number | null
  day: number | null
  hour: number | null
  minute: number | null
  second: number | null
}

/** Types 4 and 11: time and position of a base station, or of a vessel that answers a UTC inquiry. */
export interface BaseStationReport extends MessageHeader {
  type: 4 | 11
  utc: UtcParts
  accurate: boolean
  longitude: Degrees | null
  latitude: Degrees | null
  /** Type of positioning device: 0 undefined, 1 GPS, 2 GLONASS, 3 both, ... 15 internal (ITU-R M.1371-5, table 48). */
  fixDevice: number
  raim: boolean
  /** Communication state, 19 bits. */
  radio: number
}

const year = nullableInteger(14, 0, 'year')
const month = nullableInteger(4, 0, 'month')
const day = nullableInteger(5, 0, 'day')
const hour = nullableInteger(5, 24, 'hour')
const minute = nullableInteger(6, 60, 'minute')
const second = nullableInteger(6, 60, 'second')

export const readBaseStationReport = (words: Words): BaseStationReport => ({
  type: readType(words) as 4 | 11,
  repeat: readRepeat(words),
  mmsi: readMmsi(words),
  utc: {
    year: year.read(words, 38),
    month: month.read(words, 52),
    day: day.read(words, 56),
    hour: hour.read(words, 61),
    minute: minute.read(words, 66),
    second: second.read(words, 72),
  },
  accurate: readFlag(words, 78),
  longitude: longitude.read(words, 79),
  latitude: latitude.read(words, 107),
  fixDevice: readUnsigned(words, 134, 4),
  raim: readFlag(words, 148),
  radio: readUnsigned(words, 149, 19),
})

export const writeBaseStationReport = (words: Words, message: BaseStationReport): number => {
  writeHeader(words, message)
  year.write(words, 38, message.utc.year)
  month.write(words, 52, message.utc.month)
  day.write(words, 56, message.utc.day)
  hour.write(words, 61, message.utc.hour)
  minute.write(words, 66, message.utc.minute)
  second.write(words, 72, message.utc.second)
  writeFlag(words, 78, message.accurate)
  longitude.write(words, 79, message.longitude)
  latitude.write(words, 107, message.latitude)
  writeWholeNumber(words, 134, 4, message.fixDevice, 'fixDevice')
  writeFlag(words, 148, message.raim)
  writeWholeNumber(words, 149, 19, message.radio, 'radio')
  return 168
}
