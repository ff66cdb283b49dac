import type { Degrees } from '@varuna/units/angle'
import { flag, putFlag, unsigned, type Words } from '../bits.ts'
import { latitude, longitude, putWhole, wholeOr } from '../quantities.ts'
import { mmsiOf, putHeading, repeatOf, typeOf, type Heading } from './heading.ts'

/** A date and time of which any part may be not available. */
interface UtcParts {
  year: number | null
  month: number | null
  day: number | null
  hour: number | null
  minute: number | null
  second: number | null
}

/** Types 4 and 11: time and place of a base station, or of a vessel that was asked for the time. */
export interface BaseStationReport extends Heading {
  type: 4 | 11
  utc: UtcParts
  accurate: boolean
  longitude: Degrees | null
  latitude: Degrees | null
  /** Kind of positioning device: 0 undefined, 1 GPS, 2 GLONASS, 3 both, ... 15 internal (ITU-R M.1371-5, table 48). */
  fixDevice: number
  raim: boolean
  /** Communication state, 19 bits. */
  radio: number
}

const year = wholeOr(14, 0, 'year')
const month = wholeOr(4, 0, 'month')
const day = wholeOr(5, 0, 'day')
const hour = wholeOr(5, 24, 'hour')
const minute = wholeOr(6, 60, 'minute')
const second = wholeOr(6, 60, 'second')

export const readBaseStationReport = (words: Words): BaseStationReport => ({
  type: typeOf(words) as 4 | 11,
  repeat: repeatOf(words),
  mmsi: mmsiOf(words),
  utc: {
    year: year.read(words, 38),
    month: month.read(words, 52),
    day: day.read(words, 56),
    hour: hour.read(words, 61),
    minute: minute.read(words, 66),
    second: second.read(words, 72),
  },
  accurate: flag(words, 78),
  longitude: longitude.read(words, 79),
  latitude: latitude.read(words, 107),
  fixDevice: unsigned(words, 134, 4),
  raim: flag(words, 148),
  radio: unsigned(words, 149, 19),
})

export const writeBaseStationReport = (words: Words, message: BaseStationReport): number => {
  putHeading(words, message)
  year.write(words, 38, message.utc.year)
  month.write(words, 52, message.utc.month)
  day.write(words, 56, message.utc.day)
  hour.write(words, 61, message.utc.hour)
  minute.write(words, 66, message.utc.minute)
  second.write(words, 72, message.utc.second)
  putFlag(words, 78, message.accurate)
  longitude.write(words, 79, message.longitude)
  latitude.write(words, 107, message.latitude)
  putWhole(words, 134, 4, message.fixDevice, 'fixDevice')
  putFlag(words, 148, message.raim)
  putWhole(words, 149, 19, message.radio, 'radio')
  return 168
}
