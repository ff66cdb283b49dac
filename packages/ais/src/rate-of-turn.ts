import { put, signed, type Words } from './bits.ts'

/** Degrees a minute = (raw / 4.733)², right is positive (ITU-R M.1371-5, table 48), to 0.001; null where there is no number. */
const RATES: (number | null)[] = Array.from({ length: 256 }, (_, byte) => {
  const raw = (byte << 24) >> 24
  if (Math.abs(raw) > 126) return null
  return (Math.sign(raw) * Math.round((raw / 4.733) ** 2 * 1000)) / 1000
})

/** ±127: turning by more than 5 degrees in 30 s, told by a vessel without a turn indicator. */
export type Turning = 'right' | 'left' | null

export const rateOfTurn = (words: Words, offset: number): number | null =>
  RATES[signed(words, offset, 8) & 255] as number | null

export const turning = (words: Words, offset: number): Turning => {
  const raw = signed(words, offset, 8)
  return raw === 127 ? 'right' : raw === -127 ? 'left' : null
}

/** Writes the nearest rate AIS can say (708 degrees a minute or more is one value), or that there is none. */
export const putRateOfTurn = (words: Words, offset: number, rate: number | null, way: Turning): void => {
  if (rate !== null) {
    if (Number.isNaN(rate)) throw new RangeError('rate of turn is no number')
    put(words, offset, 8, Math.sign(rate) * Math.min(126, Math.round(4.733 * Math.sqrt(Math.abs(rate)))))
  } else put(words, offset, 8, way === 'right' ? 127 : way === 'left' ? -127 : -128)
}
