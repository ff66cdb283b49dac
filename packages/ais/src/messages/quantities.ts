import type { Degrees } from '@varuna/units/angle'
import type { Metres } from '@varuna/units/length'
import type { Mmsi } from '@varuna/units/mmsi'
import type { Knots } from '@varuna/units/speed'
import { writeBits, readSigned, readUnsigned, type Words } from './bits.ts'

/** Reads and writes one kind of number: its width in bits, its scale, and the raw value for "not available". */
export interface Quantity<Value> {
  read: (words: Words, offset: number) => Value
  write: (words: Words, offset: number, value: Value) => void
}

/** Rounds to the nearest raw value; throws a RangeError that names a value out of range. */
const toRawValue = (value: number, least: number, most: number, name: string): number => {
  const raw = Math.round(value)
  if (!(raw >= least && raw <= most)) throw new RangeError(`${name} must be ${least} to ${most}, not ${value}`)
  return raw
}

/** Writes an unscaled integer; throws a RangeError that names a value out of range. */
export const writeWholeNumber = (words: Words, offset: number, width: number, value: number, name: string): void =>
  writeBits(words, offset, width, toRawValue(value, 0, 2 ** width - 1, name))

export const mmsi: Quantity<Mmsi> = {
  read: (words, offset) => readUnsigned(words, offset, 30) as Mmsi,
  write: (words, offset, value) => writeWholeNumber(words, offset, 30, value, 'mmsi'),
}

/** 10 bits of 0.1 kn; 1023 is not available, 1022 is 102.2 kn or more. */
export const speed: Quantity<Knots | null> = {
  read: (words, offset) => {
    const raw = readUnsigned(words, offset, 10)
    return raw === 1023 ? null : ((raw / 10) as Knots)
  },
  write: (words, offset, value) =>
    writeBits(
      words,
      offset,
      10,
      value === null ? 1023 : toRawValue(value * 10, 0, 1022, 'speed over ground in 0.1 kn'),
    ),
}

/** 10 bits of 1 kn, as in aircraft reports; 1023 is not available. */
export const aircraftSpeed: Quantity<Knots | null> = {
  read: (words, offset) => {
    const raw = readUnsigned(words, offset, 10)
    return raw === 1023 ? null : (raw as Knots)
  },
  write: (words, offset, value) =>
    writeBits(words, offset, 10, value === null ? 1023 : toRawValue(value, 0, 1022, 'speed over ground in knots')),
}

/** 6 bits of 1 kn, as in long-range reports; 63 is not available. */
export const coarseSpeed: Quantity<Knots | null> = {
  read: (words, offset) => {
    const raw = readUnsigned(words, offset, 6)
    return raw === 63 ? null : (raw as Knots)
  },
  write: (words, offset, value) =>
    writeBits(words, offset, 6, value === null ? 63 : toRawValue(value, 0, 62, 'speed over ground in knots')),
}

/** 12 bits of 0.1 degrees; 3600 is not available. Higher values are returned as sent. */
export const course: Quantity<Degrees | null> = {
  read: (words, offset) => {
    const raw = readUnsigned(words, offset, 12)
    return raw === 3600 ? null : ((raw / 10) as Degrees)
  },
  write: (words, offset, value) =>
    writeBits(
      words,
      offset,
      12,
      value === null ? 3600 : toRawValue(value * 10, 0, 4095, 'course over ground in 0.1 degrees'),
    ),
}

/** 9 bits of 1 degree; 511 is not available. 360 to 510 are returned as sent. */
export const heading: Quantity<Degrees | null> = {
  read: (words, offset) => {
    const raw = readUnsigned(words, offset, 9)
    return raw === 511 ? null : (raw as Degrees)
  },
  write: (words, offset, value) =>
    writeBits(words, offset, 9, value === null ? 511 : toRawValue(value, 0, 510, 'angle in degrees')),
}

const FINE_PER_DEGREE = 600_000
const COARSE_PER_DEGREE = 600

/** Converts to degrees with six decimals (0.1 m), without negative zero. */
const toDegrees = (raw: number, perDegree: number) => ((Math.round(raw * (1e6 / perDegree)) + 0) / 1e6) as Degrees

const writeDegrees = (words: Words, offset: number, width: number, perDegree: number, value: number) => {
  const most = 2 ** (width - 1) - 1
  writeBits(words, offset, width, toRawValue(value * perDegree, -most - 1, most, 'latitude or longitude'))
}

/** 28 bits of 1/10,000 minute, positive east; 181 degrees is not available. */
export const longitude: Quantity<Degrees | null> = {
  read: (words, offset) => {
    const raw = readSigned(words, offset, 28)
    return raw === 181 * FINE_PER_DEGREE ? null : toDegrees(raw, FINE_PER_DEGREE)
  },
  write: (words, offset, value) => writeDegrees(words, offset, 28, FINE_PER_DEGREE, value ?? 181),
}

/** 27 bits of 1/10,000 minute, positive north; 91 degrees is not available. */
export const latitude: Quantity<Degrees | null> = {
  read: (words, offset) => {
    const raw = readSigned(words, offset, 27)
    return raw === 91 * FINE_PER_DEGREE ? null : toDegrees(raw, FINE_PER_DEGREE)
  },
  write: (words, offset, value) => writeDegrees(words, offset, 27, FINE_PER_DEGREE, value ?? 91),
}

/** 18 bits of 1/10 minute, as in long-range reports; 181 degrees is not available. */
export const coarseLongitude: Quantity<Degrees | null> = {
  read: (words, offset) => {
    const raw = readSigned(words, offset, 18)
    return raw === 181 * COARSE_PER_DEGREE ? null : toDegrees(raw, COARSE_PER_DEGREE)
  },
  write: (words, offset, value) => writeDegrees(words, offset, 18, COARSE_PER_DEGREE, value ?? 181),
}

/** 17 bits of 1/10 minute; 91 degrees is not available. */
export const coarseLatitude: Quantity<Degrees | null> = {
  read: (words, offset) => {
    const raw = readSigned(words, offset, 17)
    return raw === 91 * COARSE_PER_DEGREE ? null : toDegrees(raw, COARSE_PER_DEGREE)
  },
  write: (words, offset, value) => writeDegrees(words, offset, 17, COARSE_PER_DEGREE, value ?? 91),
}

/** 12 bits of metres; 4095 is not available, 4094 means 4094 m or higher. */
export const altitude: Quantity<Metres | null> = {
  read: (words, offset) => {
    const raw = readUnsigned(words, offset, 12)
    return raw === 4095 ? null : (raw as Metres)
  },
  write: (words, offset, value) =>
    writeBits(words, offset, 12, value === null ? 4095 : toRawValue(value, 0, 4094, 'altitude in metres')),
}

/** 8 bits of 0.1 m; 0 is not available, 255 is 25.5 m or more. */
export const draught: Quantity<Metres | null> = {
  read: (words, offset) => {
    const raw = readUnsigned(words, offset, 8)
    return raw === 0 ? null : ((raw / 10) as Metres)
  },
  write: (words, offset, value) =>
    writeBits(words, offset, 8, value === null ? 0 : toRawValue(value * 10, 0, 255, 'draught in 0.1 m')),
}

/** An integer with one raw value for not available: dates, times, IMO numbers. */
export const nullableInteger = (width: number, none: number, name: string): Quantity<number | null> => ({
  read: (words, offset) => {
    const raw = readUnsigned(words, offset, width)
    return raw === none ? null : raw
  },
  write: (words, offset, value) =>
    writeBits(words, offset, width, value === null ? none : toRawValue(value, 0, 2 ** width - 1, name)),
})
