import { put, unsigned, type Words } from './bits.ts'
import { putWhole } from './quantities.ts'

/** How a position was had: by its device, typed in by hand, by dead reckoning, or with the device out of order. */
export type FixMode = 'device' | 'manual' | 'dead_reckoning' | 'inoperative'

const MODES: readonly FixMode[] = ['device', 'manual', 'dead_reckoning', 'inoperative']

/** UTC second of a fix, 0 to 59; 60 is not available, 61 to 63 say how the position was had instead. */
export const second = (words: Words, offset: number): number | null => {
  const raw = unsigned(words, offset, 6)
  return raw > 59 ? null : raw
}

export const fixMode = (words: Words, offset: number): FixMode => {
  const raw = unsigned(words, offset, 6)
  return raw < 61 ? 'device' : (MODES[raw - 60] as FixMode)
}

/** Writes both: a mode other than `device` leaves no room for a second. */
export const putSecond = (words: Words, offset: number, value: number | null, mode: FixMode): void => {
  if (mode !== 'device' || value === null) put(words, offset, 6, 60 + MODES.indexOf(mode))
  else if (value > 59) throw new RangeError(`second must be 0 to 59, not ${value}`)
  else putWhole(words, offset, 6, value, 'second')
}
