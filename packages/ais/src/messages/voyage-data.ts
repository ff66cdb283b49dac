import type { Metres } from '@varuna/units/length'
import { readFlag, writeFlag, readUnsigned, type Words } from './bits.ts'
import { readDimensions, writeDimensions, type Dimensions } from './dimensions.ts'
import { draught, writeWholeNumber, nullableInteger } from './quantities.ts'
import { writeText, readText } from './six-bit-text.ts'
import { readMmsi, writeHeader, readRepeat, type MessageHeader } from './header.ts'

/** Estimated time of arrival, UTC, without a year. */
interface EstimatedArrival {
  month: number | null
  day: number | null
  hour: number | null
  minute: number | null
}

/** Type 5: static and voyage data of a class A vessel. */
export interface VoyageData extends MessageHeader {
  type: 5
  /** Edition of ITU-R M.1371 that the station implements, 0 to 3. */
  aisVersion: number
  imo: number | null
  callSign: string | null
  name: string | null
  /** 0 not available or none, 30 fishing, 52 tug, 70 to 79 cargo, 80 to 89 tanker, ... (ITU-R M.1371-5, table 53). */
  shipType: number
  dimensions: Dimensions | null
  fixDevice: number
  estimatedArrival: EstimatedArrival
  draught: Metres | null
  destination: string | null
  /** Data terminal equipment is not ready. */
  dataTerminalNotReady: boolean
}

const imo = nullableInteger(30, 0, 'imo')
const month = nullableInteger(4, 0, 'month')
const day = nullableInteger(5, 0, 'day')
const hour = nullableInteger(5, 24, 'hour')
const minute = nullableInteger(6, 60, 'minute')

export const readVoyageData = (words: Words, bits: number): VoyageData => ({
  type: 5,
  repeat: readRepeat(words),
  mmsi: readMmsi(words),
  aisVersion: readUnsigned(words, 38, 2),
  imo: imo.read(words, 40),
  callSign: readText(words, 70, 7, bits),
  name: readText(words, 112, 20, bits),
  shipType: readUnsigned(words, 232, 8),
  dimensions: readDimensions(words, 240),
  fixDevice: readUnsigned(words, 270, 4),
  estimatedArrival: {
    month: month.read(words, 274),
    day: day.read(words, 278),
    hour: hour.read(words, 283),
    minute: minute.read(words, 288),
  },
  draught: draught.read(words, 294),
  destination: readText(words, 302, 20, bits),
  dataTerminalNotReady: bits < 423 || readFlag(words, 422),
})

export const writeVoyageData = (words: Words, message: VoyageData): number => {
  writeHeader(words, message)
  writeWholeNumber(words, 38, 2, message.aisVersion, 'aisVersion')
  imo.write(words, 40, message.imo)
  writeText(words, 70, 7, message.callSign)
  writeText(words, 112, 20, message.name)
  writeWholeNumber(words, 232, 8, message.shipType, 'shipType')
  writeDimensions(words, 240, message.dimensions)
  writeWholeNumber(words, 270, 4, message.fixDevice, 'fixDevice')
  month.write(words, 274, message.estimatedArrival.month)
  day.write(words, 278, message.estimatedArrival.day)
  hour.write(words, 283, message.estimatedArrival.hour)
  minute.write(words, 288, message.estimatedArrival.minute)
  draught.write(words, 294, message.draught)
  writeText(words, 302, 20, message.destination)
  writeFlag(words, 422, message.dataTerminalNotReady)
  return 424
}
