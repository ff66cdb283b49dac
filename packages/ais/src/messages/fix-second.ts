import { writeBits, readUnsigned, type Words } from './bits.ts'
import { writeWholeNumber } from './quantities.ts'

/** How the position was obtained. */
export type FixMode = 'device' | 'manual' | 'dead_reckoning' | 'inoperative'

const MODES: readonly FixMode[] = ['device', 'manual', 'dead_reckoning', 'inoperative']

/** Reads the UTC second of a fix, 0 to 59. Null for 60, not available, and for 61 to 63, which hold the fix mode. */
export const readSecond = (words: Words, offset: number): number | null => {
  const raw = readUnsigned(words, offset, 6)
  return raw > 59 ? null : raw
}

export const readFixMode = (words: Words, offset: number): FixMode => {
  const raw = readUnsigned(words, offset, 6)
  return raw < 61 ? 'device' : (MODES[raw - 60] as FixMode)
}

/** Writes second and mode: modes other than `device` take the place of the second. */
export const writeSecond = (words: Words, offset: number, value: number | null, mode: FixMode): void => {
  if (mode !== 'device' || value === null) writeBits(words, offset, 6, 60 + MODES.indexOf(mode))
  else if (value > 59) throw new RangeError(`second must be 0 to 59, not ${value}`)
  else writeWholeNumber(words, offset, 6, value, 'second')
}
