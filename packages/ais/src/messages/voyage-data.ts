import type { Metres } from '@varuna/units/length'
import { flag, putFlag, unsigned, type Words } from '../bits.ts'
import { dimensions, putDimensions, type Dimensions } from '../dimensions.ts'
import { draught, putWhole, wholeOr } from '../quantities.ts'
import { putText, text } from '../text.ts'
import { mmsiOf, putHeading, repeatOf, type Heading } from './heading.ts'

/** When a vessel means to arrive, UTC, without a year. */
interface EstimatedArrival {
  month: number | null
  day: number | null
  hour: number | null
  minute: number | null
}

/** Type 5: what a vessel of class A is, and where it goes. */
export interface VoyageData extends Heading {
  type: 5
  /** 0 to 3: edition of ITU-R M.1371 that the station follows. */
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

const imo = wholeOr(30, 0, 'imo')
const month = wholeOr(4, 0, 'month')
const day = wholeOr(5, 0, 'day')
const hour = wholeOr(5, 24, 'hour')
const minute = wholeOr(6, 60, 'minute')

export const readVoyageData = (words: Words, bits: number): VoyageData => ({
  type: 5,
  repeat: repeatOf(words),
  mmsi: mmsiOf(words),
  aisVersion: unsigned(words, 38, 2),
  imo: imo.read(words, 40),
  callSign: text(words, 70, 7, bits),
  name: text(words, 112, 20, bits),
  shipType: unsigned(words, 232, 8),
  dimensions: dimensions(words, 240),
  fixDevice: unsigned(words, 270, 4),
  estimatedArrival: {
    month: month.read(words, 274),
    day: day.read(words, 278),
    hour: hour.read(words, 283),
    minute: minute.read(words, 288),
  },
  draught: draught.read(words, 294),
  destination: text(words, 302, 20, bits),
  dataTerminalNotReady: bits < 423 || flag(words, 422),
})

export const writeVoyageData = (words: Words, message: VoyageData): number => {
  putHeading(words, message)
  putWhole(words, 38, 2, message.aisVersion, 'aisVersion')
  imo.write(words, 40, message.imo)
  putText(words, 70, 7, message.callSign)
  putText(words, 112, 20, message.name)
  putWhole(words, 232, 8, message.shipType, 'shipType')
  putDimensions(words, 240, message.dimensions)
  putWhole(words, 270, 4, message.fixDevice, 'fixDevice')
  month.write(words, 274, message.estimatedArrival.month)
  day.write(words, 278, message.estimatedArrival.day)
  hour.write(words, 283, message.estimatedArrival.hour)
  minute.write(words, 288, message.estimatedArrival.minute)
  draught.write(words, 294, message.draught)
  putText(words, 302, 20, message.destination)
  putFlag(words, 422, message.dataTerminalNotReady)
  return 424
}
