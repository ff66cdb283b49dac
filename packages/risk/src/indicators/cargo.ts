import { statedKind } from '../behaviour/kind.ts'
import type { VesselKind } from '../behaviour/vessel-behaviour.ts'
import { withoutCorrections } from '../corrections.ts'
import type { IntelligenceInput, RiskContext } from '../evidence.ts'
import type { RiskReason } from '../reason.ts'
import { MAX_POINTS, noOtherReport, type AssessedIndicator, type Finding } from './indicator.ts'

/** A carrier is a cargo ship. */
const agrees = (stated: VesselKind | null, broadcast: VesselKind) =>
  stated === broadcast || (stated === 'cargo' && broadcast === 'carrier')

const CHANGED_POINTS = MAX_POINTS['RISK-6']

/** RISK-6: 5 points when an earlier report of the vessel named another cargo type; none for the type itself. */
export function assessCargo(input: IntelligenceInput, { earlier, behaviour }: RiskContext): Finding {
  const { cargoType } = input
  const about: Pick<AssessedIndicator, 'rule' | 'sources'> = {
    rule: 'RISK-6',
    sources: [
      { code: 'report', params: {} },
      { code: 'earlier_reports', params: {} },
    ],
  }
  if (cargoType === 'Unknown') {
    return {
      indicator: {
        ...about,
        points: 0,
        reasons: [{ code: 'cargo_not_known', params: {} }],
        confidence: 'low',
      },
      isAssessable: false,
      missing: [{ code: 'cargo', params: {}, mostPoints: CHANGED_POINTS }],
    }
  }
  const others = withoutCorrections(input, earlier)
  const named = others.flatMap(({ cargoType: kind = 'Unknown', timestampMs }) =>
    kind === 'Unknown' ? [] : [{ otherCargoType: kind, otherTimeMs: timestampMs }],
  )
  const broadcast = behaviour?.isKindInferred === false ? behaviour.kind : null
  const differs = broadcast !== null && !agrees(statedKind(cargoType), broadcast)
  const other = named.find(({ otherCargoType }) => otherCargoType !== cargoType)
  const reasons: RiskReason[] = []
  if (other) reasons.push({ code: 'cargo_changed', params: { cargoType, ...other } })
  if (differs) reasons.push({ code: 'broadcast_kind_differs', params: { cargoType, kind: broadcast } })
  const isCompared = named.length > 0 || broadcast !== null
  if (reasons.length === 0)
    reasons.push({ code: isCompared ? 'cargo_unchanged' : 'cargo_not_compared', params: { cargoType } })
  return {
    indicator: {
      ...about,
      points: other || differs ? CHANGED_POINTS : 0,
      reasons,
      confidence: other || differs ? 'medium' : 'low',
    },
    isAssessable: isCompared,
    missing: named.length === 0 ? [noOtherReport(others, 'cargo_of_other_report', CHANGED_POINTS)] : [],
  }
}
