import type { Metres } from '@varuna/units/length'
import { unsigned, type Words } from './bits.ts'
import { putWhole } from './quantities.ts'

/** Metres from the antenna to the ends of the vessel; 511 and 63 are those or more. Bow and port 0: the antenna's place is unknown. */
export interface Dimensions {
  toBow: Metres
  toStern: Metres
  toPort: Metres
  toStarboard: Metres
}

/** 30 bits of four lengths; all zero is not available. */
export const dimensions = (words: Words, offset: number): Dimensions | null =>
  unsigned(words, offset, 30) === 0
    ? null
    : {
        toBow: unsigned(words, offset, 9) as Metres,
        toStern: unsigned(words, offset + 9, 9) as Metres,
        toPort: unsigned(words, offset + 18, 6) as Metres,
        toStarboard: unsigned(words, offset + 24, 6) as Metres,
      }

export const putDimensions = (words: Words, offset: number, value: Dimensions | null): void => {
  putWhole(words, offset, 9, value?.toBow ?? 0, 'metres to bow')
  putWhole(words, offset + 9, 9, value?.toStern ?? 0, 'metres to stern')
  putWhole(words, offset + 18, 6, value?.toPort ?? 0, 'metres to port')
  putWhole(words, offset + 24, 6, value?.toStarboard ?? 0, 'metres to starboard')
}
