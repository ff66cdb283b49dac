import type { Words } from './bits.ts'
import type { AisMessage } from './ais-message.ts'
import { readAidToNavigation } from './aid-to-navigation.ts'
import { readAircraftReport } from './aircraft-report.ts'
import { readBaseStationReport } from './base-station-report.ts'
import { readClassBExtendedReport } from './class-b-extended-report.ts'
import { readClassBReport } from './class-b-report.ts'
import { readDifferentialCorrection } from './differential-correction.ts'
import { HEADER_BITS, readMmsi, readRepeat, readType } from './header.ts'
import { readLongRangeReport } from './long-range-report.ts'
import { isOtherType } from './other.ts'
import { readPositionReport } from './position-report.ts'
import { readSafetyBroadcast } from './safety-broadcast.ts'
import {
  readPartNumber,
  readStaticDataA,
  readStaticDataB,
  STATIC_DATA_A_BITS,
  STATIC_DATA_B_BITS,
} from './static-data.ts'
import { readVoyageData } from './voyage-data.ts'

export type PayloadFault = 'truncated' | 'unknown_type'

const readOther = (words: Words): AisMessage | PayloadFault => {
  const type = readType(words)
  return isOtherType(type) ? { type, repeat: readRepeat(words), mmsi: readMmsi(words) } : 'unknown_type'
}

const readStaticData = (words: Words, bits: number): AisMessage | PayloadFault => {
  if (bits < STATIC_DATA_A_BITS) return 'truncated'
  if (readPartNumber(words) === 0) return readStaticDataA(words, bits)
  if (readPartNumber(words) > 1) return 'unknown_type'
  return bits < STATIC_DATA_B_BITS ? 'truncated' : readStaticDataB(words, bits)
}

/**
 * Decodes a payload of `bits` bits, or returns why it is invalid. Bits after the last field are ignored. The shortest accepted
 * payloads lack the communication state (types 1 to 3, 163 bits) or half a character (type 5, 420 bits).
 */
export const decodeMessage = (words: Words, bits: number): AisMessage | PayloadFault => {
  if (bits < HEADER_BITS) return 'truncated'
  switch (readType(words)) {
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
      return readStaticData(words, bits)
    case 27:
      return bits < 96 ? 'truncated' : readLongRangeReport(words)
    default:
      return readOther(words)
  }
}
