import type { FlagTable } from './tables.ts'

export type CargoType = 'Container' | 'Bulk' | 'Tanker' | 'Passenger' | 'Unknown'

/** What the analyst reported: time in UTC milliseconds, position in degrees, own score 0 to 100, the rest as typed. */
export type IntelligenceInput = {
  readonly vesselId: string
  readonly timestampMs: number
  readonly analystScore: number
  readonly lastPort: string
  readonly nextPort: string
  readonly lat: number
  readonly lon: number
  readonly cargoType: CargoType
  readonly flagState: string
}

/** A port name that was recognised; `country` is ISO 3166-1 alpha-2. */
export type ResolvedPort = {
  readonly name: string
  readonly country: string | null
  readonly lat: number
  readonly lon: number
}

/** Another report of the same vessel; `flag` is ISO 3166-1 alpha-2, ports are as typed. */
export type EarlierReport = {
  readonly timestampMs: number
  readonly lat: number
  readonly lon: number
  readonly lastPort: string
  readonly nextPort: string
  readonly flag: string | null
  readonly cargoType?: CargoType
}

/** What is known about the reported position; distances in nautical miles, null where they are not known. */
export type PlaceOfReport = {
  readonly status: 'water' | 'land' | 'unknown'
  readonly insideNm: number | null
  readonly nearCoast: boolean
  readonly nearestPort: { readonly name: string; readonly distanceNm: number } | null
  readonly distanceFromShoreNm: number | null
}

/** Everything an assessment may draw on besides the report; `flag` is the typed flag state as ISO 3166-1 alpha-2. */
export type RiskContext = {
  readonly nowMs: number
  readonly flags: FlagTable
  readonly location: PlaceOfReport
  readonly flag: string | null
  readonly lastPort: ResolvedPort | null
  readonly nextPort: ResolvedPort | null
  readonly earlier: readonly EarlierReport[]
  /** Null when the vessel ID is not nine digits; `valid` when a ship can hold that MMSI, `flag` the country of its MID. */
  readonly mmsi: { readonly valid: boolean; readonly flag: string | null } | null
}
