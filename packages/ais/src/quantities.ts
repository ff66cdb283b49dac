import type { Degrees } from '@varuna/units/angle'
import type { Metres } from '@varuna/units/length'
import type { Mmsi } from '@varuna/units/mmsi'
import type { Knots } from '@varuna/units/speed'
import { put, signed, unsigned, type Words } from './bits.ts'

/** How one kind of number stands in a payload: its width in bits, its scale, and the raw value that says "not available". */
export interface Quantity<Value> {
  read: (words: Words, offset: number) => Value
  write: (words: Words, offset: number, value: Value) => void
}

/** The nearest raw value, or a RangeError that names what is out of range. */
const fit = (value: number, least: number, most: number, name: string): number => {
  const raw = Math.round(value)
  if (!(raw >= least && raw <= most)) throw new RangeError(`${name} must be ${least} to ${most}, not ${value}`)
  return raw
}

/** Writes a whole number that needs no scale, or throws a RangeError that names it. */
export const putWhole = (words: Words, offset: number, width: number, value: number, name: string): void =>
  put(words, offset, width, fit(value, 0, 2 ** width - 1, name))

export const mmsi: Quantity<Mmsi> = {
  read: (words, offset) => unsigned(words, offset, 30) as Mmsi,
  write: (words, offset, value) => putWhole(words, offset, 30, value, 'mmsi'),
}

/** 10 bits of 0.1 kn; 1023 is not available, 1022 is 102.2 kn or more. */
export const speed: Quantity<Knots | null> = {
  read: (words, offset) => {
    const raw = unsigned(words, offset, 10)
    return raw === 1023 ? null : ((raw / 10) as Knots)
  },
  write: (words, offset, value) =>
    put(words, offset, 10, value === null ? 1023 : fit(value * 10, 0, 1022, 'speed over ground in 0.1 kn')),
}

/** 10 bits of 1 kn, as aircraft send it; 1023 is not available. */
export const aircraftSpeed: Quantity<Knots | null> = {
  read: (words, offset) => {
    const raw = unsigned(words, offset, 10)
    return raw === 1023 ? null : (raw as Knots)
  },
  write: (words, offset, value) =>
    put(words, offset, 10, value === null ? 1023 : fit(value, 0, 1022, 'speed over ground in knots')),
}

/** 6 bits of 1 kn, as long-range reports send it; 63 is not available. */
export const coarseSpeed: Quantity<Knots | null> = {
  read: (words, offset) => {
    const raw = unsigned(words, offset, 6)
    return raw === 63 ? null : (raw as Knots)
  },
  write: (words, offset, value) =>
    put(words, offset, 6, value === null ? 63 : fit(value, 0, 62, 'speed over ground in knots')),
}

/** 12 bits of 0.1 degrees; 3600 is not available, what lies above is passed on as it was sent. */
export const course: Quantity<Degrees | null> = {
  read: (words, offset) => {
    const raw = unsigned(words, offset, 12)
    return raw === 3600 ? null : ((raw / 10) as Degrees)
  },
  write: (words, offset, value) =>
    put(words, offset, 12, value === null ? 3600 : fit(value * 10, 0, 4095, 'course over ground in 0.1 degrees')),
}

/** 9 bits of 1 degree; 511 is not available, 360 to 510 are passed on as they were sent. */
export const heading: Quantity<Degrees | null> = {
  read: (words, offset) => {
    const raw = unsigned(words, offset, 9)
    return raw === 511 ? null : (raw as Degrees)
  },
  write: (words, offset, value) => put(words, offset, 9, value === null ? 511 : fit(value, 0, 510, 'angle in degrees')),
}

const FINE = 600_000
const COARSE = 600

/** Degrees to six decimals (0.1 m), with no negative zero. */
const degreesOf = (raw: number, perDegree: number) => ((Math.round(raw * (1e6 / perDegree)) + 0) / 1e6) as Degrees

const putDegrees = (words: Words, offset: number, width: number, perDegree: number, value: number) => {
  const most = 2 ** (width - 1) - 1
  put(words, offset, width, fit(value * perDegree, -most - 1, most, 'latitude or longitude'))
}

/** 28 bits of 1/10,000 minute, east is positive; 181 degrees is not available. */
export const longitude: Quantity<Degrees | null> = {
  read: (words, offset) => {
    const raw = signed(words, offset, 28)
    return raw === 181 * FINE ? null : degreesOf(raw, FINE)
  },
  write: (words, offset, value) => putDegrees(words, offset, 28, FINE, value ?? 181),
}

/** 27 bits of 1/10,000 minute, north is positive; 91 degrees is not available. */
export const latitude: Quantity<Degrees | null> = {
  read: (words, offset) => {
    const raw = signed(words, offset, 27)
    return raw === 91 * FINE ? null : degreesOf(raw, FINE)
  },
  write: (words, offset, value) => putDegrees(words, offset, 27, FINE, value ?? 91),
}

/** 18 bits of 1/10 minute, as long-range reports send it; 181 degrees is not available. */
export const coarseLongitude: Quantity<Degrees | null> = {
  read: (words, offset) => {
    const raw = signed(words, offset, 18)
    return raw === 181 * COARSE ? null : degreesOf(raw, COARSE)
  },
  write: (words, offset, value) => putDegrees(words, offset, 18, COARSE, value ?? 181),
}

/** 17 bits of 1/10 minute; 91 degrees is not available. */
export const coarseLatitude: Quantity<Degrees | null> = {
  read: (words, offset) => {
    const raw = signed(words, offset, 17)
    return raw === 91 * COARSE ? null : degreesOf(raw, COARSE)
  },
  write: (words, offset, value) => putDegrees(words, offset, 17, COARSE, value ?? 91),
}

/** 12 bits of metres; 4095 is not available, 4094 is that or higher. */
export const altitude: Quantity<Metres | null> = {
  read: (words, offset) => {
    const raw = unsigned(words, offset, 12)
    return raw === 4095 ? null : (raw as Metres)
  },
  write: (words, offset, value) =>
    put(words, offset, 12, value === null ? 4095 : fit(value, 0, 4094, 'altitude in metres')),
}

/** 8 bits of 0.1 m; 0 is not available, 255 is 25.5 m or more. */
export const draught: Quantity<Metres | null> = {
  read: (words, offset) => {
    const raw = unsigned(words, offset, 8)
    return raw === 0 ? null : ((raw / 10) as Metres)
  },
  write: (words, offset, value) =>
    put(words, offset, 8, value === null ? 0 : fit(value * 10, 0, 255, 'draught in 0.1 m')),
}

/** A whole number of which one raw value says not available: dates, clocks, IMO numbers. */
export const wholeOr = (width: number, none: number, name: string): Quantity<number | null> => ({
  read: (words, offset) => {
    const raw = unsigned(words, offset, width)
    return raw === none ? null : raw
  },
  write: (words, offset, value) =>
    put(words, offset, width, value === null ? none : fit(value, 0, 2 ** width - 1, name)),
})
