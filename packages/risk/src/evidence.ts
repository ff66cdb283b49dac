import type { LocationStatus } from '@varuna/vocabulary/location'
import type { VesselBehaviour } from './behaviour/vessel-behaviour.ts'
import type { RecordedFinding } from './recorded-finding.ts'
import type { FlagTable } from './tables/tables.ts'
import type { FishingGear } from '@varuna/vocabulary/risk'

export type CargoType = 'Container' | 'Bulk' | 'Tanker' | 'Passenger' | 'Unknown'

/** The analyst's report: time in UTC ms, position in degrees, own score 0 to 100, the rest as typed. */
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

/** A recognised port; `country` is ISO 3166-1 alpha-2. */
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
  readonly cargoType: CargoType
}

/** What is known about the reported position; distances in nautical miles, null when unknown. */
export type ReportLocation = {
  readonly status: LocationStatus
  readonly insideNm: number | null
  readonly nearCoast: boolean
  /** The canal, river, harbour basin or strait that the position is on. */
  readonly waterway: { readonly name: string } | null
  readonly nearestPort: { readonly name: string; readonly distanceNm: number } | null
  readonly distanceFromShoreNm: number | null
}

/** Everything an assessment uses besides the report; `flag` is the typed flag state as ISO 3166-1 alpha-2. */
export type RiskContext = {
  readonly nowMs: number
  readonly flags: FlagTable
  readonly location: ReportLocation
  readonly flag: string | null
  readonly lastPort: ResolvedPort | null
  readonly nextPort: ResolvedPort | null
  /** Names of ports that an unrecognised port name may mean. */
  readonly portSuggestions: { readonly last: readonly string[]; readonly next: readonly string[] }
  readonly earlier: readonly EarlierReport[]
  /** Null when the vessel ID is not nine digits. `valid`: the MMSI can belong to a ship; `flag`: the country of its MID. */
  readonly mmsi: { readonly valid: boolean; readonly flag: string | null } | null
  /** The IMO number that was typed as vessel ID, and whether its check digit is right; null for any other ID. */
  readonly imo: { readonly number: number; readonly isValid: boolean } | null
  /** MMSIs that send the typed IMO number, if there are several and none is certain to be the ship's. */
  readonly imoSentBy: readonly number[]
  /**
   * Behaviour from the vessel's stored track and events; null when nothing is stored, or when it is not known which track is the vessel's.
   */
  readonly behaviour: VesselBehaviour | null
  /** What people found aboard the vessel, or what those aboard reported. */
  readonly findings: readonly RecordedFinding[]
  /** The fishing gear that the analyst states; null when none is stated. */
  readonly gear: FishingGear | null
  /** Miles by sea from the stated last to the stated next port; null when not known. */
  readonly seaDistanceNm: number | null
}

export type { SeaRoute } from './behaviour/departure-waters.ts'
export type {
  FalsePosition,
  FishingBasis,
  PortCall,
  Silence,
  SpoofingKind,
  VesselBehaviour,
  VesselKind,
} from './behaviour/vessel-behaviour.ts'
