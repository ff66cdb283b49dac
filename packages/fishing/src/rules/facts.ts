import type { ZoneAtPosition } from './evidence.ts'
import type { Gear } from './gear.ts'

export type Confidence = 'high' | 'medium' | 'low'

/** The waters at a position. The country is ISO 3166-1 alpha-2; null on the high seas, where several claim them, and where it is not known. */
export type WatersAtPosition = {
  readonly country: string | null
  readonly kind: 'territorial_sea' | 'exclusive_economic_zone' | 'high_seas'
  /** True unless the limits come from an imported official file. */
  readonly approximate: boolean
  /** The dispute over these waters, with the states that claim them; null where none is known. */
  readonly dispute: { readonly name: string; readonly claimants: readonly string[] } | null
  /**
   * The approximate limit of these waters is so near that the position may be beyond it, in waters where the vessel's flag is not foreign.
   */
  readonly isNearLimit: boolean
}

/** A stored row about the vessel, and how it was matched: an IMO number is the most certain, then an MMSI, then name and flag. */
export type StoredRow = {
  readonly matchedBy: 'imo' | 'mmsi' | 'name_and_flag'
  readonly fileName: string
  readonly line: number
  readonly importedMs: number
}

/** A stored authorisation of the vessel that is valid at the time of the report. */
export type StoredAuthorisation = StoredRow & {
  /** The country of the waters; null for an authorisation that names a zone. */
  readonly country: string | null
  readonly zoneId: string | null
  /** Null for any gear. */
  readonly gear: Gear | null
  readonly source: string
}

/** An entry of the stored list of IUU vessels. */
export type StoredListing = StoredRow & {
  readonly name: string | null
  /** The day, month or year of the list. */
  readonly edition: string
  /** The list is more than a year later than the report, so it is not known whether the vessel was listed then. */
  readonly isLater: boolean
  /** Organisations that list it, as the file names them. */
  readonly listedBy: string | null
}

/** A period without AIS, with the zones at its two ends. */
export type SilentPeriod = {
  readonly eventId: string
  readonly fromMs: number
  readonly toMs: number
  /** Nautical miles between the two ends. */
  readonly apartNm: number
  readonly zonesBefore: readonly ZoneAtPosition[]
  readonly zonesAfter: readonly ZoneAtPosition[]
}

/** A fishing pattern that the vessel's stored events or its gear show. */
export type ObservedPattern =
  | { readonly pattern: Gear; readonly eventId: null }
  | { readonly pattern: 'loitering' | 'encounter'; readonly eventId: string }

/** What is stored about a vessel that is likely fishing. */
export type VesselFacts = {
  readonly waters: WatersAtPosition | null
  readonly gear: Gear | null
  readonly authorisations: readonly StoredAuthorisation[]
  /** Countries for which at least one authorisation is stored; only for these does a missing authorisation mean something. */
  readonly countriesWithAuthorisations: readonly string[]
  readonly listings: readonly StoredListing[]
  /** An IMO number that the vessel and other MMSIs send, and which rows under it are left out because they may be about another ship. */
  readonly sharedImo: {
    readonly imo: number
    readonly mmsis: readonly number[]
    readonly hides: { readonly listing: boolean; readonly authorisation: boolean }
  } | null
  readonly silentPeriods: readonly SilentPeriod[]
  /** Patterns by zone id. */
  readonly patterns: ReadonlyMap<string, readonly ObservedPattern[]>
}

export const noFacts: VesselFacts = {
  waters: null,
  gear: null,
  authorisations: [],
  countriesWithAuthorisations: [],
  listings: [],
  sharedImo: null,
  silentPeriods: [],
  patterns: new Map(),
}
