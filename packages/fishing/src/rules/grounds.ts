import type { FishingReason } from '../reason.ts'
import type { Confidence } from './facts.ts'

/** Source of a reason. */
export type FishingSource =
  /** `basis` is a text of the table, with the source and what was checked. */
  | { readonly code: 'zone_table'; readonly params: { readonly basis: string } }
  | { readonly code: 'zone_kind'; readonly params: { readonly zoneKind: string } }
  | { readonly code: 'published'; readonly params: { readonly title: string; readonly url: string } }
  | {
      readonly code: 'stored_iuu_list' | 'stored_authorisation'
      readonly params: {
        readonly fileName: string
        readonly line: number
        readonly importedMs: number
        /** The source that the row states; null when it states none. */
        readonly statedSource: string | null
      }
    }
  | { readonly code: 'track_event'; readonly params: { readonly eventId: string } }

type None = Readonly<Record<string, never>>

/** Evidence that would show that no rule is broken. */
export type FishingClearance =
  | { readonly code: 'authorisation_of_country'; readonly params: { readonly country: string } }
  | { readonly code: 'permit_for_zone' | 'official_zone_boundary'; readonly params: { readonly zoneName: string } }
  | { readonly code: 'official_waters_limit'; readonly params: { readonly country: string } }
  | { readonly code: 'other_gear'; readonly params: { readonly gear: string } }
  | { readonly code: 'deeper_water'; readonly params: { readonly metres: number } }
  | { readonly code: 'other_vessel'; readonly params: { readonly matchedBy: 'imo' | 'mmsi' | 'name_and_flag' } }
  | { readonly code: 'positions_of_silence'; readonly params: { readonly fromMs: number; readonly toMs: number } }
  | { readonly code: 'not_fishing' | 'delisting' | 'other_flag'; readonly params: None }

/** How certain a reason is, its source, and what would clear the vessel. */
export type Grounds = {
  readonly confidence: Confidence | null
  readonly source: FishingSource | null
  readonly clearedBy: readonly FishingClearance[]
}

/** A reason with its grounds. */
export type GroundedReason = FishingReason & Grounds

/** A reason of the model, or of a rule that only observes: it has no source, and nothing to clear. */
export const ungrounded = <Reason extends FishingReason>(reason: Reason): Reason & Grounds => ({
  ...reason,
  confidence: null,
  source: null,
  clearedBy: [],
})

const ranks = { low: 0, medium: 1, high: 2 } as const

/** The lowest of several confidences. */
export const weakest = (...confidences: readonly Confidence[]): Confidence =>
  confidences.reduce((least, next) => (ranks[next] < ranks[least] ? next : least), 'high')

export const unclosedZone = (zoneName: string, isApproximate: boolean): FishingClearance[] =>
  isApproximate ? [{ code: 'official_zone_boundary', params: { zoneName } }] : []

export const notFishing: FishingClearance = { code: 'not_fishing', params: {} }
