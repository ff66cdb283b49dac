import { ofOtherMoments } from './corrections.ts'
import type { IntelligenceInput, RiskContext } from './evidence.ts'
import type { Finding } from './indicator.ts'
import { utc } from './utc.ts'

const CHANGED_POINTS = 5

/** RISK-6: the cargo; 5 points when an earlier report of the vessel named another kind, nothing for the kind itself. */
export function judgeCargo(input: IntelligenceInput, { earlier }: RiskContext): Finding {
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
      judged: false,
      missing: ['the cargo'],
    }
  }
  const other = ofOtherMoments(input, earlier).find(
    (report) => (report.cargoType ?? 'Unknown') !== 'Unknown' && report.cargoType !== cargoType,
  )
  const kind = cargoType.toLowerCase()
  return {
    indicator: {
      ...about,
      points: other ? CHANGED_POINTS : 0,
      text: other
        ? `The vessel is reported as ${kind}, but was reported as ${String(other.cargoType).toLowerCase()} on ${utc(other.timestampMs)}: papers falsified, or one identity used by two vessels.`
        : `The vessel is reported as ${kind}, and no other report says otherwise. No kind of cargo is itself an indicator here.`,
      confidence: other ? 'medium' : 'low',
    },
    judged: true,
    missing: [],
  }
}
