import { greatCircleNm } from '@varuna/geo/geometry/great-circle'
import { isCorrection, withoutCorrections } from '../corrections.ts'
import type { CargoType, EarlierReport, IntelligenceInput, RiskContext } from '../evidence.ts'
import { MAX_POINTS, noEarlierReport, type Finding } from './indicator.ts'
import { formatUtc } from '../utc.ts'

/** Maximum plausible speed in knots: 25 as in AIS segmenters, 45 for passenger vessels because of fast ferries. */
export const MAX_KNOTS: Readonly<Record<CargoType, number>> = {
  Container: 25,
  Bulk: 25,
  Tanker: 25,
  Passenger: 45,
  Unknown: 25,
}

/** Tolerance in nautical miles between two typed positions. */
export const SLACK_NM = 2

const IMPOSSIBLE_POINTS = MAX_POINTS['RISK-8']

/** Nautical miles between two reports beyond the tolerance. */
const apartNm = (input: IntelligenceInput, other: EarlierReport) =>
  Math.max(0, greatCircleNm(other.lat, other.lon, input.lat, input.lon) - SLACK_NM)

const knotsBetween = (input: IntelligenceInput, other: EarlierReport) =>
  apartNm(input, other) / (Math.abs(input.timestampMs - other.timestampMs) / 3_600_000)

/** RISK-8: 15 points when the speed implied by another report of the vessel is impossible. */
export function assessMovement(input: IntelligenceInput, { earlier }: RiskContext): Finding {
  const about = { code: 'RISK-8', title: 'Movement', source: 'Earlier reports of this vessel' }
  const corrected = earlier.some((other) => isCorrection(input, other) && apartNm(input, other) > 0)
  const correction = corrected
    ? ' Another report of the same minute puts it elsewhere: taken as a correction, and not counted.'
    : ''
  const which = 'which of two reports of the same minute is right'
  const missing = corrected ? [{ what: which, mostPoints: IMPOSSIBLE_POINTS }] : []
  const fastest = withoutCorrections(input, earlier)
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
      isAssessable: false,
      missing: [noEarlierReport(IMPOSSIBLE_POINTS), ...missing],
    }
  }
  const { report, knots } = fastest
  const limit = MAX_KNOTS[input.cargoType]
  const impossible = knots > limit
  const needed = `From its report of ${formatUtc(report.timestampMs)} to this position takes ${Math.round(knots)} knots`
  return {
    indicator: {
      ...about,
      points: impossible ? IMPOSSIBLE_POINTS : 0,
      text: impossible
        ? `${needed}, above ${limit}: a false position, a wrong report, or one identity used by two vessels.${correction}`
        : `${needed}, which a ship can do.${correction}`,
      confidence: 'medium',
    },
    isAssessable: true,
    missing,
  }
}
