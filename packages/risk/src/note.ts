import type { RecommendedAction, RiskLevel } from './bands.ts'
import type { RiskGap, RiskRule } from './reason.ts'

/** A sentence of the notes that sum an assessment up. */
export type RiskNote =
  | {
      readonly code: 'scored_on_land' | 'not_assessable'
      readonly params: { readonly vesselId: string; readonly riskScore: number }
    }
  | {
      readonly code: 'scored'
      readonly params: { readonly vesselId: string; readonly riskScore: number; readonly riskLevel: RiskLevel }
    }
  | {
      readonly code: 'evidence'
      readonly params: { readonly indicators: readonly { readonly rule: RiskRule; readonly points: number }[] }
    }
  | { readonly code: 'no_evidence'; readonly params: Readonly<Record<string, never>> }
  | {
      readonly code: 'judged_in_part'
      readonly params: {
        readonly judged: number
        readonly indicators: number
        /** The unknown facts that could add most, at most three. */
        readonly unknowns: readonly RiskGap[]
        readonly moreUnknowns: number
        readonly couldAdd: number
      }
    }
  | { readonly code: 'judged_in_full'; readonly params: { readonly indicators: number } }
  | {
      /** The second of a vessel of which too little is known: the action follows from the score alone. */
      readonly code: 'recommended' | 'action_of_score'
      readonly params: { readonly recommendedAction: RecommendedAction }
    }
  | {
      /** The first, where the vessel was made by a simulation. */
      readonly code: 'simulated_vessel'
      readonly params: { readonly vesselId: string; readonly mmsi: number }
    }

/** The note of a simulated assessment. */
export type SimulatedNote =
  | {
      readonly code: 'simulated'
      readonly params: { readonly vesselId: string; readonly analystScore: number; readonly offset: number }
    }
  | {
      readonly code: 'simulated_on_land'
      readonly params: { readonly vesselId: string; readonly analystScore: number; readonly points: number }
    }
