import type { Metres } from '@varuna/units/length'
import { readUnsigned, type Words } from './bits.ts'
import { writeWholeNumber } from './quantities.ts'

/** Metres from the antenna to each end of the vessel; 511 and 63 mean that value or more. Bow and port 0: antenna position unknown. */
export interface Dimensions {
  toBow: Metres
  toStern: Metres
  toPort: Metres
  toStarboard: Metres
}

/** Reads four lengths in 30 bits; null when all are zero, which is not available. */
export const readDimensions = (words: Words, offset: number): Dimensions | null =>
  readUnsigned(words, offset, 30) === 0
    ? null
    : {
        toBow: readUnsigned(words, offset, 9) as Metres,
        toStern: readUnsigned(words, offset + 9, 9) as Metres,
        toPort: readUnsigned(words, offset + 18, 6) as Metres,
        toStarboard: readUnsigned(words, offset + 24, 6) as Metres,
      }

export const writeDimensions = (words: Words, offset: number, value: Dimensions | null): void => {
  writeWholeNumber(words, offset, 9, value?.toBow ?? 0, 'metres to bow')
  writeWholeNumber(words, offset + 9, 9, value?.toStern ?? 0, 'metres to stern')
  writeWholeNumber(words, offset + 18, 6, value?.toPort ?? 0, 'metres to port')
  writeWholeNumber(words, offset + 24, 6, value?.toStarboard ?? 0, 'metres to starboard')
}
