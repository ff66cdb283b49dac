/** Kinds of vessel that differ in what is normal for them. `carrier`: a cargo ship that takes on fish at sea. */
export const vesselKinds = ['fishing', 'carrier', 'tanker', 'cargo', 'passenger', 'pleasure', 'special'] as const
export type VesselKind = (typeof vesselKinds)[number]

/** Source of fishing hours: the model's answers, or slow sailing offshore when the model has none. */
export type FishingBasis = 'model' | 'slow_speed'

export type SpoofingKind = 'on_land' | 'impossible_speed' | 'two_places_at_once'
type Confidence = 'high' | 'medium' | 'low'

export type Silence = {
  readonly fromMs: number
  readonly hours: number
  /** Null when the vessel has not been received since. */
  readonly movedNm: number | null
  /** GAP-6 of docs/rules/tracks.md. */
  readonly hasSailedOn: boolean
  readonly distanceFromShoreNm: number | null
  /** GAP-2 of docs/rules/tracks.md. */
  readonly isLikelyDisabled: boolean
  /** Whether it was received often in the hours before the silence. */
  readonly wasWellReceived: boolean
  /** State, as ISO 3166-1 alpha-2, within whose 200 nm it began; null on the high seas and when not known. */
  readonly waters: string | null
  /** Whether other vessels were received around there since; null when that is not known, and for a silence that has ended. */
  readonly isPlaceReceived: boolean | null
}

/** The last stored position of a vessel that has not been received since, and how its place is received. */
export type LastReception = Pick<Silence, 'distanceFromShoreNm' | 'wasWellReceived' | 'waters'> & {
  readonly isInPort: boolean
  /** Other vessels received near there since; null when that was not looked up. */
  readonly others: number | null
  /** Whether Varuna received no vessel at all in most of the weeks since (GAP-9): then it is no silence of this one. */
  readonly isOutage?: boolean
  /** Whether it sent as class B alone and may (GAP-11): received less far, and not bound to send. */
  readonly isClassB?: boolean
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
  /** Null while the visit lasts. */
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
  /** Vessels shown at the same false point in the same minutes, this one included; null when it was alone or that is not known. */
  readonly jammedVessels: number | null
}

/**
 * Behaviour of a vessel in the twelve months before a report, from its stored track and events. Times in UTC ms, distances in nautical
 * miles, durations in the unit of the name. Null is not known; an empty list is 'looked for and not found'. Order does not matter.
 */
export type VesselBehaviour = {
  /** First and last stored position of the period, and the days with at least one. */
  readonly fromMs: number
  readonly toMs: number
  readonly observedDays: number
  /** Null when the vessel has been received since `toMs`. */
  readonly lastReception: LastReception | null
  readonly kind: VesselKind | null
  /** Whether the kind follows from other facts than the type that it broadcasts, such as how it moves. */
  readonly isKindInferred: boolean
  readonly atSea: {
    /** Departure from the last port or stop seen, or the first position when none was. */
    readonly sinceMs: number
    readonly port: string | null
    /** Whether that was a stop close to shore, outside any known port. */
    readonly isFromStop: boolean
    /** Whether it lay in port at the last position, or still close to shore, then without a `port`. */
    readonly isInPort: boolean
    /** Days that positions hold together, without `silentDays`: those of silences so long that it may have been in a port meanwhile. */
    readonly days: number
    readonly silentDays: number
    /** Days on which it was seen beyond the territorial sea. */
    readonly offshoreDays: number
  } | null
  readonly farthestFromPortNm: number | null
  readonly farthestFromShoreNm: number | null
  readonly fishing: {
    readonly basis: FishingBasis
    /** Days that the model scored, on which the other figures are based; null for slow sailing, which is measured on all days. */
    readonly judgedDays: number | null
    readonly days: number
    readonly hours: number
    readonly highSeasHours: number
    /** Hours within the 200 nm of a state other than the flag's; null when the flag is not known. */
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
    /** MMSIs that send the same IMO number: other ships, or stations that pretend to be this one. */
    readonly imoAlsoSentBy: readonly number[]
  } | null
  /** Null when no IUU list is stored. */
  readonly iuu: {
    readonly listed: readonly string[]
    /** Lists that name the vessel but are more than a year later than the report. */
    readonly listedLater: readonly string[]
    /** Lists that match only by an IMO number that other ships send too. */
    readonly listedUnderSharedImo: readonly string[]
    readonly editions: readonly { readonly list: string; readonly asOf: string }[]
  } | null
  readonly watchLists: readonly string[]
  readonly lengthM: number | null
  readonly powerKw: number | null
  /** Stored positions just before and after the report. */
  readonly positions: readonly { readonly timeMs: number; readonly lat: number; readonly lon: number }[]
}
