import type { FishingVerdict } from '../verdict/verdict-table.ts'

/** A zone that contains the reported position; `country` is ISO 3166-1 alpha-2. */
export type ZoneAtPosition = {
  readonly id: string
  readonly name: string
  readonly country: string | null
  readonly kind: string
  /** False when the closure is seasonal and the time of the report is outside it. */
  readonly inSeason: boolean
  /** First and last day as MM-DD; null all year round. */
  readonly season: { readonly from: string; readonly to: string } | null
  readonly confidence: string
  readonly approximate: boolean
  /** What a zone that people here drew says about fishing; left out where the table of zones decides. */
  readonly fishing?: 'banned' | 'restricted' | 'open'
}

/** Probability 0 to 1, speed in knots, distance from shore in nautical miles, time in UTC ms; null when unknown. */
export type FishingEvidence = {
  readonly probability: number | null
  readonly verdict: FishingVerdict
  /** It moves like a vessel that fishes, and whether it is a fishing vessel is not known (IUU-17). */
  readonly isKindOpen: boolean
  readonly mmsiFlag: string | null
  readonly zones: readonly ZoneAtPosition[]
  readonly speedKnots: number | null
  readonly distanceFromShoreNm: number | null
  readonly timestampMs: number
  readonly source: 'AIS' | 'VMS' | 'SAR' | 'RADAR'
  readonly lat: number
  readonly lon: number
}
