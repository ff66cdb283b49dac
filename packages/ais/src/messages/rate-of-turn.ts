import { writeBits, readSigned, type Words } from './bits.ts'

/** Degrees per minute = (raw / 4.733)², positive to starboard (ITU-R M.1371-5, table 48), to 0.001; null when raw is no rate. */
const RATES: (number | null)[] = Array.from({ length: 256 }, (_, byte) => {
  const raw = (byte << 24) >> 24
  if (Math.abs(raw) > 126) return null
  return (Math.sign(raw) * Math.round((raw / 4.733) ** 2 * 1000)) / 1000
})

/** Raw ±127: turning by more than 5 degrees in 30 s, from a vessel without a turn indicator. */
export type Turning = 'right' | 'left' | null

export const readRateOfTurn = (words: Words, offset: number): number | null =>
  RATES[readSigned(words, offset, 8) & 255] as number | null

export const readTurning = (words: Words, offset: number): Turning => {
  const raw = readSigned(words, offset, 8)
  return raw === 127 ? 'right' : raw === -127 ? 'left' : null
}

/** Writes the nearest rate, 708 degrees per minute at most, or the turning direction when there is no rate. */
export const writeRateOfTurn = (words: Words, offset: number, rate: number | null, way: Turning): void => {
  if (rate !== null) {
    if (Number.isNaN(rate)) throw new RangeError('rate of turn is no number')
    writeBits(words, offset, 8, Math.sign(rate) * Math.min(126, Math.round(4.733 * Math.sqrt(Math.abs(rate)))))
  } else writeBits(words, offset, 8, way === 'right' ? 127 : way === 'left' ? -127 : -128)
}
