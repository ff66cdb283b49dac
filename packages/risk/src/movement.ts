import { greatCircleNm } from '@varuna/geo/great-circle'
import type { CargoType, EarlierReport, IntelligenceInput, RiskContext } from './evidence.ts'
import type { Finding } from './indicator.ts'
import { utc } from './utc.ts'

/** Knots above which a movement is not believed: 25 as AIS segmenters use, 45 for passengers because of fast ferries. */
export const MOST_KNOTS: Readonly<Record<CargoType, number>> = {
  Container: 25,
  Bulk: 25,
  Tanker: 25,
  Passenger: 45,
  Unknown: 25,
}

/** Nautical miles by which two typed positions may differ without meaning anything. */
export const SLACK_NM = 2

const IMPOSSIBLE_POINTS = 15

/** Knots needed from one report to the other after `SLACK_NM`; Infinity for two places at one time. */
const impliedKnots = (input: IntelligenceInput, other: EarlierReport) => {
  const distanceNm = greatCircleNm(other.lat, other.lon, input.lat, input.lon) - SLACK_NM
  if (distanceNm <= 0) return 0
  return distanceNm / (Math.abs(input.timestampMs - other.timestampMs) / 3_600_000)
}

/** RISK-8: the speed implied by the vessel's other reports; 15 points when no ship can go so fast. */
export function judgeMovement(input: IntelligenceInput, { earlier }: RiskContext): Finding {
  const about = { code: 'RISK-8', title: 'Movement', source: 'Earlier reports of this vessel' }
  const fastest = earlier
    .map((report) => ({ report, knots: impliedKnots(input, report) }))
    .sort((a, b) => b.knots - a.knots)[0]
  if (!fastest) {
    return {
      indicator: {
        ...about,
        points: 0,
        text: 'No other position of this vessel is known, so its movement could not be checked.',
        confidence: 'low',
      },
      judged: false,
      missing: ['an earlier position of this vessel'],
    }
  }
  const { report, knots } = fastest
  const when = utc(report.timestampMs)
  const impossible = knots > MOST_KNOTS[input.cargoType]
  const needed = knots === Infinity ? 'being in two places at once' : `${Math.round(knots)} knots`
  return {
    indicator: {
      ...about,
      points: impossible ? IMPOSSIBLE_POINTS : 0,
      text: impossible
        ? `From its report of ${when} to this position takes ${needed}, above ${MOST_KNOTS[input.cargoType]}: a false position, or one identity used by two vessels.`
        : `From its report of ${when} to this position takes about ${needed}, which a ship can do.`,
      confidence: 'medium',
    },
    judged: true,
    missing: [],
  }
}
