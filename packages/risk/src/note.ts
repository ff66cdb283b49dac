import type { RecommendedAction, RiskLevel } from './bands.ts'
import type { RiskGap, RiskRule } from './reason.ts'

/** A sentence of the notes that sum up an assessment. */
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
        /** The unknown facts that could add the most points, at most three. */
        readonly unknowns: readonly RiskGap[]
        readonly moreUnknowns: number
        readonly couldAdd: number
      }
    }
  | { readonly code: 'judged_in_full'; readonly params: { readonly indicators: number } }
  | {
      /** The thresholds on which level and action rest. */
      readonly code: 'level_and_action'
      readonly params: {
        readonly riskScore: number
        readonly riskLevel: RiskLevel
        readonly recommendedAction: RecommendedAction
        readonly isOnLand: boolean
      }
    }
  | {
      /** `action_of_score`: too little is known of the vessel, so the action follows from the score alone. */
      readonly code: 'recommended' | 'action_of_score'
      readonly params: { readonly recommendedAction: RecommendedAction }
    }
  | {
      /** `simulated_vessel`: the vessel itself is simulated. */
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
