import type { BroadGear, VesselKind } from '@varuna/vocabulary/vessel-kinds'
import type { TrackFigures } from './track-figures.ts'

/** What is known of a vessel, from which its kind follows; null and empty where nothing is known. */
export type KnownOfVessel = {
  /** Type of ship and cargo, ITU-R M.1371. */
  readonly shipType: number | null
  /** A person entered the type; the vessel has not stated it. */
  readonly isTypeEntered?: true
  readonly lengthMetres: number | null
  readonly name: string | null
  readonly callSign: string | null
  /** Navigational statuses that it stated during the track, ITU-R M.1371. */
  readonly statuses: readonly number[]
  /** Form of the MMSI (ITU-R M.585); `ship` says nothing. */
  readonly mmsiForm: MmsiForm
  /** Stored lists of fishing vessels that name it. */
  readonly lists: readonly FishingList[]
  readonly track: TrackFigures | null
  /** Of a track that two vessels made: positions that one of them can have sailed, and those of others. */
  readonly shared: { readonly positions: number; readonly otherPositions: number } | null
}

export const nothingKnown: KnownOfVessel = {
  shipType: null,
  lengthMetres: null,
  name: null,
  callSign: null,
  statuses: [],
  mmsiForm: 'ship',
  lists: [],
  track: null,
  shared: null,
}

export type MmsiForm = 'ship' | 'craft_of_ship' | 'no_vessel'
export type FishingList = {
  readonly list: 'authorisations' | 'iuu'
  readonly fileName: string
  readonly gear: BroadGear | null
}

/** A fact about the kind of a vessel; `prior` is what holds before anything is known. */
export type VesselFact =
  | { readonly code: 'prior'; readonly params: Readonly<Record<string, never>> }
  | {
      readonly code: 'stated_type'
      readonly params: { readonly shipType: number; readonly kind: VesselKind; readonly isEntered?: true }
    }
  | { readonly code: 'stated_length'; readonly params: { readonly lengthMetres: number } }
  | { readonly code: 'stated_status'; readonly params: { readonly status: 3 | 7 | 8 } }
  | { readonly code: 'name_word'; readonly params: { readonly word: string; readonly kind: VesselKind } }
  | { readonly code: 'call_sign_form'; readonly params: { readonly form: 'letters' | 'digits' } }
  | {
      readonly code: 'fishing_list'
      readonly params: { readonly list: FishingList['list']; readonly fileName: string }
    }
  | {
      readonly code: 'shared_mmsi'
      /** Positions that one vessel can have sailed, and those that it cannot have sailed too. */
      readonly params: { readonly positions: number; readonly otherPositions: number }
    }
  | { readonly code: 'mmsi_form'; readonly params: { readonly form: Exclude<MmsiForm, 'ship'> } }
  | {
      readonly code: 'track'
      /** The kind that the track alone points to, with its probability among all kinds. */
      readonly params: { readonly hours: number; readonly kind: VesselKind; readonly probability: number }
    }

/** A fact with its weight: how far it moves the log-odds of a fishing vessel. The weights of all facts add up. */
export type WeighedFact = VesselFact & { readonly weight: number }

/** What kind of vessel it is. */
export type VesselKindAnswer = {
  readonly verdict: 'fishing_vessel' | 'other_vessel' | 'cannot_say'
  /** Probability of a fishing vessel, 0 to 1. */
  readonly probability: number
  /** All kinds, the most probable first. */
  readonly kinds: readonly { readonly kind: VesselKind; readonly probability: number }[]
  /** The most probable gear of a fishing vessel; null where none is probable, and for other vessels. */
  readonly gear: { readonly gear: BroadGear; readonly probability: number } | null
  readonly facts: readonly WeighedFact[]
  /** The track points to another kind than the one that the vessel states. */
  readonly contradiction: VesselContradiction | null
  /** The answer without the track, where it rests on less than a day under way; null elsewhere. */
  readonly withoutTrack: VesselKindAnswer | null
  readonly version: string
}

export type VesselContradiction = {
  readonly shipType: number
  readonly stated: VesselKind
  readonly moves: VesselKind
  readonly probability: number
  readonly hours: number
}
