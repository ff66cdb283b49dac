import type { Words } from './bits.ts'
import type { AisMessage } from './messages.ts'
import { readAidToNavigation } from './messages/aid-to-navigation.ts'
import { readAircraftReport } from './messages/aircraft-report.ts'
import { readBaseStationReport } from './messages/base-station-report.ts'
import { readClassBExtendedReport } from './messages/class-b-extended-report.ts'
import { readClassBReport } from './messages/class-b-report.ts'
import { readDifferentialCorrection } from './messages/differential-correction.ts'
import { HEADING_BITS, mmsiOf, repeatOf, typeOf } from './messages/heading.ts'
import { readLongRangeReport } from './messages/long-range-report.ts'
import { isOtherType } from './messages/other.ts'
import { readPositionReport } from './messages/position-report.ts'
import { readSafetyBroadcast } from './messages/safety-broadcast.ts'
import {
  partOf,
  readStaticDataA,
  readStaticDataB,
  STATIC_DATA_A_BITS,
  STATIC_DATA_B_BITS,
} from './messages/static-data.ts'
import { readVoyageData } from './messages/voyage-data.ts'

export type PayloadFault = 'truncated' | 'unknown_type'

const other = (words: Words): AisMessage | PayloadFault => {
  const type = typeOf(words)
  return isOtherType(type) ? { type, repeat: repeatOf(words), mmsi: mmsiOf(words) } : 'unknown_type'
}

const staticData = (words: Words, bits: number): AisMessage | PayloadFault => {
  if (bits < STATIC_DATA_A_BITS) return 'truncated'
  if (partOf(words) === 0) return readStaticDataA(words, bits)
  if (partOf(words) > 1) return 'unknown_type'
  return bits < STATIC_DATA_B_BITS ? 'truncated' : readStaticDataB(words, bits)
}

/**
 * The message in a payload of `bits` bits, or why it is none. What stands behind a message's last field is ignored. The
 * shortest payloads taken lack the communication state (types 1 to 3, 163 bits) or half a letter (type 5, 420 bits).
 */
export const readMessage = (words: Words, bits: number): AisMessage | PayloadFault => {
  if (bits < HEADING_BITS) return 'truncated'
  switch (typeOf(words)) {
    case 1:
    case 2:
    case 3:
      return bits < 163 ? 'truncated' : readPositionReport(words, bits)
    case 4:
    case 11:
      return bits < 168 ? 'truncated' : readBaseStationReport(words)
    case 5:
      return bits < 420 ? 'truncated' : readVoyageData(words, bits)
    case 9:
      return bits < 168 ? 'truncated' : readAircraftReport(words)
    case 14:
      return bits < 40 ? 'truncated' : readSafetyBroadcast(words, bits)
    case 17:
      return bits < 80 ? 'truncated' : readDifferentialCorrection(words, bits)
    case 18:
      return bits < 168 ? 'truncated' : readClassBReport(words)
    case 19:
      return bits < 312 ? 'truncated' : readClassBExtendedReport(words, bits)
    case 21:
      return bits < 272 ? 'truncated' : readAidToNavigation(words, bits)
    case 24:
      return staticData(words, bits)
    case 27:
      return bits < 96 ? 'truncated' : readLongRangeReport(words)
    default:
      return other(words)
  }
}
