import { withoutCorrections } from '../corrections.ts'
import type { IntelligenceInput, RiskContext } from '../evidence.ts'
import { MAX_POINTS, noEarlierReport, type Finding } from './indicator.ts'
import { formatUtc } from '../utc.ts'

const CHANGED_POINTS = MAX_POINTS['RISK-6']

/** RISK-6: 5 points when an earlier report of the vessel named another cargo type; none for the type itself. */
export function assessCargo(input: IntelligenceInput, { earlier }: RiskContext): Finding {
  const { cargoType } = input
  const about = { code: 'RISK-6', title: 'Cargo', source: 'The report; earlier reports of this vessel' }
  if (cargoType === 'Unknown') {
    return {
      indicator: {
        ...about,
        points: 0,
        text: 'The cargo is not known. That is not safe: it only could not be checked.',
        confidence: 'low',
      },
      isAssessable: false,
      missing: [{ what: 'the cargo', mostPoints: CHANGED_POINTS }],
    }
  }
  const named = withoutCorrections(input, earlier).filter((report) => (report.cargoType ?? 'Unknown') !== 'Unknown')
  const other = named.find((report) => report.cargoType !== cargoType)
  const kind = cargoType.toLowerCase()
  return {
    indicator: {
      ...about,
      points: other ? CHANGED_POINTS : 0,
      text: other
        ? `The vessel is reported as ${kind}, but was reported as ${String(other.cargoType).toLowerCase()} on ${formatUtc(other.timestampMs)}: papers falsified, or one identity used by two vessels.`
        : `The vessel is reported as ${kind}, and no other report says otherwise. No kind of cargo is itself an indicator here.`,
      confidence: other ? 'medium' : 'low',
    },
    isAssessable: true,
    missing: named.length === 0 ? [noEarlierReport(CHANGED_POINTS)] : [],
  }
}
