import { withoutCorrections } from '../corrections.ts'
import type { IntelligenceInput, RiskContext } from '../evidence.ts'
import { MAX_POINTS, noEarlierReport, type Finding, type Indicator } from './indicator.ts'

const CHANGED_POINTS = MAX_POINTS['RISK-6']

/** RISK-6: 5 points when an earlier report of the vessel named another cargo type; none for the type itself. */
export function assessCargo(input: IntelligenceInput, { earlier }: RiskContext): Finding {
  const { cargoType } = input
  const about: Pick<Indicator, 'rule' | 'sources'> = {
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
  const named = withoutCorrections(input, earlier).flatMap(({ cargoType: kind = 'Unknown', timestampMs }) =>
    kind === 'Unknown' ? [] : [{ otherCargoType: kind, otherTimeMs: timestampMs }],
  )
  const other = named.find(({ otherCargoType }) => otherCargoType !== cargoType)
  return {
    indicator: {
      ...about,
      points: other ? CHANGED_POINTS : 0,
      reasons: [
        other
          ? { code: 'cargo_changed', params: { cargoType, ...other } }
          : { code: 'cargo_unchanged', params: { cargoType } },
      ],
      confidence: other ? 'medium' : 'low',
    },
    isAssessable: true,
    missing: named.length === 0 ? [noEarlierReport(CHANGED_POINTS)] : [],
  }
}
