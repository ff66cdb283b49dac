import { greatCircleNm } from '@varuna/geo/great-circle'
import { isCorrection, ofOtherMoments } from './corrections.ts'
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

/** Nautical miles between two reports beyond the slack; 0 within it. */
const apartNm = (input: IntelligenceInput, other: EarlierReport) =>
  Math.max(0, greatCircleNm(other.lat, other.lon, input.lat, input.lon) - SLACK_NM)

const knotsBetween = (input: IntelligenceInput, other: EarlierReport) =>
  apartNm(input, other) / (Math.abs(input.timestampMs - other.timestampMs) / 3_600_000)

/** RISK-8: the speed implied by the vessel's other reports; 15 points when no ship can go so fast. */
export function judgeMovement(input: IntelligenceInput, { earlier }: RiskContext): Finding {
  const about = { code: 'RISK-8', title: 'Movement', source: 'Earlier reports of this vessel' }
  const corrected = earlier.some((other) => isCorrection(input, other) && apartNm(input, other) > 0)
  const correction = corrected
    ? ' Another report of the same minute puts it elsewhere: taken as a correction, and not counted.'
    : ''
  const missing = corrected ? ['which of two reports of the same minute is right'] : []
  const fastest = ofOtherMoments(input, earlier)
    .map((report) => ({ report, knots: knotsBetween(input, report) }))
    .sort((a, b) => b.knots - a.knots)[0]
  if (!fastest) {
    return {
      indicator: {
        ...about,
        points: 0,
        text: `No position of this vessel at another time is known, so its movement could not be checked.${correction}`,
        confidence: 'low',
      },
      judged: false,
      missing: ['an earlier position of this vessel', ...missing],
    }
  }
  const { report, knots } = fastest
  const limit = MOST_KNOTS[input.cargoType]
  const impossible = knots > limit
  const needed = `From its report of ${utc(report.timestampMs)} to this position takes ${Math.round(knots)} knots`
  return {
    indicator: {
      ...about,
      points: impossible ? IMPOSSIBLE_POINTS : 0,
      text: impossible
        ? `${needed}, above ${limit}: a false position, a wrong report, or one identity used by two vessels.${correction}`
        : `${needed}, which a ship can do.${correction}`,
      confidence: 'medium',
    },
    judged: true,
    missing,
  }
}
