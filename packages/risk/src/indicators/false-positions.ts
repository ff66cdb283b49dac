import type { FalsePosition, SpoofingKind } from '../behaviour/vessel-behaviour.ts'
import type { IntelligenceInput, RiskContext } from '../evidence.ts'
import type { RiskReason } from '../reason.ts'
import { forAll, judgeBehaviour } from './behaviour-finding.ts'
import { MAX_POINTS, type Finding } from './indicator.ts'

const points: Readonly<Record<SpoofingKind, Readonly<Record<FalsePosition['confidence'], number>>>> = {
  two_places_at_once: { high: MAX_POINTS['RISK-19'], medium: 18, low: 0 },
  on_land: { high: 18, medium: 9, low: 0 },
  impossible_speed: { high: 12, medium: 5, low: 0 },
}
const FURTHER_POINTS = 3

/** RISK-19: positions that cannot be true. The heaviest counts in full; each further one that is certain enough adds 3 points. */
export const assessFalsePositions = (input: IntelligenceInput, context: RiskContext): Finding =>
  judgeBehaviour(input, context, {
    rule: 'RISK-19',
    countsFor: () => 'evasion',
    fact: 'position_not_its_own',
    isOfAnyKind: true,
    sources: [
      { code: 'track_events', params: {} },
      { code: 'weights_of_advisory', params: {} },
    ],
    unit: 'count',
    threshold: 1,
    gap: 'track',
    isHistory: true,
    isOfIdentity: true,
    most: forAll(MAX_POINTS['RISK-19']),
    read: ({ falsePositions }) => {
      if (falsePositions === null) return null
      const weightOf = ({ what, confidence }: FalsePosition) => points[what][confidence]
      const jammed = falsePositions.flatMap((one) =>
        one.jammedVessels === null ? [] : [{ ...one, vessels: one.jammedVessels }],
      )
      const [worst] = jammed.toSorted((a, b) => b.vessels - a.vessels || b.fromMs - a.fromMs)
      const victim: RiskReason[] =
        worst === undefined
          ? []
          : [{ code: 'jammed', params: { fromMs: worst.fromMs, vessels: worst.vessels, count: jammed.length } }]
      const own = falsePositions.filter(({ jammedVessels }) => jammedVessels === null)
      const found = own.toSorted((a, b) => weightOf(b) - weightOf(a) || b.fromMs - a.fromMs)
      const counted = found.filter((one) => weightOf(one) > 0)
      const [heaviest] = found
      if (heaviest === undefined)
        return {
          value: 0,
          reasons: victim.length > 0 ? victim : [{ code: 'no_false_position', params: {} }],
          points: () => 0,
        }
      const [first] = counted
      if (first === undefined) {
        const params = { what: heaviest.what, fromMs: heaviest.fromMs, count: found.length }
        return {
          value: 0,
          reasons: [{ code: 'doubtful_position', params }, ...victim],
          points: () => 0,
          confidence: 'low',
        }
      }
      return {
        value: counted.length,
        reasons: [
          { code: 'false_position', params: { what: first.what, fromMs: first.fromMs, count: counted.length } },
          ...victim,
        ],
        points: () => weightOf(first) + FURTHER_POINTS * (counted.length - 1),
        confidence: first.confidence,
      }
    },
  })
