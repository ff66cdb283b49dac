import type { Brand } from './brand.ts'

/** Maritime Mobile Service Identity: nine digits; `formatMmsi` restores leading zeros. */
export type Mmsi = Brand<number, 'Mmsi'>

/** Parses an MMSI from a number or typed digits (1 to 999999999); null for anything else. */
export const parseMmsi = (value: number | string): Mmsi | null => {
  const number = typeof value === 'number' ? value : /^\d{1,9}$/.test(value.trim()) ? Number(value) : NaN
  return Number.isInteger(number) && number > 0 && number <= 999_999_999 ? (number as Mmsi) : null
}

/** Formats an MMSI with nine digits: 2442000 is '002442000'. */
export const formatMmsi = (mmsi: number) => String(mmsi).padStart(9, '0')

/** A station of AIS that is no vessel. */
export type OtherStation = 'coast_station' | 'sar_aircraft' | 'distress_device' | 'aid_to_navigation'

/** ITU-R M.585: coast stations begin with 00, aircraft with 111, distress devices with 970, 972 or 974, aids to navigation with 99. */
const otherStations: readonly [first: number, last: number, station: OtherStation][] = [
  [0, 9_999_999, 'coast_station'],
  [111_000_000, 111_999_999, 'sar_aircraft'],
  [970_000_000, 970_999_999, 'distress_device'],
  [972_000_000, 972_999_999, 'distress_device'],
  [974_000_000, 974_999_999, 'distress_device'],
  [990_000_000, 999_999_999, 'aid_to_navigation'],
]

/** The station that an MMSI belongs to by its first digits; null where it can be a vessel. */
export const otherStationOf = (mmsi: number): OtherStation | null =>
  otherStations.find(([first, last]) => mmsi >= first && mmsi <= last)?.[2] ?? null

/** The ITU assigns the maritime identification digits 200 to no country, so no real vessel has such an MMSI. */
export const FIRST_SIMULATED_MMSI = 200_000_000
export const LAST_SIMULATED_MMSI = 200_999_999

/** Whether an MMSI belongs to a vessel created by `varuna simulate`. */
export const isSimulatedMmsi = (mmsi: number) => mmsi >= FIRST_SIMULATED_MMSI && mmsi <= LAST_SIMULATED_MMSI
