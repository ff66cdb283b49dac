import type { Mmsi } from '@varuna/units/mmsi'
import { unsigned, type Words } from '../bits.ts'
import { mmsi, putWhole } from '../quantities.ts'

/** What every message begins with. `repeat`: how often it has been repeated, 0 to 3. */
export interface Heading {
  repeat: number
  mmsi: Mmsi
}

export const HEADING_BITS = 38

export const typeOf = (words: Words): number => unsigned(words, 0, 6)
export const repeatOf = (words: Words): number => unsigned(words, 6, 2)
export const mmsiOf = (words: Words): Mmsi => mmsi.read(words, 8)

export const putHeading = (words: Words, message: Heading & { type: number }): void => {
  putWhole(words, 0, 6, message.type, 'type')
  putWhole(words, 6, 2, message.repeat, 'repeat')
  mmsi.write(words, 8, message.mmsi)
}
