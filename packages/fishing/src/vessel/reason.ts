import type { VesselKind } from '@varuna/vocabulary/vessel-kinds'
import type { VesselContradiction } from './evidence.ts'

/** What the kind of a vessel means for the answer whether it is fishing (IUU-17). Probabilities are 0 to 1. */
export type VesselReason =
  | {
      readonly rule: 'IUU-17'
      /** It moves like a vessel that fishes; whether it is a fishing vessel is open. */
      readonly code: 'vessel_kind_not_known'
      readonly params: { readonly fishingNow: number; readonly fishingVessel: number }
    }
  | {
      readonly rule: 'IUU-17'
      /** It moves like a vessel that fishes, but is another kind of vessel. */
      readonly code: 'another_kind_of_vessel'
      readonly params: {
        /** The most probable kind. */
        readonly kind: VesselKind
        readonly kindProbability: number
        readonly fishingNow: number
        readonly fishingVessel: number
      }
    }
  | {
      readonly rule: 'IUU-17'
      readonly code: 'stated_type_contradicted'
      readonly params: VesselContradiction
    }
