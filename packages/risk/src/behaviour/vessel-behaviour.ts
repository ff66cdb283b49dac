/** What a vessel is, as far as it changes what is normal for it. `carrier`: a cargo ship that takes on fish at sea. */
export const vesselKinds = ['fishing', 'carrier', 'tanker', 'cargo', 'passenger', 'pleasure', 'special'] as const
export type VesselKind = (typeof vesselKinds)[number]

/** Fishing hours come from the model's answers, or from slow sailing offshore where it has none. */
export type FishingBasis = 'model' | 'slow_speed'

export type SpoofingKind = 'on_land' | 'impossible_speed' | 'two_places_at_once'
type Confidence = 'high' | 'medium' | 'low'

export type Silence = {
  readonly fromMs: number
  readonly hours: number
  /** Null when the vessel has not been received since. */
  readonly movedNm: number | null
  readonly distanceFromShoreNm: number | null
  /** GAP-2 of docs/rules/tracks.md. */
  readonly isLikelyDisabled: boolean
  /** Whether it was received often in the hours before. */
  readonly wasWellReceived: boolean
  /** State, as ISO 3166-1 alpha-2, in whose 200 miles it began; null on the high seas and where that is not known. */
  readonly waters: string | null
}

export type Meeting = {
  readonly fromMs: number
  readonly hours: number
  readonly distanceFromShoreNm: number | null
  readonly otherMmsi: number
  readonly otherKind: VesselKind | null
  readonly otherFlag: string | null
  /** Whether the other vessel is on a list of IUU fishing. */
  readonly isOtherListed: boolean
}

export type LoiteringSpell = {
  readonly fromMs: number
  readonly hours: number
  readonly distanceFromShoreNm: number | null
}

export type PortCall = {
  readonly fromMs: number
  /** Null while it lasts. */
  readonly toMs: number | null
  readonly port: string
  /** ISO 3166-1 alpha-2. */
  readonly country: string | null
  readonly lat: number
  readonly lon: number
  /** Whether its state is a party to the Agreement on Port State Measures; null when that is not known. */
  readonly isPsmaParty: boolean | null
}

export type FalsePosition = {
  readonly fromMs: number
  readonly what: SpoofingKind
  readonly confidence: Confidence
}

/**
 * What the stored track and events of a vessel show of the twelve months before a report. Times in UTC ms, distances in nautical
 * miles, durations in the unit of the name; null is not known, an empty list is 'looked for and not found'. Order does not matter.
 */
export type VesselBehaviour = {
  /** First and last stored position of the period, and the days with at least one. */
  readonly fromMs: number
  readonly toMs: number
  readonly observedDays: number
  /** Hours from the last stored position to the report: nothing is known of them. */
  readonly unheardHours: number
  readonly kind: VesselKind | null
  /** Whether the kind was inferred from how the vessel moves, and not broadcast. */
  readonly isKindInferred: boolean
  readonly atSea: {
    /** Departure from the last port or stop seen, or the first position when none was. */
    readonly sinceMs: number
    readonly port: string | null
    /** It lay still close to the shore then, at a port that no list has or at none. */
    readonly isFromStop: boolean
    readonly isInPort: boolean
    readonly days: number
    /** The part of these days that it was seen beyond the territorial sea, and the part in silence. */
    readonly offshoreDays: number
    readonly silentDays: number
  } | null
  readonly farthestFromPortNm: number | null
  readonly farthestFromShoreNm: number | null
  readonly fishing: {
    readonly basis: FishingBasis
    /** Days that the model scored, from which the rest follows; null for slow sailing, which is measured on all. */
    readonly judgedDays: number | null
    readonly days: number
    readonly hours: number
    readonly highSeasHours: number
    /** In the 200 miles of a state other than the flag's; null where the flag is not known. */
    readonly foreignHours: number | null
  } | null
  readonly voyages: { readonly count: number; readonly averageDays: number } | null
  readonly silences: readonly Silence[] | null
  readonly meetings: readonly Meeting[] | null
  readonly loitering: readonly LoiteringSpell[] | null
  readonly portCalls: readonly PortCall[] | null
  readonly falsePositions: readonly FalsePosition[] | null
  readonly identity: {
    readonly imo: number | null
    readonly isImoValid: boolean
    /** Flags, as ISO 3166-1 alpha-2, of the MMSIs that stated this identity, and how many names the MMSI stated. */
    readonly flags: readonly string[]
    readonly names: number
    readonly otherMmsis: number
    /** MMSIs that send the same IMO number and are other ships, or pretend to be this one. */
    readonly imoAlsoSentBy: readonly number[]
  } | null
  /** Null when no list of illegal fishing is held. */
  readonly iuu: {
    readonly listed: readonly string[]
    /** Lists that name it and are more than a year later than the report. */
    readonly listedLater: readonly string[]
    /** Lists that name only the IMO number, which other ships send too. */
    readonly listedUnderSharedImo: readonly string[]
    readonly editions: readonly { readonly list: string; readonly asOf: string }[]
  } | null
  readonly watchLists: readonly string[]
  readonly lengthM: number | null
  readonly powerKw: number | null
  /** Stored positions beside the report in time. */
  readonly positions: readonly { readonly timeMs: number; readonly lat: number; readonly lon: number }[]
}
